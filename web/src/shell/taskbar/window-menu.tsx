import Copy from 'lucide-react/icons/copy'
import Maximize from 'lucide-react/icons/maximize-2'
import Minimize from 'lucide-react/icons/minus'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { pinsOf } from '@/kernel/desktop/pins'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import type { MenuItem } from '@/ui/context-menu/types'
import { texts } from './texts'
import { togglePin } from './toggle-pin'

const icon = 'size-4'

/** Whether windows of a type can be opened without anything that is shown in them. */
export function isOpenable({ apps }: Pick<Os, 'apps'>, type: string): boolean {
  const app = apps.find(type)
  return app !== undefined && (apps.startMenu.includes(app) || apps.desktop.includes(app))
}

/** Closes windows one after the other, so that each can ask for what is not saved in it. */
async function closeAll(os: Pick<Os, 'windows'>, ids: readonly WindowId[]) {
  for (const id of ids) {
    // One that stays open keeps those after it, too.
    if (!(await os.windows.close(id))) return
  }
}

/** What can be done with an app from the taskbar: another window, the pin, and all its windows closed. */
export function appMenu(os: Os, type: string): readonly MenuItem[] {
  const ids = os.windows.getState().windows.flatMap((window) => (window.type === type ? [window.id] : []))
  const id = `app:${type}`
  const isPinned = pinsOf(os.storage).taskbar.getState().includes(id)
  const offered: readonly MenuItem[] = isOpenable(os, type)
    ? [
        {
          label: texts.newWindow,
          icon: <Plus className={icon} />,
          perform: () => void os.windows.launch(type),
        },
        {
          label: isPinned ? texts.unpin : texts.pin,
          icon: isPinned ? <PinOff className={icon} /> : <Pin className={icon} />,
          perform: () => togglePin(os, 'taskbar', id),
        },
      ]
    : []
  const closing: readonly MenuItem[] =
    ids.length > 1
      ? [
          {
            label: texts.closeAll({ count: ids.length }),
            icon: <X className={icon} />,
            perform: () => void closeAll(os, ids),
          },
        ]
      : []
  return [...offered, ...closing]
}

/** The context menu of a window's taskbar button. */
export function windowMenu(os: Os, id: WindowId, isMobile: boolean): readonly MenuItem[] {
  const { windows } = os.windows.getState()
  const record = windows.find((window) => window.id === id)
  if (!record) return []
  const others = windows.filter((window) => window.id !== id)
  const isFloating = !record.isMinimized && !record.isMaximized && record.snapped === null
  const restore = () => {
    if (record.isMinimized) os.windows.focus(id)
    else if (record.isMaximized) os.windows.toggleMaximized(id)
    else os.windows.snap(id, null)
  }
  // Windows on a phone are always full-screen [A2.16].
  const sizes: readonly MenuItem[] = isMobile
    ? []
    : [
        {
          label: texts.maximize,
          icon: <Maximize className={icon} />,
          disabled: record.isMaximized,
          perform: () => {
            os.windows.focus(id)
            os.windows.toggleMaximized(id)
          },
        },
      ]
  const ofApp = appMenu(os, record.type)
  return [
    {
      label: texts.restore,
      icon: <Copy className={icon} />,
      disabled: isFloating || (isMobile && !record.isMinimized),
      perform: restore,
    },
    {
      label: texts.minimize,
      icon: <Minimize className={icon} />,
      disabled: record.isMinimized,
      perform: () => os.windows.toggleMinimized(id),
    },
    ...sizes,
    'separator',
    ...ofApp,
    ...(ofApp.length > 0 ? (['separator'] as const) : []),
    { label: texts.close, icon: <X className={icon} />, perform: () => void os.windows.close(id) },
    {
      label: texts.closeOthers,
      disabled: others.length === 0,
      perform: () => {
        for (const other of others) void os.windows.close(other.id)
      },
    },
  ]
}
