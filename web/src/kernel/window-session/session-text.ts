import type {
  KeptWindow,
  SnapZone,
  Viewport,
  WindowArgs,
  WindowsSnapshot,
  WindowView,
} from '@/kernel/windows/types'
import {
  type FieldCheck,
  isFilledText,
  isFinite,
  isFlag,
  isList,
  isOneOf,
  isText,
  readRecord,
  type RecordShape,
} from '@/lib/record-shape'

/** Most characters of a window that is kept: what is larger is not opened again. */
const longestWindow = 400_000
/** Most characters of all windows: a part of what browsers let a site keep this way. */
const longestText = 1_500_000

const zones: readonly SnapZone[] = ['left', 'right', 'top-left', 'top-right', 'bottom-left', 'bottom-right']
const isZone = isOneOf(zones)

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isArgs: FieldCheck<WindowArgs> = (value): value is WindowArgs => isRecord(value)
// It was JSON a moment ago: whatever is in it is a JSON value, and each app checks its own.
const isView: FieldCheck<WindowView> = (value): value is WindowView => isRecord(value)

const fits =
  <T>(shape: RecordShape<T>): FieldCheck<T> =>
  (value): value is T =>
    readRecord(value, shape).fits

const viewportShape: RecordShape<Viewport> = {
  width: isFinite,
  height: isFinite,
  isMobile: isFlag,
  taskbarHeight: isFinite,
}

const windowShape: RecordShape<KeptWindow> = {
  id: isFilledText,
  type: isFilledText,
  args: isArgs,
  geometry: fits({ x: isFinite, y: isFinite, width: isFinite, height: isFinite }),
  viewport: fits(viewportShape),
  isMinimized: isFlag,
  isMaximized: isFlag,
  snapped: (value): value is SnapZone | null => value === null || isZone(value),
  view: isView,
}

/** Windows as a text. Those that are too large are left out, of the others those at the bottom when all are too large. */
export function writeSession({ windows, activeId }: WindowsSnapshot): string {
  let room = longestText
  const kept: string[] = []
  for (const window of windows.toReversed()) {
    const text = JSON.stringify(window)
    if (text.length > Math.min(longestWindow, room)) continue
    room -= text.length
    kept.unshift(text)
  }
  return `{"version":1,"activeId":${JSON.stringify(activeId)},"windows":[${kept.join(',')}]}`
}

/** Reads what was written; null when it cannot be read. A window that is damaged does not keep the others away. */
export function readSession(text: string): WindowsSnapshot | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  const reading = readRecord(parsed, { windows: isList })
  if (!reading.fits) return null
  const active = readRecord(parsed, { activeId: isText })
  return {
    windows: reading.value.windows.flatMap((each) => {
      const window = readRecord(each, windowShape)
      return window.fits ? [window.value] : []
    }),
    activeId: active.fits ? active.value.activeId : null,
  }
}
