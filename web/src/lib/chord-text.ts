import { texts } from './chord-text.texts'
import { type Modifier, parseChord } from './chord'
import { isMac } from './platform'

type KeyText = Exclude<keyof typeof texts, 'ctrl' | 'alt' | 'shift' | 'meta'>

/** Keys that are called by a word, which differs between languages. */
const named: ReadonlyMap<string, KeyText> = new Map([
  ['Escape', 'escape'],
  [' ', 'space'],
  ['Enter', 'enter'],
  ['Tab', 'tab'],
  ['Delete', 'delete'],
  ['Insert', 'insert'],
  ['Home', 'home'],
  ['End', 'end'],
  ['PageUp', 'pageUp'],
  ['PageDown', 'pageDown'],
])

const signs: ReadonlyMap<string, string> = new Map([
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['Backspace', '⌫'],
])

const macSigns: Readonly<Record<Modifier, string>> = {
  Mod: '⌘',
  Meta: '⌘',
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
}
/** The order in which Macs write what is held. */
const macOrder = '⌃⌥⇧⌘'

const modifierTexts = { Mod: 'ctrl', Ctrl: 'ctrl', Alt: 'alt', Shift: 'shift', Meta: 'meta' } as const

function keyText(key: string): string {
  const text = named.get(key)
  return text === undefined ? (signs.get(key) ?? key) : texts[text]
}

/** The keys of a chord as they are shown on caps: `Ctrl`, `Alt`, `←`; on a Mac `⌥`, `⌘`. In the language now. */
export function chordCaps(chord: string, onMac = isMac()): readonly string[] {
  const parts = parseChord(chord)
  if (!parts) return [chord]
  const held = onMac
    ? parts.held
        .map((name) => macSigns[name])
        .toSorted((one, other) => macOrder.indexOf(one) - macOrder.indexOf(other))
    : parts.held.map((name) => texts[modifierTexts[name]])
  return [...held, keyText(parts.key)]
}

/** A chord as people read it in a line: `Ctrl+Shift+N`, `Alt+←`, on a Mac `⇧⌘N`. */
export const chordText = (chord: string, onMac = isMac()): string =>
  chordCaps(chord, onMac).join(onMac ? '' : '+')

const ariaNames: Readonly<Record<Modifier, string>> = {
  Mod: 'Control',
  Ctrl: 'Control',
  Alt: 'Alt',
  Shift: 'Shift',
  Meta: 'Meta',
}

/** A chord as the attribute `aria-keyshortcuts` has it: `Control+O`. */
export function chordAttribute(chord: string, onMac = isMac()): string {
  const { held, key } = parseChord(chord) ?? { held: [], key: chord }
  const names = held.map((name) => (name === 'Mod' && onMac ? 'Meta' : ariaNames[name]))
  // not shown: names of keys in the standard
  return [...names, key === ' ' ? 'Space' : key === '+' ? 'Plus' : key].join('+')
}
