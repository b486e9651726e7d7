import { setTimeout as sleep } from 'node:timers/promises'

/** Refusals come at whole multiples of this time after the request (ms), longer than checking a password takes. */
const stepMs = 250

/**
 * Holds an answer back until the next whole step, so that its time does not tell whether an address has an account:
 * checking a password takes 70 ms, finding no account takes 2.
 */
export async function evenTime<T>(work: () => Promise<T>, applies: (result: T) => boolean): Promise<T> {
  const started = performance.now()
  const result = await work()
  if (applies(result)) {
    const elapsed = performance.now() - started
    await sleep(Math.ceil(elapsed / stepMs) * stepMs - elapsed)
  }
  return result
}
