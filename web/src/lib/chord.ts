import { texts } from './chord.texts'

const modifiers = ['Ctrl', 'Alt', 'Shift', 'Meta'] as const

/** The part of a keyboard event that a chord is compared with. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
  getModifierState(key: string): boolean
}

/** How a chord is compared. */
interface ChordOptions {
  /** Command on a Mac counts as Ctrl: for what apps do, whose chords mean the same there as Ctrl elsewhere. */
  readonly commandIsCtrl?: boolean
}

const parse = (chord: string) => {
  const parts = chord.split('+')
  return { key: parts.at(-1) ?? '', held: new Set(parts.slice(0, -1)) }
}

/** Whether a chord needs Ctrl, Alt or Meta; only such chords are heard while a person types in a text field. */
export const hasModifier = (chord: string): boolean => {
  const { held } = parse(chord)
  return held.has('Ctrl') || held.has('Alt') || held.has('Meta')
}

/**
 * Whether a key press is a chord. A chord is modifiers (`Ctrl`, `Alt`, `Shift`, `Meta`) and a key joined by `+`. A letter
 * or digit means the physical key, so that the chord works with every keyboard layout and with Alt or Option held; any
 * other key is compared with `event.key`. A single sign such as `?` does not look at Shift: layouts differ in needing it.
 */
export function matchesChord(
  chord: string,
  press: KeyPress,
  { commandIsCtrl = false }: ChordOptions = {},
): boolean {
  // AltGr reports itself as Ctrl+Alt on Windows; it types characters and never is a command.
  if (press.getModifierState('AltGraph')) return false
  const { key, held } = parse(chord)
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key)
  const pressed = {
    Ctrl: press.ctrlKey || (commandIsCtrl && press.metaKey),
    Alt: press.altKey,
    Shift: press.shiftKey,
    Meta: press.metaKey && !commandIsCtrl,
  }
  if (modifiers.some((name) => !(isSign && name === 'Shift') && pressed[name] !== held.has(name)))
    return false
  if (/^[a-z]$/i.test(key)) return press.code === `Key${key.toUpperCase()}`
  if (/^\d$/.test(key)) return press.code === `Digit${key}`
  return press.key === key
}

/** Keys that are called by a word. */
const words: Readonly<Record<string, keyof typeof texts>> = {
  Ctrl: 'ctrl',
  Alt: 'alt',
  Shift: 'shift',
  Meta: 'meta',
  Escape: 'escape',
  ' ': 'space',
  Enter: 'enter',
  Tab: 'tab',
  Delete: 'delete',
  Home: 'home',
  End: 'end',
}

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
}

const capOf = (key: string): string => {
  const word = words[key]
  return word === undefined ? (signs[key] ?? key) : texts[word]
}

/** The keys of a chord as they are shown on caps: `Ctrl`, `Alt`, `←`. */
export const chordCaps = (chord: string): readonly string[] => chord.split('+').map(capOf)

/** A chord as people read it in a line: `Ctrl+Shift+N`, `Alt+←`. */
export const chordText = (chord: string): string => chordCaps(chord).join('+')
