/** Lets messages that wait come in, at once: timers of 0 ms would wait 4 ms each. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })

/**
 * A function to await between steps of long work: returns at once most of the time, and after `sliceMs` of work lets
 * messages in, so that an endless loop still hears Ctrl+C.
 */
export function createBreath(sliceMs = 8, now = () => performance.now()): () => Promise<void> {
  let last = now()
  return async () => {
    if (now() - last < sliceMs) return
    await nextTask()
    last = now()
  }
}
