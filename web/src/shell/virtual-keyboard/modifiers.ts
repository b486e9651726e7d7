/** Shift: off, for the next key only, or for all keys until it is pressed again (caps lock) [A4.26]. */
export type Shift = 'off' | 'once' | 'lock'

/** The keys that change what the next key does. */
export interface Modifiers {
  readonly shift: Shift
  /** Whether the next key is pressed together with Ctrl. */
  readonly control: boolean
}

/** No modifier. */
export const noModifiers: Modifiers = { shift: 'off', control: false }

const afterShift: Readonly<Record<Shift, Shift>> = { off: 'once', once: 'lock', lock: 'off' }

/** Shift was pressed: it holds for one key, pressed again it toggles caps lock [A4.26]. */
export const pressShift = (modifiers: Modifiers): Modifiers => ({
  ...modifiers,
  shift: afterShift[modifiers.shift],
})

/** Ctrl was pressed: it holds for one key, pressed again it does not. */
export const pressControl = (modifiers: Modifiers): Modifiers => ({
  ...modifiers,
  control: !modifiers.control,
})

/** Any other key was pressed: only caps lock stays [A4.26]. */
export const afterKey = ({ shift }: Modifiers): Modifiers => ({
  shift: shift === 'lock' ? 'lock' : 'off',
  control: false,
})

/** What a key writes with these modifiers. */
export const shifted = (text: string, { shift }: Modifiers): string =>
  shift === 'off' ? text : text.toLocaleUpperCase('en')
