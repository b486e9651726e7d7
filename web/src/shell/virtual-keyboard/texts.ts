import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  keyboard: 'Virtual keyboard',
  show: 'Show keyboard',
  putAway: 'Hide keyboard',
  capsLock: 'Caps lock on',

  // Names of keys.
  down: 'Down',
  left: 'Left',
  right: 'Right',
  up: 'Up',
  backspace: 'Backspace',
  enter: 'Enter',
  escape: 'Escape',
  tab: 'Tab',
  control: 'Control',
  shift: 'Shift',
  space: 'Space',
  comma: 'Comma',
  fullStop: 'Full stop',
  backtick: 'Backtick',
  acuteAccent: 'Acute accent',
  // What stands on keys.
  escapeKey: 'Esc',
  controlKey: 'Ctrl',

  // Keys that show other keys.
  letters: 'Letters',
  numbers: 'Numbers',
  symbols: 'Symbols',
})
