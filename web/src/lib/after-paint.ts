/**
 * Calls back once, when what is on the page now has been painted, or soon on a page in the background, which paints nothing; returns
 * the function that cancels it.
 */
export function afterPaint(callback: () => void): () => void {
  if (document.hidden) {
    const soon = setTimeout(callback)
    return () => clearTimeout(soon)
  }
  let timer: ReturnType<typeof setTimeout> | null = null
  const frame = requestAnimationFrame(() => {
    // Frame callbacks run before the painting: a new task comes after it.
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    if (timer !== null) clearTimeout(timer)
  }
}
