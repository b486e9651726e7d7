import * as z from 'zod/mini'
import { log } from '@/lib/log'
import type { StoredValue } from '@/lib/stored-value'

/** Bytes that a device keeps where the person has said nothing: 20 GB. */
export const usualBudget = 20 * 1024 ** 3

const stored = z.object({ budget: z.nullable(z.number()), isAsked: z.boolean() })
type Stored = z.infer<typeof stored>

/** What a person chose for this device. */
export interface KeepingSetting {
  /** Bytes; null: no limit. */
  budget(): number | null
  /** False: it could not be stored. */
  setBudget(bytes: number | null): boolean
  /** Whether the browser was asked to keep what this device has. */
  isAsked(): boolean
  setAsked(): void
  /** Calls the listener when another tab has changed it. */
  subscribe(listener: () => void): () => void
}

/** The choice in a value of this device's storage. */
export function openKeepingSetting(
  value: Pick<StoredValue, 'get' | 'set' | 'onExternalChange'>,
): KeepingSetting {
  const read = (): Stored => {
    try {
      const found = stored.safeParse(JSON.parse(value.get() ?? 'null'))
      if (found.success) return found.data
    } catch {
      // Damaged: as if nothing had been chosen.
    }
    return { budget: usualBudget, isAsked: false }
  }
  const write = (change: Partial<Stored>): boolean => {
    try {
      value.set(JSON.stringify({ ...read(), ...change }))
      return true
    } catch (error) {
      log.warn('How much this device keeps could not be remembered', error)
      return false
    }
  }
  return {
    budget: () => read().budget,
    setBudget: (budget) => write({ budget }),
    isAsked: () => read().isAsked,
    setAsked: () => void write({ isAsked: true }),
    subscribe: (listener) => value.onExternalChange(() => listener()),
  }
}
