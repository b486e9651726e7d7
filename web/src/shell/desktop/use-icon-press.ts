import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { SelectionKeys } from '@/ui/file-list/selection'
import type { DesktopItem } from './desktop-items'

/** What a press on an icon does: a click selects, a double-click or Enter opens, a tap opens [A2.11]. */
export function useIconPress(item: DesktopItem, onSelect: (key: string, keys: SelectionKeys) => void) {
  // A click event does not tell a finger from a mouse in every browser, the press before it does.
  const pressedBy = useRef('')
  return {
    onPointerDown: (event: PointerEvent) => {
      pressedBy.current = event.pointerType
    },
    onPointerEnter: item.preload,
    onFocus: item.preload,
    onClick: (event: MouseEvent) => {
      onSelect(item.key, { add: event.ctrlKey || event.metaKey, range: event.shiftKey })
      // Without a pointer (detail 0) it was assistive technology.
      if (event.detail === 0 || pressedBy.current === 'touch') item.open()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey
      if (!isPlain || event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      item.open()
    },
    onDoubleClick: () => {
      if (pressedBy.current !== 'touch') item.open()
    },
  }
}
