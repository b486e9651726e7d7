import { type RefObject, useEffect } from 'react'

function stopClick(event: MouseEvent) {
  event.stopPropagation()
  event.preventDefault()
}

/** Swallows the click that follows a press, so that a tap beside an open sheet closes it and does nothing else. */
function swallowClick() {
  const end = () => {
    // The click comes right after the release, in the same turn of the event loop or the next.
    setTimeout(() => document.removeEventListener('click', stopClick, true), 50)
    document.removeEventListener('pointerup', end, true)
    document.removeEventListener('pointercancel', end, true)
  }
  document.addEventListener('click', stopClick, true)
  document.addEventListener('pointerup', end, true)
  document.addEventListener('pointercancel', end, true)
}

/**
 * Calls `onDismiss` for a press outside of `panel` and of elements that match `ignore`, and when focus goes into a frame or
 * another window. With `swallow`, the press does nothing else.
 */
export function useDismiss(
  panel: RefObject<HTMLElement | null>,
  options: { readonly ignore: string; readonly swallow: boolean; readonly onDismiss: () => void },
): void {
  const { ignore, swallow, onDismiss } = options
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (!(event.target instanceof Element)) return
      if (panel.current?.contains(event.target) || event.target.closest(ignore)) return
      if (swallow) swallowClick()
      onDismiss()
    }
    document.addEventListener('pointerdown', onPress, true)
    window.addEventListener('blur', onDismiss)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      window.removeEventListener('blur', onDismiss)
    }
  }, [panel, ignore, swallow, onDismiss])
}
