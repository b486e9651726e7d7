/**
 * Lets React forget a text field that was removed while it had the focus. React holds the text field that was entered last until it
 * hears that it was left, and it hears nothing while it removes elements: such a field, and with it every element of a closed
 * window, would stay in memory. `root` is the element that React draws into. Returns the function that ends it.
 */
export function forgetRemovedField(root: EventTarget): () => void {
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    // The browser says it just before the element goes.
    queueMicrotask(() => {
      if (target instanceof Node && !target.isConnected) root.dispatchEvent(new FocusEvent('focusout'))
    })
  }
  document.addEventListener('focusout', onFocusOut)
  return () => document.removeEventListener('focusout', onFocusOut)
}
