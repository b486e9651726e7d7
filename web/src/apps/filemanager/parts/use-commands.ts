import { type MouseEvent, type RefObject, useLayoutEffect, useMemo } from 'react'
import { textFieldOf } from '@/ui/context-menu/text-field-menu'
import { commands, listKeys } from '../commands'
import { contextOf, perform } from '../commands/context'
import { back, forward } from '../commands/go'
import type { FileManager } from '../model/file-manager'

/** The buttons of a mouse that lead back and forward. */
const mouseCommands = new Map([
  [3, back],
  [4, forward],
])

/** Commands of a window by keys and by buttons of the mouse. The list inside hears its own keys first. */
export function useCommands(manager: FileManager, root: RefObject<HTMLElement | null>) {
  useLayoutEffect(
    () =>
      manager.os.commands.register({
        windowId: manager.window.id,
        commands,
        notes: listKeys,
        target: () => contextOf(manager),
        // In a text field, all keys are the field's.
        hears: (node) => node instanceof Node && root.current?.contains(node) === true && !textFieldOf(node),
      }),
    [manager, root],
  )
  return useMemo(() => {
    const onMouse = (event: MouseEvent, isDone: boolean) => {
      const command = mouseCommands.get(event.button)
      if (!command) return
      // Else the browser leaves the page.
      event.preventDefault()
      if (isDone) perform(command, manager)
    }
    return {
      onMouseDown: (event: MouseEvent) => onMouse(event, false),
      onMouseUp: (event: MouseEvent) => onMouse(event, true),
    }
  }, [manager])
}
