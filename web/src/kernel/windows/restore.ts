import type { Chosen } from './arrangement'
import { type WindowsModel, findWindow, place, renumber, topmostVisible } from './model'
import { appSize, newRecord, type Opening } from './open'
import type { KeptWindow, WindowRecord } from './types'

/** A window that can be opened again, with what its app says of it now. */
export interface Returning extends Pick<Opening, 'size'> {
  readonly kept: KeptWindow
  readonly title: string
}

/** What a window is on this desktop: on a phone it fills the screen, as every window does there. */
function recordOf({ kept, title, size = {} }: Returning, isMobile: boolean): WindowRecord {
  const { minimum } = appSize(size)
  return {
    ...newRecord({ id: kept.id, type: kept.type, title, args: kept.args }, kept.geometry, minimum),
    isMinimized: kept.isMinimized,
    isMaximized: kept.isMaximized || isMobile,
    snapped: isMobile ? null : kept.snapped,
  }
}

/** Adds windows as they were, beneath those that are open. One of those keeps the focus; else the one that had it gets it back. */
export function restoreWindows(
  model: WindowsModel,
  returning: readonly Returning[],
  activeId: string | null,
): WindowsModel {
  const chosen: Record<string, Chosen> = { ...model.chosen }
  const views = { ...model.views }
  const added = returning.map((each) => {
    const { id, geometry, viewport, view } = each.kept
    chosen[id] = { geometry, viewport }
    if (Object.keys(view).length > 0) views[id] = view
    return place(recordOf(each, model.viewport.isMobile), chosen, model.viewport)
  })
  const windows = renumber([...added, ...model.windows])
  const before = activeId === null ? undefined : findWindow({ ...model, windows }, activeId)
  const focused = before && !before.isMinimized ? before.id : topmostVisible(windows)
  return {
    ...model,
    chosen,
    views,
    windows,
    activeId: model.activeId ?? (activeId === null ? null : focused),
  }
}
