/**
 * Hears text that comes without keys: from a picker of emoji, dictation, a keyboard on the screen. The emulator leaves such text out
 * while it speaks to screen readers, because after each key the browser tells of the letter as well. Here a text counts only
 * when no key went before it. Returns the function that ends it.
 */
export function hearKeylessText(field: HTMLElement, take: (text: string) => void): () => void {
  let isFromKey = false
  const onKey = () => {
    isFromKey = true
  }
  const onRelease = () => {
    isFromKey = false
  }
  const onInput = (event: Event) => {
    const wasFromKey = isFromKey
    isFromKey = false
    if (!(event instanceof InputEvent) || event.isComposing || event.inputType !== 'insertText') return
    if (!wasFromKey && event.data !== null && event.data !== '') take(event.data)
  }
  field.addEventListener('keydown', onKey)
  field.addEventListener('keyup', onRelease)
  field.addEventListener('blur', onRelease)
  field.addEventListener('input', onInput)
  return () => {
    field.removeEventListener('keydown', onKey)
    field.removeEventListener('keyup', onRelease)
    field.removeEventListener('blur', onRelease)
    field.removeEventListener('input', onInput)
  }
}
