/** Whether an element is in a window that is not the active one: it would bring its window to the front by taking the focus. */
export function isBehind(element: Element | null): boolean {
  const frame = element?.closest('[data-window-id]') ?? null
  return frame !== null && !frame.hasAttribute('data-active')
}
