/** ms that a key is held before it repeats. */
const holdTime = 400
/** ms between repeats. */
const repeatTime = 50

const keyOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null

const take = (event: Event) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** What is told of a key's element. */
export interface PressListener {
  /** It was pressed; `isRepeat`: it is still held. */
  readonly onPress: (key: HTMLElement, isRepeat: boolean) => void
  /** Whether it repeats while it is held. */
  readonly repeats: (key: HTMLElement) => boolean
}

/**
 * Hears the keys of a keyboard: elements with `data-key` inside of `keyboard`. A press does not reach the page: it
 * moves no focus, closes no dialog or menu, and no listener but this one sees it. Keys count when the finger comes down, so
 * that two thumbs may overlap. Returns the function that ends it.
 */
export function hearPresses(keyboard: HTMLElement, { onPress, repeats }: PressListener): () => void {
  const held = new Map<number, HTMLElement>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOurs = (event: Event) => event.target instanceof Node && keyboard.contains(event.target)
  const repeat = (key: HTMLElement) => {
    onPress(key, true)
    timer = setTimeout(repeat, repeatTime, key)
  }

  const onPointerDown = (event: PointerEvent) => {
    if (!isOurs(event)) return
    take(event)
    const key = event.button === 0 ? keyOf(event) : null
    clearTimeout(timer)
    if (!key) return
    held.set(event.pointerId, key)
    key.dataset.pressed = ''
    if (repeats(key)) timer = setTimeout(repeat, holdTime, key)
    onPress(key, false)
  }
  const onPointerEnd = (event: PointerEvent) => {
    const key = held.get(event.pointerId)
    if (!key) return
    held.delete(event.pointerId)
    delete key.dataset.pressed
    clearTimeout(timer)
  }
  const onClick = (event: MouseEvent) => {
    if (!isOurs(event)) return
    take(event)
    // Without a pointer: assistive technology presses the key.
    const key = event.detail === 0 ? keyOf(event) : null
    if (key) onPress(key, false)
  }
  const swallow = (event: Event) => {
    if (isOurs(event)) take(event)
  }

  const ended = new AbortController()
  const options = { capture: true, passive: false, signal: ended.signal }
  window.addEventListener('pointerdown', onPointerDown, options)
  window.addEventListener('pointerup', onPointerEnd, options)
  window.addEventListener('pointercancel', onPointerEnd, options)
  window.addEventListener('click', onClick, options)
  for (const type of ['mousedown', 'touchstart', 'contextmenu'])
    window.addEventListener(type, swallow, options)
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}
