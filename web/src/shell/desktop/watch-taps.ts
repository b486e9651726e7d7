/** A touch shorter than this, in ms, is a tap; a longer one asks for a menu. */
const longestTap = 400
/** ms between two touches that are a double tap. */
const doubleTap = 350

interface Touch {
  readonly target: EventTarget | null
  readonly began: number
  readonly isSecond: boolean
  ended: number | null
}

/** Watches what a page's context menus come from. */
export interface Taps {
  /** Whether the last input was a single tap: neither a long press, nor a double tap, nor a mouse or key. */
  readonly isTap: () => boolean
  readonly stop: () => void
}

/**
 * Tells taps from what asks for a menu. Chromium sends `contextmenu` for a tap into selected text as well, and a field that
 * selects its text as it gets the focus, like an address, is then tapped into a selection: the person wants to write.
 */
export function watchTaps(): Taps {
  let last: Touch | null = null
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  const onPress = ({ pointerType, target, timeStamp }: PointerEvent) => {
    const isSecond =
      last !== null && last.target === target && !last.isSecond && timeStamp - last.began <= doubleTap
    last = pointerType === 'touch' ? { target, began: timeStamp, isSecond, ended: null } : null
  }
  const onRelease = ({ timeStamp }: PointerEvent) => {
    if (last) last.ended = timeStamp
  }
  const forget = () => {
    last = null
  }
  window.addEventListener('pointerdown', onPress, options)
  window.addEventListener('pointerup', onRelease, options)
  window.addEventListener('pointercancel', forget, options)
  window.addEventListener('keydown', forget, options)
  return {
    isTap: () =>
      last !== null && !last.isSecond && last.ended !== null && last.ended - last.began < longestTap,
    stop: () => ended.abort(),
  }
}
