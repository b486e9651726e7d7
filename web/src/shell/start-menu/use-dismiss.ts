import { type RefObject, useEffect } from 'react'
import { swallowClick } from '@/shell/desktop/swallow-click'

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
