import { createAllowance } from '@/lib/rate-limit'
import { limits } from './limits'

/** Why a message is not let through; one such message ends the sandbox. */
export type Refusal = 'flooded' | 'malformed'

/**
 * Judges messages from code that no one has checked, by type, size and rate, before anything is parsed. Only texts pass:
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
