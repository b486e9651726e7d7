// Tells the desktop what a page does to its localStorage: as soon as the page's script is through, as long as that is now and
// then; else collected over a moment and each key once, so that a page which writes without end costs the desktop no more than
// one that writes often.
import { createAllowance } from '@/lib/rate-limit'
import { limits } from '../limits'
import type { UnitPort } from './unit-port'

/** Time over which changes of a page that writes often are collected, in ms. */
const interval = 50
/** Messages that may leave at once, one after the other, before changes are collected. */
const burst = 10
/** Characters after which a message is full; one change may be longer. */
const bundleLength = 1_000_000
/** Characters per second that go on for long; the rest of what the sandbox lets through is for the page's other messages. */
const pace = limits.charactersPerSecond * 0.3
/** The longest that JSON makes of one character, e.g. of a control character. */
const longestEscape = 6

/** Changes of a storage on their way to the desktop. */
export interface StoredChanges {
  /** Whether a value can be told at all; refused are long ones of nothing but characters that have to be escaped. */
  canTell(key: string, value: string): boolean
  /** `value` null: the key was removed. */
  set(key: string, value: string | null): void
  clear(): void
  /** Sends at once what waits. */
  readonly flush: () => void
}

/** What a collector needs: the way to the desktop, a clock and timers. */
export interface StoredChangesMeans {
  readonly port: Pick<UnitPort, 'sendText'>
  /** Clock in ms. */
  readonly now: () => number
  readonly later: (action: () => void, delay: number) => void
  /** Runs an action when the script that runs now is through, before anything else can happen to the page. */
  readonly soon: (action: () => void) => void
}

interface Pending {
  readonly value: string | null
  /** The key was removed before it was set, so that it comes last now. */
  readonly isAnew: boolean
}

/** Makes a collector without changes. */
export function createStoredChanges({ port, now, later, soon }: StoredChangesMeans): StoredChanges {
  // Kept here, because the page may replace it. Only texts are given to it, which nothing of the page can change.
  const toText = JSON.stringify
  const atOnce = createAllowance(1000 / interval, burst, now)
  const pending = new Map<string, Pending>()
  let wasCleared = false
  let isPlanned = false
  /** When the next bundle may go. */
  let due = 0

  const setText = (key: string, value: string | null) =>
    `{"kind":"set","key":${toText(key)},"value":${value === null ? 'null' : toText(value)}}`

  const send = () => {
    let bundle = wasCleared ? '{"kind":"clear"}' : ''
    let sent = 0
    const post = () => {
      if (bundle !== '') port.sendText(`{"kind":"stored","changes":[${bundle}]}`)
      sent += bundle.length
      bundle = ''
    }
    for (const [key, { value, isAnew }] of pending) {
      for (const text of isAnew ? [setText(key, null), setText(key, value)] : [setText(key, value)]) {
        if (bundle.length + text.length > bundleLength) post()
        bundle += bundle === '' ? text : `,${text}`
      }
    }
    post()
    pending.clear()
    wasCleared = false
    due = now() + Math.max(0, (sent / pace) * 1000 - interval)
  }

  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    const run = () => {
      isPlanned = false
      send()
    }
    if (due <= now() && atOnce.take(1)) soon(run)
    else later(run, Math.max(interval, due - now()))
  }

  return {
    canTell(key, value) {
      const length = key.length + value.length
      if (length * longestEscape < limits.messageLength - 1000) return true
      return setText(key, value).length < limits.messageLength - 1000
    },
    set(key, value) {
      const before = pending.get(key)
      // A key that comes back stands behind the others.
      const comesBack = value !== null && before?.value === null
      if (comesBack) pending.delete(key)
      pending.set(key, { value, isAnew: comesBack || (value !== null && before?.isAnew === true) })
      plan()
    },
    clear() {
      pending.clear()
      wasCleared = true
      plan()
    },
    flush: send,
  }
}
