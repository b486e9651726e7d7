import { createStore } from 'zustand/vanilla'
import type { OsStorage } from '@/kernel/storage/types'
import { log } from '@/lib/log'
import { oncePer } from '@/lib/once-per'
import { readStoredList } from '@/lib/stored-list'

/** Where apps can be pinned. */
export type PinPlace = 'taskbar' | 'start-menu'

/** Pins in one place at most. */
const most = 30

/**
 * Apps that a person pinned, as `app:<type>` or `installed:<name>`, in the order in which that was done; kept on this device and shared
 * between tabs. What this version cannot read is written back as it was.
 */
export interface Pins {
  getState(): readonly string[]
  subscribe(listener: () => void): () => void
  /** Pins, or takes the pin away; false when it could not be saved, and then nothing has changed. */
  toggle(id: string): boolean
}

const readPin = (value: unknown): string | null =>
  typeof value === 'string' && /^(?:app|installed):./.test(value) ? value : null

function read(text: string | null) {
  const { items, unread, isDamaged } = readStoredList(text, readPin)
  if (isDamaged) log.warn('Stored pins are not readable and were left out')
  return { pins: [...new Set(items)], unread }
}

function openPins(storage: OsStorage, place: PinPlace): Pins {
  const stored = storage(`${place}-pins`)
  const store = createStore(() => read(stored.get()))
  stored.onExternalChange((text) => store.setState(read(text)))
  return {
    getState: () => store.getState().pins,
    subscribe: (listener) => store.subscribe(() => listener()),
    toggle(id) {
      const { pins, unread } = read(stored.get())
      const next = pins.includes(id) ? pins.filter((pin) => pin !== id) : [...pins, id].slice(-most)
      try {
        stored.set(JSON.stringify([...next, ...unread]))
      } catch (error) {
        log.warn('Pins could not be saved', error)
        return false
      }
      store.setState({ pins: next, unread })
      return true
    },
  }
}

/** A person's pins, the same for all who ask. */
export const pinsOf = oncePer(
  (storage: OsStorage): Readonly<Record<PinPlace, Pins>> => ({
    taskbar: openPins(storage, 'taskbar'),
    'start-menu': openPins(storage, 'start-menu'),
  }),
)
