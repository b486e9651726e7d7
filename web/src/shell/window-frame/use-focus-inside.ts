import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { afterLayout } from '@/lib/after-layout'
import { controlsIn, isUsable } from './focusable'

const firstFocusable = (content: HTMLElement) => controlsIn(content)[0]

/** Whether a modal dialog outside of `frame` has the keyboard at the moment. */
const isBehindModal = (frame: HTMLElement): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((modal) => !frame.contains(modal))

interface FocusInsideOptions {
  readonly frame: RefObject<HTMLElement | null>
  readonly content: RefObject<HTMLElement | null>
  /** Whether the window is the active one. */
  readonly isActive: boolean
  /** Whether a control that gets the focus would raise an on-screen keyboard: then the content itself gets it. */
  readonly isMobile: boolean
}

/** Does something at the next change inside of an element; returns the function that cancels it, or what it began. */
function onNextChange(element: Element, begin: () => () => void): () => void {
  let cancel = () => observer.disconnect()
  const observer = new MutationObserver(() => {
    observer.disconnect()
    cancel = begin()
  })
  observer.observe(element, { childList: true, subtree: true })
  return () => cancel()
}

/** Calls back when there is something in an element and it is laid out; returns the function that cancels it. */
const whenFilled = (element: Element, callback: () => void): (() => void) =>
  element.firstElementChild
    ? afterLayout(element, callback)
    : onNextChange(element, () => afterLayout(element, callback))

/** Calls back once, when the person presses outside of an element; returns the function that cancels it. */
function onPressOutside(element: Element, callback: () => void): () => void {
  const listening = new AbortController()
  const onPress = ({ target }: PointerEvent) => {
    if (target instanceof Node && element.contains(target)) return
    listening.abort()
    callback()
  }
  document.addEventListener('pointerdown', onPress, { capture: true, signal: listening.signal })
  return () => listening.abort()
}

/**
 * Takes the keyboard from an embedded page outside of a window. What is typed is no longer for that page, and while the page had
 * it, the pointer above it would pass for a press into it.
 */
function takeFromPages(window: HTMLElement): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLIFrameElement && !window.contains(activeElement)) activeElement.blur()
}

/** Moves the keyboard from a content to its first control when that comes, if the person has not moved on by then. */
function focusControlWhenThere(inside: HTMLElement): () => void {
  let cancel: () => void
  const wait = () => {
    cancel = onNextChange(inside, () =>
      afterLayout(inside, () => {
        if (document.activeElement !== inside) return
        const control = firstFocusable(inside)
        if (control) control.focus({ preventScroll: true })
        else wait()
      }),
    )
  }
  wait()
  return () => cancel()
}

/**
 * Moves the keyboard focus into a window when it becomes active: to where it was last in its content, else to the first control of its
 * content, else to the content itself until the first control appears there. A new window is laid out first: to focus what is not
 * would lay it out at once, and once more for the frame; a person who presses elsewhere meanwhile stays there, but a page that opened
 * the window loses the keyboard at once. Returns the handler that remembers the place.
 */
export function useFocusInside({
  frame,
  content,
  isActive,
  isMobile,
}: FocusInsideOptions): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null)
  const isNew = useRef(true)

  useLayoutEffect(() => {
    const [window, inside] = [frame.current, content.current]
    if (!isActive || !window || !inside) return undefined
    let stopWaiting = () => {}
    const moveInside = () => {
      if (window.contains(document.activeElement) || isBehindModal(window)) return
      const known = last.current
      if (!isMobile && known && window.contains(known) && isUsable(known)) {
        known.focus({ preventScroll: true })
        if (document.activeElement === known) return
      }
      const first = isMobile ? undefined : firstFocusable(inside)
      ;(first ?? inside).focus({ preventScroll: true })
      if (!first && !isMobile) stopWaiting = focusControlWhenThere(inside)
    }
    const wasNew = isNew.current
    isNew.current = false
    if (!wasNew) {
      moveInside()
      return () => stopWaiting()
    }
    if (!isBehindModal(window)) takeFromPages(window)
    // A person who presses elsewhere meanwhile has moved on.
    let hasLeft = false
    const forgetPresses = onPressOutside(window, () => (hasLeft = true))
    const cancel = whenFilled(inside, () => {
      if (!hasLeft) moveInside()
    })
    return () => {
      forgetPresses()
      cancel()
      stopWaiting()
    }
  }, [frame, content, isActive, isMobile])

  return useCallback(
    (event: FocusEvent) => {
      const isControl = event.target !== content.current && content.current?.contains(event.target)
      if (isControl) last.current = event.target
    },
    [content],
  )
}
