import { mobileMaxWidth } from '@/lib/mobile'
import { createDeviceKeyboard } from './device-keyboard'
import { focusedField, writableFieldOf } from './field'
import { isShown, type KeyboardModel } from './keyboard-state'

/** ms after the last change of focus: a tap is over, and focus that goes from field to field has arrived. */
const settleTime = 60
/** ms after a press in which a focus is its doing: an app that takes the focus later has not been asked for a keyboard. */
const reach = 500

const isNarrow = () => window.innerWidth <= mobileMaxWidth

/** Whether a key event is of a real keyboard: phones' own send keys that say nothing, and this one's are not trusted. */
const isRealKey = (event: KeyboardEvent) =>
  event.isTrusted && !event.isComposing && event.key !== 'Unidentified' && event.key !== 'Process'

/** Whether a press may leave the focus where it is: then it asks for no keyboard. */
const isOnButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, [role="button"]') !== null

const isOnKeyboard = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-part="virtual-keyboard"]') !== null

/**
 * Tells the model where the focus is, and keeps the device's keyboard from fields while this one is in use. The layout does
 * not change under a finger or a pressed button: what would be pressed then is not what was aimed at. Returns the function
 * that ends it.
 */
export function followFocus(model: KeyboardModel): () => void {
  const device = createDeviceKeyboard()
  const pressed = new Set<number>()
  let isByTouch = false
  let wasTouch = false
  let pressedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    model.follow({ hasField: focusedField() !== null, isByTouch })
  }
  const settleSoon = () => {
    clearTimeout(timer)
    if (pressed.size === 0) timer = setTimeout(settle, settleTime)
  }
  const share = () => {
    const field = focusedField()
    if (field && model.getState().isWanted) device.keepFrom(field)
    else device.allow()
  }

  const onPress = (event: PointerEvent) => {
    pressed.add(event.pointerId)
    clearTimeout(timer)
    // The keys themselves may be pressed with a mouse.
    if (isOnKeyboard(event.target)) return
    pressedAt = performance.now()
    wasTouch = event.pointerType !== 'mouse' || isNarrow()
    if (!wasTouch || !isOnButton(event.target)) isByTouch = wasTouch
    // Before the focus comes: afterwards the device's keyboard is on its way.
    const field = writableFieldOf(event.target)
    if (field && model.getState().isWanted) device.keepFrom(field)
  }
  const onRelease = (event: PointerEvent) => {
    pressed.delete(event.pointerId)
    pressedAt = performance.now()
    settleSoon()
  }
  const onKey = (event: KeyboardEvent) => {
    if (!isRealKey(event) || !isByTouch) return
    isByTouch = false
    settleSoon()
  }
  const onFocus = () => {
    share()
    if (performance.now() - pressedAt <= reach) isByTouch = wasTouch
    else if (!isShown(model.getState())) isByTouch = false
    settleSoon()
  }

  const ended = new AbortController()
  const { signal } = ended
  window.addEventListener('pointerdown', onPress, { capture: true, signal })
  window.addEventListener('pointerup', onRelease, { capture: true, signal })
  window.addEventListener('pointercancel', onRelease, { capture: true, signal })
  window.addEventListener('keydown', onKey, { capture: true, signal })
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('focusout', settleSoon, { signal })
  const unsubscribe = model.subscribe(share)
  onFocus()
  return () => {
    clearTimeout(timer)
    ended.abort()
    unsubscribe()
    device.allow()
    model.follow({ hasField: false, isByTouch: false })
  }
}
