import type { ShellCommand } from '@/shell/keyboard/commands'
import { requestSwitch } from '@/shell/window-switcher/switch-requests'
import { requestOfFrame } from './frame-requests'
import { texts } from './texts'
import { windowActions } from './window-actions'

/**
 * Keyboard commands for windows. The chords are ones that browsers hand to pages and text fields do not use: Alt+Tab,
 * Alt+F4 and Ctrl+W never arrive, so the switcher is Alt+Q and the rest is Ctrl+Alt with a letter, arrow or Enter.
 */
export const windowCommands: readonly ShellCommand[] = [
  {
    id: 'window.switch',
    label: () => texts.switchWindow,
    keys: 'Alt+Q',
    group: 'windows',
    perform: () => requestSwitch('next'),
  },
  {
    id: 'window.switch-back',
    label: () => texts.switchBack,
    keys: 'Alt+Shift+Q',
    group: 'windows',
    perform: () => requestSwitch('previous'),
  },
  ...windowActions.map(
    ({ id, label, keys, perform }): ShellCommand => ({
      id,
      label,
      keys,
      group: 'windows',
      perform(os) {
        const { activeId } = os.windows.getState()
        if (activeId !== null) perform(os, activeId)
      },
    }),
  ),
  {
    id: 'window.menu',
    label: () => texts.openMenu,
    keys: 'Alt+ ',
    group: 'windows',
    perform(os) {
      const { activeId } = os.windows.getState()
      if (activeId !== null) requestOfFrame(activeId, 'menu')
    },
  },
  {
    id: 'window.show-desktop',
    label: () => texts.showDesktop,
    keys: 'Ctrl+Alt+D',
    group: 'windows',
    perform: (os) => os.windows.toggleShowDesktop(),
  },
]
