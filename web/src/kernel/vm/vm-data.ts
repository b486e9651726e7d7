import type { VmData, VmWindow } from './types'
import { leastVmSize, mostVmWindows } from './windows'

/** Characters of a text that lives in a window: with all windows full, far below what the database keeps (256 KB). */
export const mostWindowText = 2000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown, most: number): string | null =>
  typeof value === 'string' ? value.slice(0, most) : null
const px = (value: unknown, least: number, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.round(Math.max(least, Math.min(10_000, value)))
    : fallback

/** A window as it was stored; null for a value that is not a window. */
function toWindow(value: unknown): VmWindow | null {
  if (!isRecord(value)) return null
  const id = text(value.id, 64)
  const type = text(value.type, 32)
  if (!id || !type) return null
  return {
    id,
    type,
    x: px(value.x, -10_000, 24),
    y: px(value.y, 0, 24),
    width: px(value.width, leastVmSize.minWidth, 480),
    height: px(value.height, leastVmSize.minHeight, 320),
    isMinimized: value.minimized === true,
    isMaximized: value.maximized === true,
    path: text(value.path, 1024),
    text: text(value.text, mostWindowText),
  }
}

/** Reads `vm_data` [B3.26]: what does not make sense in it is left out, and nothing makes it fail. */
export function parseVmData(stored: unknown): VmData {
  const { windows, booted, last_saved: lastSaved } = isRecord(stored) ? stored : {}
  const seen = new Set<string>()
  const read = (Array.isArray(windows) ? windows : []).flatMap((value) => {
    const window = toWindow(value)
    if (!window || seen.has(window.id)) return []
    seen.add(window.id)
    return [window]
  })
  const saved = typeof lastSaved === 'string' ? Date.parse(lastSaved) : Number.NaN
  return {
    windows: read.slice(0, mostVmWindows),
    booted: booted === true,
    lastSaved: Number.isNaN(saved) ? null : saved,
  }
}

/** What is stored of it: plain values under the names of the database [B3.26 B7.21]. */
export const toStoredData = ({ windows, booted, lastSaved }: VmData) => ({
  windows: windows.map((window) => ({
    id: window.id,
    type: window.type,
    x: window.x,
    y: window.y,
    width: window.width,
    height: window.height,
    minimized: window.isMinimized,
    maximized: window.isMaximized,
    ...(window.path === null ? {} : { path: window.path }),
    ...(window.text === null ? {} : { text: window.text }),
  })),
  booted,
  ...(lastSaved === null ? {} : { last_saved: new Date(lastSaved).toISOString() }),
})
