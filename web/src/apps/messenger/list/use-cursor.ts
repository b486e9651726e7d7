import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { MessageEntry } from '@/kernel/messages/types'

/** Keys that move through a list, and where to from a place in it; `page` is how many rows are in sight. */
export const moves: Readonly<Record<string, (index: number, count: number, page: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index, _, page) => index + page,
  PageUp: (index, _, page) => index - page,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Scrolls as little as possible so that a row of `height` px is in sight. */
export function showRow(box: HTMLElement, index: number, height: number): void {
  const top = index * height
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight
}

/** Keeps the rows in sight where they are when messages come in above them; at the top the new ones show. */
export function useSteadyRows(
  scroller: RefObject<HTMLElement | null>,
  entries: readonly MessageEntry[],
  height: number,
): void {
  const before = useRef(entries)
  useLayoutEffect(() => {
    const box = scroller.current
    const known = before.current
    before.current = entries
    if (!box || box.scrollTop === 0 || known === entries) return
    const first = known[Math.floor(box.scrollTop / height)]
    const index = first ? entries.findIndex(({ id }) => id === first.id) : -1
    const moved = first ? index - known.indexOf(first) : 0
    if (index >= 0 && moved !== 0) box.scrollTo({ top: box.scrollTop + moved * height })
  }, [scroller, entries, height])
}
