import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { type ListLayout, scrollToShow } from './layout'

interface ListFocusOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly layout: ListLayout
  /** What the list is of; another one begins at its top. */
  readonly place: string
  readonly view: string
  /** In px. */
  readonly viewHeight: number
  /** False while the layout is a guess: nothing is scrolled by it. */
  readonly isMeasured: boolean
  /** Index of the focused item; -1: none. */
  readonly focusedIndex: number
  readonly focusedId: string | null
  /** The field of a name has the keyboard. */
  readonly isRenaming: boolean
}

interface ListFocus {
  /** Gives the keyboard to the item that Tab reaches, to the list itself when it is empty. */
  readonly takeFocus: () => void
  /** To be told of each change of the focus by a person: whether the item is to be brought into sight. */
  readonly noteChange: (focusedId: string | null, isReveal: boolean) => void
  readonly noteFocus: () => void
  readonly onBlur: (event: FocusEvent) => void
}

/** Keeps the focused item in sight and the keyboard on it, while items come, go and leave the page by scrolling. */
export function useListFocus(options: ListFocusOptions): ListFocus {
  const { scroller, layout, place, view, viewHeight, isMeasured, focusedIndex, focusedId, isRenaming } =
    options
  const revealed = useRef<string | null>(null)
  const underPointer = useRef<string | null>(null)
  const hasFocus = useRef(false)
  const shownPlace = useRef(place)

  const takeFocus = () => {
    const box = scroller.current
    const item = box?.querySelector<HTMLElement>(`[data-index="${Math.max(0, focusedIndex)}"]`)
    ;(item ?? box)?.focus({ preventScroll: true })
  }

  useLayoutEffect(() => {
    if (shownPlace.current === place) return
    shownPlace.current = place
    revealed.current = null
    underPointer.current = null
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller, place])

  // Once, when a key or the owner moved the focus or the view changed: a list that was scrolled stays where it is
  // when files come and go.
  useLayoutEffect(() => {
    const box = scroller.current
    const wanted = `${view} ${focusedId}`
    if (!box || !isMeasured || focusedIndex < 0 || revealed.current === wanted) return
    revealed.current = wanted
    if (underPointer.current === focusedId) return
    const top = scrollToShow(layout, focusedIndex, box.scrollTop, viewHeight)
    if (top !== box.scrollTop) box.scrollTo({ top })
  })

  // Also when the item that had the keyboard was removed, or its name was edited: then the page has it.
  useLayoutEffect(() => {
    if (isRenaming || !hasFocus.current) return
    const active = document.activeElement
    const isLost = active === null || active === document.body
    const isOnItem =
      active instanceof HTMLElement &&
      scroller.current?.contains(active) === true &&
      (active === scroller.current || active.dataset.index !== undefined)
    if (isLost || isOnItem) takeFocus()
  })

  return {
    takeFocus,
    noteChange: (id, isReveal) => {
      if (isReveal) revealed.current = null
      underPointer.current = isReveal ? null : id
    },
    noteFocus: () => {
      hasFocus.current = true
    },
    onBlur: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) hasFocus.current = false
    },
  }
}
