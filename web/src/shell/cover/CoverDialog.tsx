import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '@/lib/class-names'

interface CoverDialogProps {
  /** Id of the element that names the dialog. */
  readonly labelledBy: string
  /** Hides what is below altogether; otherwise it is dimmed. */
  readonly opaque?: boolean
  readonly children: ReactNode
}

/** What happens on the cover is not for the page below: its shortcuts, and its dialogs that close at a click outside. */
const keepInside = (event: KeyboardEvent | PointerEvent) => event.stopPropagation()

/**
 * A dialog over everything that only its own buttons can end. The browser's modal dialog keeps the focus inside and makes
 * the whole page below unreachable, also menus and dialogs that are open at the end of the body.
 */
export function CoverDialog({ labelledBy, opaque = false, children }: CoverDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)

  // Before the first paint: what is to be covered must not be seen for a frame.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const focusedBefore = document.activeElement
    const open = () => {
      if (!dialog.open) dialog.showModal()
    }
    open()
    // Browsers let a second Escape close a dialog whatever the page says.
    dialog.addEventListener('close', open)
    // Before any other listener hears them: Escape, which closes the newest dialog of the page wherever it is pressed, and the
    // keys that go to the page because the focus is on nothing.
    const keepKeys = (event: globalThis.KeyboardEvent) => {
      const isInside = event.target instanceof Node && dialog.contains(event.target)
      if (event.key === 'Escape') event.preventDefault()
      if (event.key === 'Escape' || !isInside) event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', keepKeys, { capture: true })
    return () => {
      window.removeEventListener('keydown', keepKeys, { capture: true })
      dialog.removeEventListener('close', open)
      dialog.close()
      // The page below can take the focus again only when all of it is uncovered.
      queueMicrotask(() => {
        if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
      })
    }
  }, [])

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps keys from the page below
    <dialog
      ref={ref}
      aria-modal="true"
      aria-labelledby={labelledBy}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={keepInside}
      onPointerDown={keepInside}
      className={classNames(
        // A dialog of the desktop that is open below switches pointer events off for the body.
        'pointer-events-auto fixed inset-0 z-(--z-cover) m-0 flex size-full max-h-none max-w-none items-center justify-center overflow-auto border-0 p-4 text-text',
        opaque ? 'bg-black' : 'bg-overlay',
      )}
    >
      {children}
    </dialog>,
    document.body,
  )
}
