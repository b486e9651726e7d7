import { type KeyboardEvent, useRef } from 'react'
import { stepIndex } from './layout'
import { isInHeader, type ListControl, selectionKeys } from './list-control'
import { moveTo, selectAll, toggleItem } from './selection'
import { findTyped, typeCharacter, type TypedText } from './type-ahead'
import type { FileListItem } from './types'

interface ListKeys extends ListControl {
  readonly viewHeight: number
  /** Several items can be selected at once. */
  readonly isMultiple: boolean
  readonly onRenameRequest?: ((item: FileListItem) => void) | undefined
}

/**
 * The keys of a list: arrows, Home, End, Page Up and Down with Shift and Ctrl, Ctrl+A, Space, Enter, F2 and typing a name.
 * A key that does something has its default prevented; all others are left to who is around the list.
 */
export function useListKeys(control: ListKeys): (event: KeyboardEvent) => void {
  const typed = useRef<TypedText>({ text: '', at: 0 })
  const { items, layout, focusedIndex, current, select } = control
  const focused = items[Math.max(0, focusedIndex)]

  const moveFocus = (index: number, event: KeyboardEvent) => {
    const target = items[index]
    if (target) select(moveTo(items, current.current, target.id, selectionKeys(event)))
  }

  /** Whether a key was one of the commands on the focused item or on all. */
  const command = (event: KeyboardEvent): boolean => {
    const { add, range } = selectionKeys(event)
    const key = event.key.toLowerCase()
    if (add && key === 'a' && !range && control.isMultiple) {
      select(selectAll(items, current.current), { isReveal: false })
      return true
    }
    if (!focused) return false
    if (key === 'enter' && !add && !range) control.onActivate(focused)
    else if (key === ' ' && add) select(toggleItem(items, current.current, focused.id))
    else if (key === 'f2' && control.onRenameRequest && !focused.isParent) control.onRenameRequest(focused)
    else return false
    return true
  }

  /** Whether a key was typed text; a space only goes on with a text. */
  const type = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || !/^.$/u.test(event.key)) return false
    const next = typeCharacter(typed.current, event.key, event.timeStamp)
    if (next.text === ' ') {
      if (focused && !current.current.ids.has(focused.id)) {
        select(moveTo(items, current.current, focused.id, { add: false, range: false }))
      }
      return true
    }
    typed.current = next
    const found = items[findTyped(items, focusedIndex, next.text)]
    if (found) select(moveTo(items, current.current, found.id, { add: false, range: false }))
    return true
  }

  return (event) => {
    if (event.defaultPrevented || event.altKey || isInHeader(event.target)) return
    // A key with a name ("Enter") ends the typing of one.
    if (!/^(.|Shift)$/u.test(event.key)) typed.current = { text: '', at: 0 }
    const pageRows = Math.floor(control.viewHeight / layout.itemHeight)
    const step = stepIndex(layout, focusedIndex, event.key, pageRows)
    if (step !== null) moveFocus(step, event)
    else if (!command(event) && !type(event)) return
    event.preventDefault()
  }
}
