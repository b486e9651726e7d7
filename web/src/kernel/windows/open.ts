import { type Size, defaultMinSize, defaultSize, initialGeometry } from './geometry'
import { type WindowsModel, place } from './model'
import type { Geometry, WindowArgs, WindowId, WindowRecord } from './types'

/** What the window manager found out about a window that is to be opened. */
export interface Opening {
  readonly id: WindowId
  readonly type: string
  readonly title: string
  readonly args: WindowArgs
  /** What the app asks for, in px; absent: the defaults. */
  readonly size?:
    | {
        readonly width?: number
        readonly height?: number
        readonly minWidth?: number
        readonly minHeight?: number
      }
    | undefined
  /** Whether new windows stand in a row from the right. */
  readonly isRightToLeft?: boolean
}

/** The record of a window that was opened just now, at a place; its state is the usual one. */
export function newRecord(
  { id, type, title, args }: Pick<Opening, 'id' | 'type' | 'title' | 'args'>,
  geometry: Geometry,
  minimum: Size,
): WindowRecord {
  return {
    ...geometry,
    id,
    type,
    title,
    isMinimized: false,
    isMaximized: false,
    zIndex: 0,
    snapped: null,
    restoreGeometry: null,
    minWidth: minimum.width,
    minHeight: minimum.height,
    path: args.path ?? '/',
    content: args.content ?? null,
    htmlContent: args.htmlContent ?? null,
    url: args.url ?? null,
    pluginPath: args.pluginPath ?? null,
    importMode: args.importMode ?? null,
    parentWindowId: args.parentWindowId ?? null,
    metadata: args.metadata ?? null,
  }
}

/** The size in px that an app asks for, and its least one. */
export function appSize(size: NonNullable<Opening['size']>): {
  readonly wanted: Size
  readonly minimum: Size
} {
  const wanted: Size = {
    width: size.width ?? defaultSize.width,
    height: size.height ?? defaultSize.height,
  }
  const minimum: Size = {
    width: Math.min(size.minWidth ?? defaultMinSize.width, wanted.width),
    height: Math.min(size.minHeight ?? defaultMinSize.height, wanted.height),
  }
  return { wanted, minimum }
}

/** Adds a window on top and focuses it [A4.6]; on mobile it is maximized [A2.16]. */
export function openWindow(
  model: WindowsModel,
  { id, type, title, args, size = {}, isRightToLeft = false }: Opening,
): WindowsModel {
  const { viewport, windows } = model
  const { wanted, minimum } = appSize(size)
  const geometry = initialGeometry(wanted, minimum, viewport, windows.length, isRightToLeft)
  const record: WindowRecord = {
    ...newRecord({ id, type, title, args }, geometry, minimum),
    isMaximized: viewport.isMobile,
    zIndex: windows.length,
  }
  const chosen = { ...model.chosen, [id]: { geometry, viewport } }
  return { ...model, chosen, windows: [...windows, place(record, chosen, viewport)], activeId: id }
}
