import { useLayoutEffect } from 'react'
import type { Os } from '@/kernel/os'
import { allCommands, desktopKeys } from './all-commands'
import { listenForCommands } from './listen-for-commands'
import type { ShellControls } from './shell-commands'

/**
 * Listens for the keys of commands, and adds the desktop's own: they are heard before any app's, but not while a modal dialog asks
 * for an answer. A layout effect, because keys must work as soon as the desktop is on the screen: on a busy machine other effects come
 * much later.
 */
export function useShellKeyboard(os: Os, shell: ShellControls): void {
  useLayoutEffect(() => {
    const leave = os.commands.register({
      windowId: null,
      commands: allCommands,
      target: () => ({ os, shell, windowId: os.windows.getState().activeId }),
      notes: desktopKeys,
    })
    const stop = listenForCommands(os.commands)
    return () => {
      stop()
      leave()
    }
  }, [os, shell])
}
