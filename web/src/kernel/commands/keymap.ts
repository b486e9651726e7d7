import { createStore } from 'zustand/vanilla'
import { parseChord } from '@/lib/chord'
import { log } from '@/lib/log'
import { isMac } from '@/lib/platform'
import type { StoredValue } from '@/lib/stored-value'
import { pressable, refusalOf } from './kept-keys'
import type { Keymap } from './types'
import { usualKeys } from './usual-keys'

type Changes = Readonly<Record<string, readonly string[]>>
type Stored = Readonly<Record<string, unknown>>

/** Chords that a command can have: more is no person's work. */
const mostChords = 4

const isRecord = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is stored, by the ids of commands; empty where nothing of it can be read. */
function readStored(text: string | null): Stored {
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // Told below.
  }
  log.warn('Stored keyboard shortcuts are not readable and were left out')
  return {}
}

function readChords(value: unknown, onMac: boolean): readonly string[] | null {
  if (!Array.isArray(value) || value.length > mostChords) return null
  const chords = value.filter(
    (chord): chord is string =>
      typeof chord === 'string' && parseChord(chord) !== null && refusalOf(chord, onMac) === null,
  )
  return chords.length === value.length ? chords : null
}

/** Reads stored keys. What does not fit is left out command by command, with a log: those have their usual keys. */
export function parseKeymap(text: string | null, onMac: boolean): Changes {
  const changes = Object.entries(readStored(text)).flatMap(([id, chords]) => {
    const read = readChords(chords, onMac)
    if (!read) log.warn(`Stored keyboard shortcuts do not fit and were left out: ${id}`)
    return read ? [[id, read] as const] : []
  })
  return Object.fromEntries(changes)
}

/**
 * A person's own keys, kept on this device and shared between tabs. A change begins with what is stored at that moment, and writes
 * back what this version cannot read. What cannot be stored is not applied.
 */
export function createKeymap(stored: StoredValue, onMac = isMac()): Keymap {
  const store = createStore<Changes>(() => parseKeymap(stored.get(), onMac))
  stored.onExternalChange((text) => store.setState(parseKeymap(text, onMac), true))
  const save = (change: (before: Stored) => Stored): boolean => {
    const next = change(readStored(stored.get()))
    const text = Object.keys(next).length === 0 ? null : JSON.stringify(next)
    try {
      if (text === null) stored.remove()
      else stored.set(text)
    } catch (error) {
      log.error('Keyboard shortcuts could not be saved', error)
      return false
    }
    store.setState(parseKeymap(text, onMac), true)
    return true
  }
  // Each key press asks for all of them.
  const usual = new WeakMap<readonly string[], readonly string[]>()
  const usualOf = (chords: readonly string[]) => {
    const known = usual.get(chords) ?? pressable(chords, onMac)
    usual.set(chords, known)
    return known
  }
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    keysOf(command) {
      const changed = command.hasOwnKeys ? undefined : store.getState()[command.id]
      return changed ?? usualOf(usualKeys(command))
    },
    set: (changes) => save((before) => ({ ...before, ...changes })),
    reset: (id) =>
      save((before) =>
        id === undefined ? {} : Object.fromEntries(Object.entries(before).filter(([other]) => other !== id)),
      ),
  }
}
