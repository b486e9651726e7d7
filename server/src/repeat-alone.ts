/**
 * Does work at once and again every so many ms, never twice at a time. The work never throws, and ends early when its signal is aborted.
 * Returns a function that stops it and waits for what is under way.
 */
export function repeatAlone(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const ending = new AbortController()
  let running: Promise<void> | null = null
  const look = () => {
    running ??= work(ending.signal).finally(() => {
      running = null
    })
  }
  look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    ending.abort()
    await running
  }
}
