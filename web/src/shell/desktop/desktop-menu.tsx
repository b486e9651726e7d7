import Image from 'lucide-react/icons/image'
import Keyboard from 'lucide-react/icons/keyboard'
import Monitor from 'lucide-react/icons/monitor'
import Settings from 'lucide-react/icons/settings'
import type { Os } from '@/kernel/os'
import type { MenuItem } from '@/ui/context-menu/types'
import type { ShellState } from './shell-state'
import { texts } from './texts'

/** The context menu of the desktop's background. */
export const desktopMenu = (os: Os, shell: ShellState): readonly MenuItem[] => [
  {
    label: texts.changeWallpaper,
    icon: <Image className="size-4" />,
    perform: () => void os.windows.open('settings', { metadata: { tab: 'display' } }),
  },
  {
    label: texts.openSettings,
    icon: <Settings className="size-4" />,
    perform: () => void os.windows.open('settings'),
  },
  'separator',
  {
    label: texts.showDesktop,
    icon: <Monitor className="size-4" />,
    disabled: os.windows.getState().windows.length === 0,
    perform: () => os.windows.toggleShowDesktop(),
  },
  {
    label: texts.shortcuts,
    icon: <Keyboard className="size-4" />,
    keys: '?',
    perform: shell.showShortcuts,
  },
]
