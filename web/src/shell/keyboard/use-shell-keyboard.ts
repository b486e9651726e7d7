import { useEffect } from 'react'
import type { Os } from '@/kernel/os'
import { textFieldOf } from '@/ui/context-menu/text-field-menu'
import { allCommands } from './all-commands'
import { hasModifier, matchesChord } from '@/lib/chord'
import type { ShellControls } from './commands'
import { listenForCommands } from './listen-for-commands'

/**
 * Listens for the shell's shortcuts, before any app hears the key. A chord without Ctrl, Alt or Meta is left to text fields
 * and menus; nothing is heard while a modal dialog asks for an answer.
 */
export function useShellKeyboard(os: Os, shell: ShellControls): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const command = allCommands.find(({ keys }) => matchesChord(keys, event))
      if (!command) return
      if (document.querySelector('[aria-modal="true"]')) return
      if (!hasModifier(command.keys) && textFieldOf(event.composedPath()[0] ?? null)) return
      event.preventDefault()
      event.stopPropagation()
      // A key held down does it once: nobody means to close every window.
      if (!event.repeat) command.perform(os, shell)
    }
    window.addEventListener('keydown', onKeyDown, true)
    const stop = listenForCommands(os.commands)
    return () => {
      stop()
      window.removeEventListener('keydown', onKeyDown, true)
    }
  }, [os, shell])
}
