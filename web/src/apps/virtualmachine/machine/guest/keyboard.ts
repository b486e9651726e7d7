import type { Emulator } from './emulator'

/** What a PC's keyboard sends when a key goes down, by `KeyboardEvent.code`; 0xe0.. are sent as two bytes. */
const codes: Readonly<Record<string, number>> = {
  Escape: 0x01,
  Minus: 0x0c,
  Equal: 0x0d,
  Backspace: 0x0e,
  Tab: 0x0f,
  BracketLeft: 0x1a,
  BracketRight: 0x1b,
  Enter: 0x1c,
  ControlLeft: 0x1d,
  Semicolon: 0x27,
  Quote: 0x28,
  Backquote: 0x29,
  ShiftLeft: 0x2a,
  Backslash: 0x2b,
  Comma: 0x33,
  Period: 0x34,
  Slash: 0x35,
  ShiftRight: 0x36,
  NumpadMultiply: 0x37,
  AltLeft: 0x38,
  Space: 0x39,
  CapsLock: 0x3a,
  NumLock: 0x45,
  ScrollLock: 0x46,
  NumpadSubtract: 0x4a,
  NumpadAdd: 0x4e,
  NumpadDecimal: 0x53,
  IntlBackslash: 0x56,
  F11: 0x57,
  F12: 0x58,
  NumpadEnter: 0xe01c,
  ControlRight: 0xe01d,
  NumpadDivide: 0xe035,
  AltRight: 0xe038,
  Home: 0xe047,
  ArrowUp: 0xe048,
  PageUp: 0xe049,
  ArrowLeft: 0xe04b,
  ArrowRight: 0xe04d,
  End: 0xe04f,
  ArrowDown: 0xe050,
  PageDown: 0xe051,
  Insert: 0xe052,
  Delete: 0xe053,
  ...inRow(0x02, [
    'Digit1',
    'Digit2',
    'Digit3',
    'Digit4',
    'Digit5',
    'Digit6',
    'Digit7',
    'Digit8',
    'Digit9',
    'Digit0',
  ]),
  ...inRow(
    0x10,
    Array.from('QWERTYUIOP', (letter) => `Key${letter}`),
  ),
  ...inRow(
    0x1e,
    Array.from('ASDFGHJKL', (letter) => `Key${letter}`),
  ),
  ...inRow(
    0x2c,
    Array.from('ZXCVBNM', (letter) => `Key${letter}`),
  ),
  ...inRow(
    0x3b,
    Array.from({ length: 10 }, (_, index) => `F${index + 1}`),
  ),
  ...inRow(0x47, ['Numpad7', 'Numpad8', 'Numpad9']),
  ...inRow(0x4b, ['Numpad4', 'Numpad5', 'Numpad6']),
  ...inRow(0x4f, ['Numpad1', 'Numpad2', 'Numpad3', 'Numpad0']),
}

function inRow(first: number, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name, index) => [name, first + index]))
}

/** Characters by the key that they are on, without and with Shift, on the keyboard that the guest assumes (US). */
const plain = "`1234567890-=[]\\;',./ \n\t\b"
const shifted = '~!@#$%^&*()_+{}|:"<>?'
const keys = [
  'Backquote', // not shown: a key
  ...Array.from('1234567890', (digit) => `Digit${digit}`),
  // not shown: keys
  ...'Minus Equal BracketLeft BracketRight Backslash Semicolon Quote Comma Period Slash'.split(' '),
  'Space',
  'Enter',
  'Tab',
  'Backspace',
]

const released = 0x80
/** Milliseconds between two keys of a text; the keyboard's own buffer holds sixteen codes. */
const keyInterval = 8
/** Characters of a text that wait to be typed. */
const mostText = 4096

const bytesOf = (code: number, isDown: boolean): number[] => {
  const last = (code & 0xff) | (isDown ? 0 : released)
  return code > 0xff ? [code >> 8, last] : [last]
}

/** The codes of a character with the key's release; empty where the keyboard has no such key. */
function strokesFor(character: string): number[] {
  const lower = character.toLowerCase()
  const isLetter = /^[a-z]$/.test(lower)
  const place = isLetter ? -1 : Math.max(plain.indexOf(character), shifted.indexOf(character))
  const code = codes[isLetter ? `Key${lower.toUpperCase()}` : (keys[place] ?? '')]
  if (code === undefined) return []
  const isShifted = isLetter ? lower !== character : !plain.includes(character)
  const stroke = [...bytesOf(code, true), ...bytesOf(code, false)]
  const shift = codes.ShiftLeft ?? 0
  return isShifted ? [...bytesOf(shift, true), ...stroke, ...bytesOf(shift, false)] : stroke
}

/** The keyboard at the guest's display. */
export class Keyboard {
  private readonly emulator: Pick<Emulator, 'keyboard_send_scancodes'>
  private text: string[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(emulator: Pick<Emulator, 'keyboard_send_scancodes'>) {
    this.emulator = emulator
  }

  /** A key by `KeyboardEvent.code`; keys that a PC does not have do nothing. */
  press(code: string, isDown: boolean): void {
    const number = Object.hasOwn(codes, code) ? codes[code] : undefined
    if (number !== undefined) this.emulator.keyboard_send_scancodes(bytesOf(number, isDown))
  }

  /** Types a text, key by key; characters that the keyboard does not have are left out. */
  type(text: string): void {
    const characters = Array.from(text.replaceAll(/\r\n?/g, '\n'))
    this.text.push(...characters.slice(0, Math.max(0, mostText - this.text.length)))
    if (this.timer === undefined) this.next()
  }

  close(): void {
    clearTimeout(this.timer)
    this.text = []
  }

  private next(): void {
    const character = this.text.shift()
    this.timer = undefined
    if (character === undefined) return
    this.emulator.keyboard_send_scancodes(strokesFor(character))
    this.timer = setTimeout(() => this.next(), keyInterval)
  }
}
