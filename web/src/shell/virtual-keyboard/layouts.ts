/** What the keys show [A2.32]. */
export type Mode = 'letters' | 'numbers' | 'symbols'

/** Keys that do something else than write a character. */
export type Command =
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowUp'
  | 'Backspace'
  | 'Control'
  | 'Enter'
  | 'Escape'
  | 'PutAway'
  | 'Shift'
  | 'Tab'

/** A key: one that writes `text`, one that commands, or one that shows other keys. */
export type KeySpec =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'mode'; readonly mode: Mode }

/** A row of keys, from left to right. */
export type Row = readonly KeySpec[]

const text = (value: string): KeySpec => ({ kind: 'text', text: value })
/** Keys that write, from characters with spaces between them. */
const texts = (values: string): Row => values.split(' ').map(text)
const command = (name: Command): KeySpec => ({ kind: 'command', command: name })
const mode = (name: Mode): KeySpec => ({ kind: 'mode', mode: name })

/** Above the characters, in every mode: what phones' own keyboards do not have and terminals and editors need. */
const toolRow: Row = [
  command('Escape'),
  command('Tab'),
  command('Control'),
  command('ArrowLeft'),
  command('ArrowUp'),
  command('ArrowDown'),
  command('ArrowRight'),
  command('PutAway'),
]

const lastRow = (first: Mode, second: Mode): Row => [
  mode(first),
  mode(second),
  text(','),
  text(' '),
  text('.'),
  command('Enter'),
]

/** The rows of each mode, from top to bottom; letters are in lower case. */
export const layouts: Readonly<Record<Mode, readonly Row[]>> = {
  letters: [
    toolRow,
    texts('q w e r t y u i o p'),
    texts('a s d f g h j k l'),
    [command('Shift'), ...texts('z x c v b n m'), command('Backspace')],
    lastRow('numbers', 'symbols'),
  ],
  numbers: [
    toolRow,
    texts('1 2 3 4 5 6 7 8 9 0'),
    texts('- / : ; ( ) $ & @ "'),
    [...texts("? ! ' + * = % _"), command('Backspace')],
    lastRow('letters', 'symbols'),
  ],
  symbols: [
    toolRow,
    texts('[ ] { } < > # ^ ~ |'),
    texts('\\ ` ´ € £ ¥ § ° µ •'),
    [...texts('¿ ¡ « » … × ÷ ²'), command('Backspace')],
    lastRow('letters', 'numbers'),
  ],
}
