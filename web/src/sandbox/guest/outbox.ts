// Sends console lines in bundles, so that code which logs without end costs the desktop no more than code which logs a lot.
import type { ConsoleEntry, SaidMessage } from '../messages'
import { toText } from './to-text'
import type { UnitPort } from './unit-port'

/** Time between bundles in ms, and the most that one holds. */
const interval = 150
const bundleEntries = 500
const bundleCharacters = 150_000
/** Lines that wait; the oldest go when there are more, as the console itself keeps only as many. */
const capacity = 5000
const waitingCharacters = 4_000_000

/** Collects console lines and sends them in bundles. */
export interface Outbox {
  push(entry: ConsoleEntry): void
  /** Sends a message behind all lines that wait. */
  after(message: SaidMessage): void
}

/** Makes an outbox. Taken from the clock and timer as they are now, whatever the code does to them later. */
export function createOutbox(port: UnitPort): Outbox {
  const now = performance.now.bind(performance)
  const later = self.setTimeout.bind(self)
  let waiting: string[] = []
  /** Lines before this index are gone or sent; the list is trimmed now and then, not on each line. */
  let first = 0
  let characters = 0
  let dropped = 0
  let last = -interval
  let isPlanned = false
  let followers: SaidMessage[] = []

  const forget = () => {
    characters -= waiting[first]?.length ?? 0
    first += 1
    if (first < capacity) return
    waiting = waiting.slice(first)
    first = 0
  }

  const flush = () => {
    last = now()
    let bundle = ''
    let count = 0
    while (first < waiting.length && count < bundleEntries && bundle.length < bundleCharacters) {
      // Joined by hand: the page may have replaced what lists can do.
      bundle += (count === 0 ? '' : ',') + (waiting[first] ?? '')
      count += 1
      forget()
    }
    if (count > 0 || dropped > 0)
      port.sendText(`{"kind":"console","dropped":${dropped},"entries":[${bundle}]}`)
    dropped = 0
    if (first < waiting.length) plan()
    else {
      for (const message of followers) port.send(message)
      followers = []
    }
  }

  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    later(
      () => {
        isPlanned = false
        flush()
      },
      Math.max(0, last + interval - now()),
    )
  }

  return {
    push(entry) {
      const text = toText(entry)
      waiting.push(text)
      characters += text.length
      // oxlint-disable-next-line no-unmodified-loop-condition -- `forget` changes it
      while (waiting.length - first > capacity || characters > waitingCharacters) {
        forget()
        dropped += 1
      }
      // In a loop without a pause no timer fires, so time is looked at here as well.
      if (now() - last >= interval) flush()
      else plan()
    },
    after(message) {
      followers.push(message)
      if (now() - last >= interval || first === waiting.length) flush()
      else plan()
    },
  }
}
