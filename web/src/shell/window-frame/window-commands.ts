import Monitor from 'lucide-react/icons/monitor'
import type { Os } from '@/kernel/os'
import type { SnapZone, WindowId, WindowRecord } from '@/kernel/windows/types'
import type { Command } from '@/lib/command'
import { requestSwitch } from '@/shell/window-switcher/switch-requests'
import { requestOfFrame } from './frame-requests'
import { texts } from './texts'

/** What the commands of windows are done to: the active window, or the one whose menu is open. */
export interface WindowTarget {
  readonly os: Pick<Os, 'windows'>
  readonly windowId: WindowId | null
}

/** A command of every window. */
export interface WindowCommand extends Command<WindowTarget> {
  /** Whether it would change anything about a window, for its menu; absent: always. Keys do it in any case: some lead back. */
  readonly changes?: (window: WindowRecord) => boolean
}

const group = { id: 'windows', title: () => texts.windows }

const onWindow =
  (act: (os: WindowTarget['os'], id: WindowId) => void) =>
  ({ os, windowId }: WindowTarget) => {
    if (windowId !== null) act(os, windowId)
  }
const snapTo = (zone: SnapZone) => onWindow((os, id) => os.windows.snap(id, zone))
const isUnlessSnapped = (zone: SnapZone) => (window: WindowRecord) =>
  window.isMaximized || window.snapped !== zone

function restore(os: WindowTarget['os'], id: WindowId): void {
  const window = os.windows.getState().windows.find((candidate) => candidate.id === id)
  if (window?.isMaximized) os.windows.toggleMaximized(id)
  else os.windows.snap(id, null)
}

const switching: readonly WindowCommand[] = [
  {
    id: 'window.switch',
    title: () => texts.switchWindow,
    group,
    keys: ['Alt+Q'],
    run: () => requestSwitch('next'),
  },
  {
    id: 'window.switch-back',
    title: () => texts.switchBack,
    group,
    keys: ['Alt+Shift+Q'],
    run: () => requestSwitch('previous'),
  },
]

/** What can be done with one window, in the order of its menu. Those without a menu title are not in there. */
export const oneWindowCommands: readonly WindowCommand[] = [
  {
    id: 'window.restore',
    title: () => texts.restoreWindow,
    menuTitle: () => texts.restore,
    group,
    keys: ['Ctrl+Alt+ArrowDown'],
    changes: (window) => window.isMaximized || window.snapped !== null,
    run: onWindow(restore),
  },
  {
    id: 'window.move',
    title: () => texts.moveWindow,
    menuTitle: () => texts.move,
    group,
    keys: ['Ctrl+Alt+G'],
    changes: (window) => !window.isMaximized,
    run: onWindow((_os, id) => requestOfFrame(id, 'move')),
  },
  {
    id: 'window.size',
    title: () => texts.sizeWindow,
    menuTitle: () => texts.size,
    group,
    keys: ['Ctrl+Alt+R'],
    changes: (window) => !window.isMaximized,
    run: onWindow((_os, id) => requestOfFrame(id, 'size')),
  },
  {
    id: 'window.minimize',
    title: () => texts.minimizeWindow,
    menuTitle: () => texts.minimize,
    group,
    keys: ['Ctrl+Alt+M'],
    run: onWindow((os, id) => os.windows.toggleMinimized(id)),
  },
  {
    id: 'window.maximize',
    title: () => texts.maximizeWindow,
    menuTitle: () => texts.maximize,
    group,
    keys: ['Ctrl+Alt+Enter'],
    changes: (window) => !window.isMaximized,
    run: onWindow((os, id) => os.windows.toggleMaximized(id)),
  },
  {
    id: 'window.snap-left',
    title: () => texts.snapToLeft,
    menuTitle: () => texts.snapLeft,
    group,
    keys: ['Ctrl+Alt+ArrowLeft'],
    changes: isUnlessSnapped('left'),
    run: snapTo('left'),
  },
  {
    id: 'window.snap-right',
    title: () => texts.snapToRight,
    menuTitle: () => texts.snapRight,
    group,
    keys: ['Ctrl+Alt+ArrowRight'],
    changes: isUnlessSnapped('right'),
    run: snapTo('right'),
  },
  {
    id: 'window.snap-top-left',
    title: () => texts.snapToTopLeft,
    group,
    keys: ['Ctrl+Alt+U'],
    run: snapTo('top-left'),
  },
  {
    id: 'window.snap-top-right',
    title: () => texts.snapToTopRight,
    group,
    keys: ['Ctrl+Alt+I'],
    run: snapTo('top-right'),
  },
  {
    id: 'window.snap-bottom-left',
    title: () => texts.snapToBottomLeft,
    group,
    keys: ['Ctrl+Alt+J'],
    run: snapTo('bottom-left'),
  },
  {
    id: 'window.snap-bottom-right',
    title: () => texts.snapToBottomRight,
    group,
    keys: ['Ctrl+Alt+K'],
    run: snapTo('bottom-right'),
  },
  {
    id: 'window.close',
    title: () => texts.closeWindow,
    menuTitle: () => texts.close,
    group,
    keys: ['Ctrl+Alt+W'],
    run: onWindow((os, id) => void os.windows.close(id)),
  },
]

/**
 * The commands of windows. The chords are ones that browsers hand to pages and text fields do not use: Alt+Tab, Alt+F4 and
 * Ctrl+W never arrive, so the switcher is Alt+Q and the rest is Ctrl+Alt with a letter, arrow or Enter.
 */
export const windowCommands: readonly WindowCommand[] = [
  ...switching,
  ...oneWindowCommands,
  {
    id: 'window.menu',
    title: () => texts.openMenu,
    group,
    keys: ['Alt+ '],
    run: onWindow((_os, id) => requestOfFrame(id, 'menu')),
  },
  {
    id: 'window.show-desktop',
    title: () => texts.showDesktop,
    menuTitle: () => texts.showDesktopInMenu,
    icon: Monitor,
    group,
    keys: ['Ctrl+Alt+D'],
    isEnabled: ({ os }) => os.windows.getState().windows.length > 0,
    run: ({ os }) => os.windows.toggleShowDesktop(),
  },
]
