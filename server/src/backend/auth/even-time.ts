import { setTimeout as sleep } from 'node:timers/promises'

/** Refusals come at whole multiples of this time after the request (ms), longer than checking a password takes. */
const stepMs = 250

/**
 * Holds an answer back until the next whole step, so that its time does not tell whether an address has an account:
 * looking for an account, comparing a password and writing down the refusal take a little longer for some than for others.
 * `delay` (ms) holds it back further.
 */
export async function evenTime<T>(
  work: () => Promise<T>,
  applies: (result: T) => boolean,
  delay = 0,
): Promise<T> {
  const started = performance.now()
  const result = await work()
  if (applies(result)) {
    const elapsed = performance.now() - started
    await sleep(Math.ceil(elapsed / stepMs) * stepMs - elapsed + delay)
  }
  return result
}
