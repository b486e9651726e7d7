import type { ShellCommand } from '@/shell/keyboard/commands'
import { requestSwitch } from '@/shell/window-switcher/switch-requests'
import { requestOfFrame } from './frame-requests'
import { windowActions } from './window-actions'

/**
 * Keyboard commands for windows. The chords are ones that browsers hand to pages and text fields do not use: Alt+Tab,
 * Alt+F4 and Ctrl+W never arrive, so the switcher is Alt+Q and the rest is Ctrl+Alt with a letter, arrow or Enter.
 */
export const windowCommands: readonly ShellCommand[] = [
  {
    id: 'window.switch',
    label: 'Switch window (hold Alt, press again for the next)',
    keys: 'Alt+Q',
    group: 'Windows',
    perform: () => requestSwitch('next'),
  },
  {
    id: 'window.switch-back',
    label: 'Switch window backwards',
    keys: 'Alt+Shift+Q',
    group: 'Windows',
    perform: () => requestSwitch('previous'),
  },
  ...windowActions.map(
    ({ id, label, keys, perform }): ShellCommand => ({
      id,
      label,
      keys,
      group: 'Windows',
      perform(os) {
        const { activeId } = os.windows.getState()
        if (activeId !== null) perform(os, activeId)
      },
    }),
  ),
  {
    id: 'window.menu',
    label: 'Open the window’s menu',
    keys: 'Alt+ ',
    group: 'Windows',
    perform(os) {
      const { activeId } = os.windows.getState()
      if (activeId !== null) requestOfFrame(activeId, 'menu')
    },
  },
  {
    id: 'window.show-desktop',
    label: 'Show the desktop, or bring the windows back',
    keys: 'Ctrl+Alt+D',
    group: 'Windows',
    perform: (os) => os.windows.toggleShowDesktop(),
  },
]
