/** ms after which a page that paints no frames, as it is in the background, has waited long enough. */
const longestWait = 100

/** Calls back once, in a task of its own after the next frame is painted; returns the function that cancels it. */
export function afterPaint(callback: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    port1.close()
  }
  const run = () => {
    cancel()
    callback()
  }
  port1.addEventListener('message', run, { once: true })
  port1.start()
  // The frame is painted in the task that this is called in; what is sent comes after it.
  const frame = requestAnimationFrame(() => port2.postMessage(null))
  const timer = setTimeout(run, longestWait)
  return cancel
}
