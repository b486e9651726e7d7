import { limits } from './limits'

/** Why a message is not let through; one such message ends the sandbox. */
export type Refusal = 'flooded' | 'malformed'

/** An allowance that fills up with time: `rate` per second up to `burst`. `now` is a clock in ms. */
export function createAllowance(rate: number, burst: number, now: () => number) {
  let left = burst
  let last = now()
  return {
    /** Takes an amount; false when there is not enough left. */
    take(amount: number): boolean {
      const time = now()
      left = Math.min(burst, left + ((time - last) / 1000) * rate)
      last = time
      if (left < amount) return false
      left -= amount
      return true
    },
  }
}

/**
 * Judges messages from code that nobody has checked by type, size and rate, before anything is parsed. Only texts pass:
 * unlike an object, a text costs next to nothing to receive, however large. `now` is a clock in ms.
 */
export function createMessageGate(now: () => number): (data: unknown) => Refusal | null {
  const messages = createAllowance(limits.messagesPerSecond, limits.messageBurst, now)
  const characters = createAllowance(limits.charactersPerSecond, limits.characterBurst, now)
  return (data) => {
    if (!messages.take(1)) return 'flooded'
    if (typeof data !== 'string' || data.length > limits.messageLength) return 'malformed'
    return characters.take(data.length) ? null : 'flooded'
  }
}
