import type { Os } from '@/kernel/os'
import type { SnapZone, WindowId, WindowRecord } from '@/kernel/windows/types'
import { requestOfFrame } from './frame-requests'
import { texts } from './texts'

/** One thing that can be done with a window: shortcut, shortcut sheet and window menu derive from the same record. */
export interface WindowAction {
  readonly id: string
  /** As it is called in the shortcut sheet. */
  readonly label: () => string
  /** As it is called in the window's own menu; absent: not there. */
  readonly menuLabel?: () => string
  readonly keys: string
  /** Whether it would change anything; absent: always. */
  readonly isEnabled?: (window: WindowRecord) => boolean
  readonly perform: (os: Os, id: WindowId) => void
}

const snapTo = (zone: SnapZone) => (os: Os, id: WindowId) => os.windows.snap(id, zone)
const isUnlessSnapped = (zone: SnapZone) => (window: WindowRecord) =>
  window.isMaximized || window.snapped !== zone

function restore(os: Os, id: WindowId): void {
  const window = os.windows.getState().windows.find((candidate) => candidate.id === id)
  if (window?.isMaximized) os.windows.toggleMaximized(id)
  else os.windows.snap(id, null)
}

/** Everything that a window's menu and shortcuts do with the active window, in the menu's order. */
export const windowActions: readonly WindowAction[] = [
  {
    id: 'window.restore',
    label: () => texts.restoreWindow,
    menuLabel: () => texts.restore,
    keys: 'Ctrl+Alt+ArrowDown',
    isEnabled: (window) => window.isMaximized || window.snapped !== null,
    perform: restore,
  },
  {
    id: 'window.move',
    label: () => texts.moveWindow,
    menuLabel: () => texts.move,
    keys: 'Ctrl+Alt+G',
    isEnabled: (window) => !window.isMaximized,
    perform: (_os, id) => requestOfFrame(id, 'move'),
  },
  {
    id: 'window.size',
    label: () => texts.sizeWindow,
    menuLabel: () => texts.size,
    keys: 'Ctrl+Alt+R',
    isEnabled: (window) => !window.isMaximized,
    perform: (_os, id) => requestOfFrame(id, 'size'),
  },
  {
    id: 'window.minimize',
    label: () => texts.minimizeWindow,
    menuLabel: () => texts.minimize,
    keys: 'Ctrl+Alt+M',
    perform: (os, id) => os.windows.toggleMinimized(id),
  },
  {
    id: 'window.maximize',
    label: () => texts.maximizeWindow,
    menuLabel: () => texts.maximize,
    keys: 'Ctrl+Alt+Enter',
    isEnabled: (window) => !window.isMaximized,
    perform: (os, id) => os.windows.toggleMaximized(id),
  },
  {
    id: 'window.snap-left',
    label: () => texts.snapToLeft,
    menuLabel: () => texts.snapLeft,
    keys: 'Ctrl+Alt+ArrowLeft',
    isEnabled: isUnlessSnapped('left'),
    perform: snapTo('left'),
  },
  {
    id: 'window.snap-right',
    label: () => texts.snapToRight,
    menuLabel: () => texts.snapRight,
    keys: 'Ctrl+Alt+ArrowRight',
    isEnabled: isUnlessSnapped('right'),
    perform: snapTo('right'),
  },
  {
    id: 'window.snap-top-left',
    label: () => texts.snapToTopLeft,
    keys: 'Ctrl+Alt+U',
    perform: snapTo('top-left'),
  },
  {
    id: 'window.snap-top-right',
    label: () => texts.snapToTopRight,
    keys: 'Ctrl+Alt+I',
    perform: snapTo('top-right'),
  },
  {
    id: 'window.snap-bottom-left',
    label: () => texts.snapToBottomLeft,
    keys: 'Ctrl+Alt+J',
    perform: snapTo('bottom-left'),
  },
  {
    id: 'window.snap-bottom-right',
    label: () => texts.snapToBottomRight,
    keys: 'Ctrl+Alt+K',
    perform: snapTo('bottom-right'),
  },
  {
    id: 'window.close',
    label: () => texts.closeWindow,
    menuLabel: () => texts.close,
    keys: 'Ctrl+Alt+W',
    perform: (os, id) => void os.windows.close(id),
  },
]
