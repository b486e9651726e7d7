// Chords: keys that are pressed together, in the one notation that the desktop uses.

const modifiers = ['Ctrl', 'Alt', 'Shift', 'Meta'] as const

/** A key that is held with others. `Mod` is Ctrl or, as Macs have it, Command. */
export type Modifier = 'Mod' | (typeof modifiers)[number]

/** The part of a keyboard event that a chord is compared with. */
export interface KeyPress {
  readonly key: string
  /** The key's place on the keyboard; '' where a device does not tell, as keyboards on screens. */
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
  getModifierState(key: string): boolean
}

/** A chord in its parts. */
interface Chord {
  readonly held: readonly Modifier[]
  /** A letter in upper case, a digit, a sign, or the `key` of the keyboard event: `Enter`, `F5`, `ArrowLeft`. */
  readonly key: string
}

const form = /^(?<held>(?:(?:Mod|Ctrl|Alt|Shift|Meta)\+)*)(?<key>[^\s+]+|\+| )$/

const isModifier = (name: string): name is Modifier =>
  name === 'Mod' || modifiers.some((modifier) => modifier === name)

/** A chord in its parts; null for a text that is not a chord. */
export function parseChord(chord: string): Chord | null {
  const groups = form.exec(chord)?.groups
  if (groups?.held === undefined || groups.key === undefined) return null
  const held = groups.held.split('+').filter(isModifier)
  if (new Set(held).size < held.length || isModifier(groups.key)) return null
  return { held, key: groups.key }
}

const parsed = new Map<string, Chord>()

/** The parts of a chord that is known to be one: those of commands. */
function partsOf(chord: string): Chord {
  const known = parsed.get(chord)
  if (known) return known
  const parts = parseChord(chord) ?? { held: [], key: chord }
  parsed.set(chord, parts)
  return parts
}

const isSign = (key: string) => key.length === 1 && !/[a-z0-9]/i.test(key)

/** Whether a chord needs Ctrl, Alt, Command or Meta: only such chords type nothing in a text field. */
export const hasModifier = (chord: string): boolean => partsOf(chord).held.some((name) => name !== 'Shift')

/** Whether the pressed key is the one that a chord names. */
function isKey(key: string, press: KeyPress): boolean {
  // A letter is what the keyboard's own layout says: Ctrl+Z is elsewhere on a German keyboard. Layouts without Latin letters,
  // and Option on a Mac, say something else; there the key is the one at that place.
  if (/^[a-z]$/i.test(key)) {
    if (press.code === '' || /^[a-z]$/i.test(press.key)) return press.key.toUpperCase() === key.toUpperCase()
    return press.code === `Key${key.toUpperCase()}`
  }
  if (/^\d$/.test(key)) return press.key === key || press.code === `Digit${key}`
  return press.key === key
}

/**
 * Whether a key press is a chord. A chord is modifiers (`Mod`, `Ctrl`, `Alt`, `Shift`, `Meta`) and a key joined by `+`.
 * `Mod` is Ctrl, or Command on a Mac. A single sign such as `?` does not look at Shift: layouts differ in needing it.
 */
export function matchesChord(chord: string, press: KeyPress): boolean {
  // AltGr reports itself as Ctrl+Alt on Windows; it types characters and never is a command.
  if (press.getModifierState('AltGraph')) return false
  const { held, key } = partsOf(chord)
  const isHeld = (name: Modifier) => held.includes(name)
  if (press.altKey !== isHeld('Alt')) return false
  if (press.shiftKey !== isHeld('Shift') && !isSign(key)) return false
  if (isHeld('Mod')) {
    if (!press.ctrlKey && !press.metaKey) return false
  } else if (press.ctrlKey !== isHeld('Ctrl') || press.metaKey !== isHeld('Meta')) return false
  return isKey(key, press)
}

const namesOfModifiers = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'CapsLock', 'Fn', 'OS'])

/**
 * The chord that a key press is, for one who chooses it; null while only modifiers are held, and for keys without a name.
 * Ctrl, or Command on a Mac, is written as `Mod`.
 */
export function chordOfPress(press: KeyPress, isMac: boolean): string | null {
  const { key, code } = press
  if (press.getModifierState('AltGraph')) return null
  if (namesOfModifiers.has(key) || key === 'Dead' || key === 'Unidentified' || key === 'Process') return null
  const place = /^(?:Key(?<letter>[A-Z])|Digit(?<digit>\d))$/.exec(code)?.groups
  const isLatin = /^[a-z]$/i.test(key)
  const named = isLatin
    ? key.toUpperCase()
    : // Alt or Shift turn letters and digits into signs.
      ((press.altKey || press.shiftKey || key.charCodeAt(0) > 127
        ? (place?.letter ?? place?.digit)
        : undefined) ?? key)
  const held: readonly (Modifier | false)[] = [
    (isMac ? press.metaKey : press.ctrlKey) && 'Mod',
    isMac && press.ctrlKey && 'Ctrl',
    !isMac && press.metaKey && 'Meta',
    press.altKey && 'Alt',
    press.shiftKey && !isSign(named) && 'Shift',
  ]
  const chord = [...held.filter((name) => name !== false), named].join('+')
  return parseChord(chord) ? chord : null
}

/** A chord in each form that a key press can take, so that chords can be compared. */
function formsOf(chord: string): readonly string[] {
  const { held, key } = partsOf(chord)
  const names = held.filter((name) => name !== 'Mod' && !(name === 'Shift' && isSign(key)))
  const write = (own: readonly string[]) => [...own].toSorted().concat(key.toUpperCase()).join('+')
  return held.includes('Mod') ? [write([...names, 'Ctrl']), write([...names, 'Meta'])] : [write(names)]
}

/** Whether one key press can be both chords. */
export const isSameChord = (one: string, other: string): boolean => {
  const forms = new Set(formsOf(other))
  return formsOf(one).some((each) => forms.has(each))
}
