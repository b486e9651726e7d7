import type { Command } from './layouts'

/** A key as it is pressed once. */
export interface KeyPress {
  /** What `KeyboardEvent.key` says: a character, or the name of a key. */
  readonly key: string
  readonly shift: boolean
  readonly control: boolean
  /** Whether it comes of a key that is held. */
  readonly isRepeat: boolean
}

/** Numbers of the keys that older listeners, terminals among them, still ask for. */
const numbers: Readonly<Partial<Record<Command | ' ', number>>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ' ': 32,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
}

const isKnown = (key: string): key is keyof typeof numbers => key in numbers

/** Code and number of the key that has this character on a usual keyboard; none for other characters. */
function placeOf(key: string): { readonly code: string; readonly number: number } {
  if (isKnown(key)) return { code: key === ' ' ? 'Space' : key, number: numbers[key] ?? 0 }
  if (/^[a-z]$/i.test(key))
    return { code: `Key${key.toUpperCase()}`, number: key.toUpperCase().charCodeAt(0) }
  if (/^\d$/.test(key)) return { code: `Digit${key}`, number: key.charCodeAt(0) }
  return { code: '', number: 0 }
}

function send(target: Element, type: 'keydown' | 'keypress' | 'keyup', press: KeyPress): boolean {
  const { code, number } = placeOf(press.key)
  const character = press.key.length === 1 ? (press.key.codePointAt(0) ?? 0) : number
  const event = new KeyboardEvent(type, {
    key: press.key,
    code,
    keyCode: type === 'keypress' ? character : number,
    charCode: type === 'keypress' ? character : 0,
    shiftKey: press.shift,
    ctrlKey: press.control,
    repeat: press.isRepeat,
    bubbles: true,
    cancelable: true,
    composed: true,
  })
  // CodeMirror mistrusts Enter and Backspace of phones' keyboards, waits for what they change, and asks for this mark on
  // keys that mean what they say.
  return target.dispatchEvent(Object.assign(event, { synthetic: true }))
}

/**
 * Tells a page of a key as a keyboard does: keydown, keypress where the key writes, keyup. `act` does what the key does by
 * itself; it is left out when a listener has taken the key.
 */
export function playKey(target: Element, press: KeyPress, act: () => void): void {
  const writes = !press.control && (press.key.length === 1 || press.key === 'Enter')
  const isFree = send(target, 'keydown', press) && (!writes || send(target, 'keypress', press))
  // A listener may have moved on: what the key does is for the field that it was pressed in.
  const isThere = target === document.body || target === document.activeElement
  if (isFree && isThere) act()
  send(target, 'keyup', press)
}
