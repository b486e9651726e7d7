import type { KeyValueStorage } from '@/lib/key-value-storage'

/** Where the addresses are kept on this device. */
const key = 'otteros:awaited-mails'
/** How long a mailed link works (ms); later no mail is waited for. */
const life = 86_400_000
/** Addresses that are remembered at most; the oldest go first. */
const most = 5

/**
 * The addresses that this browser asked mails for. A link for one of them was asked for here, so it signs in without a question;
 * a link for any other address may be someone else's.
 */
export interface AwaitedMails {
  /** Remembers that a mail to this address was asked for here, now. */
  await(email: string): void
  /** Whether one was asked for within the life of a link. */
  isAwaited(email: string): boolean
  /** Forgets the address: its link was used. */
  forget(email: string): void
}

/** Reads and writes them in the device's storage; `now` in ms. Where nothing can be stored, no mail is awaited. */
export function awaitedMails(storage: KeyValueStorage, now: () => number): AwaitedMails {
  const read = (): [string, number][] => {
    try {
      const value: unknown = JSON.parse(storage.get(key) ?? '[]')
      return Array.isArray(value) ? value.filter(isEntry).filter(([, at]) => Math.abs(now() - at) < life) : []
    } catch {
      return []
    }
  }
  const write = (entries: readonly [string, number][]) => {
    try {
      if (entries.length === 0) storage.remove(key)
      else storage.set(key, JSON.stringify(entries.slice(-most)))
    } catch {
      // The link then asks before it signs in.
    }
  }
  const others = (email: string) => read().filter(([name]) => name !== nameOf(email))
  return {
    await: (email) => write([...others(email), [nameOf(email), now()]]),
    isAwaited: (email) => read().some(([name]) => name === nameOf(email)),
    forget: (email) => write(others(email)),
  }
}

const isEntry = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'

const nameOf = (email: string) => email.trim().toLowerCase()
