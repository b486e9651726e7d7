/**
 * Calls back once, when an element that is shown has its size and place: in the frame that shows it, before it is painted, where
 * reading them costs nothing. Returns the function that cancels it.
 */
export function afterLayout(element: Element, callback: () => void): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    callback()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
