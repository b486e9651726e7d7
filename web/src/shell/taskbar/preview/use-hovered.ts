import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** ms for which a button is pointed at, or has the focus, before something is shown of it; and after which it goes again. */
export const showDelay = 500
export const hideDelay = 250

/** Leads from one button to the next without a wait. */
const nextDelay = 60

const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-taskbar-window]') : null

/**
 * The window's button in a row that a person points at with a mouse, or has reached by keys, for a moment; null: none. `card` is what is
 * shown of it: it may be pointed at too. A press, Escape and the menu end it; after a press nothing is shown of that button until the
 * mouse has been elsewhere.
 */
export function useHovered(row: RefObject<HTMLElement | null>, card: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<HTMLElement | null>(null)
  const latest = useRef<HTMLElement | null>(null)
  const show = useCallback((button: HTMLElement | null) => {
    latest.current = button
    setShown(button)
  }, [])
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const ended = new AbortController()
    const { signal } = ended
    let timer: ReturnType<typeof setTimeout> | undefined
    const after = (delay: number, button: HTMLElement | null) => {
      clearTimeout(timer)
      timer = setTimeout(() => show(button?.isConnected ? button : null), delay)
    }
    const end = () => {
      clearTimeout(timer)
      if (latest.current) show(null)
    }
    /** The window whose button was pressed: by its id, as the button may go with the window. */
    let pressed: string | null = null
    const press = ({ target }: Event) => {
      pressed = buttonOf(target)?.dataset.taskbarWindow ?? null
      end()
    }
    const enter = (button: HTMLElement | null) => {
      if (button && button.dataset.taskbarWindow === pressed) return
      pressed = null
      if (button && button === latest.current) clearTimeout(timer)
      else if (button) after(latest.current ? nextDelay : showDelay, button)
    }
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) enter(buttonOf(event.target))
    }
    const onFocus = ({ target }: FocusEvent) => {
      const button = buttonOf(target)
      if (button?.matches(':focus-visible')) enter(button)
    }
    element.addEventListener('pointerover', onOver, { signal })
    element.addEventListener('focusin', onFocus, { signal })
    element.addEventListener('focusout', () => after(hideDelay, null), { signal })
    element.addEventListener('pointerdown', press, { signal })
    element.addEventListener('contextmenu', press, { signal })
    element.addEventListener('click', press, { signal })
    document.addEventListener(
      'pointerover',
      ({ target }) => {
        if (!(target instanceof Node) || element.contains(target)) return
        pressed = null
        if (card.current?.contains(target)) clearTimeout(timer)
        else if (latest.current) after(hideDelay, null)
        else clearTimeout(timer)
      },
      { signal },
    )
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !latest.current) return
        // A dialog or a window that has the focus is meant, and not what the mouse happens to rest on.
        const { activeElement } = document
        if (
          [element, card.current].some((part) => part?.contains(activeElement)) ||
          activeElement === document.body
        ) {
          event.preventDefault()
          event.stopPropagation()
        }
        end()
      },
      { signal, capture: true },
    )
    // It was loaded because of a button that is pointed at or focused; one whose window is active may have been pressed since.
    enter(
      element.querySelector('[data-taskbar-window]:is(:hover, :focus-visible):not([aria-pressed="true"])'),
    )
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [row, card, show])
  return { shown, hide: () => show(null) }
}
