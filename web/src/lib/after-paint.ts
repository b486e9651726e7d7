/** Calls back once, when what is on the page now has been painted; returns the function that cancels it. */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  const frame = requestAnimationFrame(() => {
    // Frames' callbacks run before the painting: a task of its own comes after it.
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    if (timer !== null) clearTimeout(timer)
  }
}
