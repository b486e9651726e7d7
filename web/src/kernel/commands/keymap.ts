import { createStore } from 'zustand/vanilla'
import { parseChord } from '@/lib/chord'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { isMac } from '@/lib/platform'
import { pressable, refusalOf } from './kept-keys'
import type { Keymap } from './types'

type Changes = Readonly<Record<string, readonly string[]>>

/** A person's keys and their end. */
export interface OwnedKeymap extends Keymap {
  /** Stops listening to other tabs. */
  dispose(): void
}

/** The storage key of a person's keys; `name` is the session's storage name. */
export const keymapKey = (name: string): string => `otteros-shortcuts-${name}`

/** Chords that a command can have, and commands that can be changed: more is no person's work. */
const most = { chords: 4, commands: 1000 } as const

function readChords(value: unknown, onMac: boolean): readonly string[] | null {
  if (!Array.isArray(value) || value.length > most.chords) return null
  const chords = value.filter(
    (chord): chord is string =>
      typeof chord === 'string' && parseChord(chord) !== null && refusalOf(chord, onMac) === null,
  )
  return chords.length === value.length ? chords : null
}

/** Reads stored keys; what does not fit is dropped command by command, with a log: those have their usual keys. */
export function parseKeymap(stored: string | null, onMac: boolean): Changes {
  if (stored === null) return {}
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch {
    log.warn('Stored keyboard shortcuts are not readable and were left out')
    return {}
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    log.warn('Stored keyboard shortcuts are no record and were left out')
    return {}
  }
  const changes = Object.entries(value)
    .slice(0, most.commands)
    .flatMap(([id, chords]) => {
      const read = readChords(chords, onMac)
      if (!read) log.warn(`Dropped stored keyboard shortcuts that do not fit: ${id}`)
      return read ? [[id, read] as const] : []
    })
  return Object.fromEntries(changes)
}

/** A person's own keys, kept on this device and shared between tabs. What cannot be stored is not applied. */
export function createKeymap(storage: KeyValueStorage, name: string, onMac = isMac()): OwnedKeymap {
  const key = keymapKey(name)
  const store = createStore<Changes>(() => parseKeymap(storage.get(key), onMac))
  const stop = storage.onExternalChange(key, (value) => store.setState(parseKeymap(value, onMac), true))
  const save = (next: Changes): boolean => {
    try {
      if (Object.keys(next).length === 0) storage.remove(key)
      else storage.set(key, JSON.stringify(next))
    } catch (error) {
      log.error('Keyboard shortcuts could not be saved', error)
      return false
    }
    store.setState(next, true)
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
      return changed ?? (command.keys ? usualOf(command.keys) : [])
    },
    set: (changes) => save({ ...store.getState(), ...changes }),
    reset(id) {
      if (id === undefined) return save({})
      const { [id]: _gone, ...others } = store.getState()
      return save(others)
    },
    dispose: stop,
  }
}
