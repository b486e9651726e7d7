import { brokerLimits } from '@/kernel/app-platform/broker/limits'
import { createAllowance } from '@/lib/rate-limit'
import { limits } from '../limits'

/** The part of what may be sent that calls use up; the rest is left for the page's console and storage, and for unlike clocks. */
const share = 0.7
/** Time between two looks at whether the next text may go, in ms. */
const interval = 50
/** What an app's calls are held to; the docs for authors say so. */
export const paceLimits = {
  callsPerSecond: Math.floor(Math.min(limits.messagesPerSecond, brokerLimits.callsPerSecond) * share),
  callBurst: Math.floor(Math.min(limits.messageBurst, brokerLimits.callBurst) * share),
  charactersPerSecond: Math.min(limits.charactersPerSecond, brokerLimits.charactersPerSecond) * share,
  characterBurst: Math.min(limits.characterBurst, brokerLimits.characterBurst) * share,
  /** Calls that are on their way at once. */
  unanswered: Math.floor(brokerLimits.unanswered * share),
  /** Calls and characters that may wait. */
  waiting: 1000,
  waitingCharacters: 5 * limits.messageLength,
} as const

/** What a pace is made of. */
export interface CallPaceMeans {
  readonly send: (text: string) => void
  /** Clock in ms. */
  readonly now: () => number
  readonly later: (action: () => void, delay: number) => void
}

/** The pace of an app's calls. */
export interface CallPace {
  /** Sends a call's text, now or when it may go; false: it is not sent, because too many wait. */
  push(text: string): boolean
  /** Is told of each answer. */
  answered(): void
}

/**
 * Sends calls in their order, and none faster than the sandbox and the desktop take them: more would end the app, and an app
 * that stores a hundred things at once means no harm.
 */
export function createCallPace({ send, now, later }: CallPaceMeans): CallPace {
  const messages = createAllowance(paceLimits.callsPerSecond, paceLimits.callBurst, now)
  const characters = createAllowance(paceLimits.charactersPerSecond, paceLimits.characterBurst, now)
  // A record, because the page may replace the methods of lists.
  const waiting: Record<number, string> = {}
  let first = 0
  let next = 0
  let waitingCharacters = 0
  let unanswered = 0
  let isPlanned = false
  /** The first text's message was taken from the allowance, its characters were not yet. */
  let isCounted = false

  const mayGo = (text: string) => {
    if (unanswered >= paceLimits.unanswered) return false
    isCounted ||= messages.take(1)
    if (!isCounted || !characters.take(text.length)) return false
    isCounted = false
    unanswered += 1
    return true
  }

  const drain = () => {
    for (let text = waiting[first]; text !== undefined && mayGo(text); text = waiting[first]) {
      delete waiting[first]
      first += 1
      waitingCharacters -= text.length
      send(text)
    }
    // The next answer leads here as well.
    if (first === next || isPlanned || unanswered >= paceLimits.unanswered) return
    isPlanned = true
    later(() => {
      isPlanned = false
      drain()
    }, interval)
  }

  return {
    push(text) {
      if (
        next - first >= paceLimits.waiting ||
        waitingCharacters + text.length > paceLimits.waitingCharacters
      )
        return false
      waiting[next] = text
      next += 1
      waitingCharacters += text.length
      drain()
      return true
    },
    answered() {
      unanswered -= 1
      drain()
    },
  }
}
