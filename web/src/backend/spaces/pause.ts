import type { Clock } from '@/lib/clock'

/** Resolves after `ms`, or as soon as the signal is aborted. */
export function pause(clock: Pick<Clock, 'after'>, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(ms, end)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
}
