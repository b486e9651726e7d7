/**
 * What is to be called when the signal aborts, by one listener for all: a signal looks through its listeners for each that goes,
 * which takes longer than the rest where every statement has one.
 */
export function listenOnce(signal: AbortSignal): Set<() => void> {
  const calls = new Set<() => void>()
  signal.addEventListener(
    'abort',
    () => {
      for (const call of calls) call()
    },
    { once: true },
  )
  return calls
}
