import { useEffect } from 'react'
import type { Os } from '@/kernel/os'
import { allCommands, desktopKeys } from './all-commands'
import { listenForCommands } from './listen-for-commands'
import type { ShellControls } from './shell-commands'

/**
 * Listens for the keys of commands, and adds the desktop's own: they are heard before any app's, but not while a modal dialog asks
 * for an answer.
 */
export function useShellKeyboard(os: Os, shell: ShellControls): void {
  useEffect(() => {
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
