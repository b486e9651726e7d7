import { type KeyboardEvent, type MouseEvent, useMemo } from 'react'
import { allCommands } from '../commands/all-commands'
import { matchesChord } from '@/lib/chord'
import { contextOf, perform } from '../commands/context'
import { back, forward } from '../commands/go'
import type { FileManager } from '../model/file-manager'

const isTextField = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')

/** The buttons of a mouse that lead back and forward. */
const mouseCommands = new Map([
  [3, back],
  [4, forward],
])

/** Keys and mouse buttons of a window that do commands. The list inside hears its own keys first. */
export function useKeyboard(manager: FileManager) {
  return useMemo(() => {
    const onMouse = (event: MouseEvent, isDone: boolean) => {
      const command = mouseCommands.get(event.button)
      if (!command) return
      // Else the browser leaves the page.
      event.preventDefault()
      if (isDone) perform(command, manager)
    }
    return {
      onKeyDown(event: KeyboardEvent) {
        // Dialogs and menus are children here but stand elsewhere in the page: their keys are theirs.
        const isOurs = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.defaultPrevented || !isOurs || isTextField(event.target)) return
        const context = contextOf(manager)
        const command = allCommands.find(
          ({ keys, isOffered }) =>
            keys?.some((chord) => matchesChord(chord, event.nativeEvent, { commandIsCtrl: true })) &&
            (isOffered?.(context) ?? true),
        )
        if (!command) return
        event.preventDefault()
        perform(command, manager)
      },
      onMouseDown: (event: MouseEvent) => onMouse(event, false),
      onMouseUp: (event: MouseEvent) => onMouse(event, true),
    }
  }, [manager])
}
