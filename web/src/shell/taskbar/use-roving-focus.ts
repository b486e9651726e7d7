import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { alongLines } from '@/lib/language/direction'

const itemsOf = (container: HTMLElement | null) => [
  ...(container?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
]

/**
 * Makes a toolbar's buttons one stop for Tab: Left, Right, Home and End move between them, and Tab comes back to the one that
 * had focus last. Returns the handlers for the toolbar element.
 */
export function useRovingFocus(container: RefObject<HTMLElement | null>) {
  const makeStop = (stop: HTMLElement | undefined) => {
    for (const item of itemsOf(container.current)) item.tabIndex = item === stop ? 0 : -1
  }
  // After every render: buttons come and go with the windows, and one of them must stay reachable.
  useLayoutEffect(() => {
    const items = itemsOf(container.current)
    makeStop(items.find((item) => item.tabIndex === 0 && item.dataset.stop !== undefined) ?? items[0])
  })
  return {
    onFocus: (event: { readonly target: EventTarget }) => {
      const { target } = event
      // Focus in a menu that belongs to a button is told here too, as React passes events up its own tree.
      if (!(target instanceof HTMLElement) || !itemsOf(container.current).includes(target)) return
      for (const item of itemsOf(container.current)) delete item.dataset.stop
      target.dataset.stop = ''
      makeStop(target)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const items = itemsOf(container.current)
      const current = items.findIndex((item) => item === document.activeElement)
      if (current < 0) return
      const targets: Readonly<Record<string, number>> = {
        ArrowLeft: Math.max(0, current - 1),
        ArrowRight: Math.min(items.length - 1, current + 1),
        Home: 0,
        End: items.length - 1,
      }
      const target = targets[alongLines(event.key)]
      if (target === undefined) return
      event.preventDefault()
      items[target]?.focus()
    },
  }
}
