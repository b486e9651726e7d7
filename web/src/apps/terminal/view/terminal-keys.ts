/** What a chord asks of the terminal window instead of the shell. */
export type TerminalCommand =
  | 'copy'
  | 'paste'
  | 'select-all'
  | 'search'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
  | 'scroll-up'
  | 'scroll-down'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>

/** The command of a chord; null: the key is for the shell. */
export function commandOf(press: Press): TerminalCommand | null {
  const { ctrlKey, shiftKey, altKey, metaKey, code, key } = press
  if (altKey) return null
  if (metaKey && !ctrlKey) {
    if (code === 'KeyC') return 'copy'
    return code === 'KeyV' ? 'paste' : code === 'KeyF' ? 'search' : code === 'KeyA' ? 'select-all' : null
  }
  if (shiftKey && !ctrlKey) {
    return key === 'PageUp'
      ? 'scroll-up'
      : key === 'PageDown'
        ? 'scroll-down'
        : key === 'Insert'
          ? 'paste'
          : null
  }
  if (!ctrlKey) return null
  if (code === 'KeyV') return 'paste'
  if (key === '+' || key === '=') return 'zoom-in'
  if (key === '-' || key === '_') return 'zoom-out'
  if (key === '0') return 'zoom-reset'
  if (key === 'Insert') return 'copy'
  if (!shiftKey) return null
  return code === 'KeyC' ? 'copy' : code === 'KeyF' ? 'search' : code === 'KeyA' ? 'select-all' : null
}

/** Font sizes in px at 100 % interface scale. */
export const fontSizes = { smallest: 8, usual: 13, largest: 32 } as const

/** The font size after a zoom step of 1 px. */
export const zoomed = (size: number, step: 1 | -1): number =>
  Math.min(fontSizes.largest, Math.max(fontSizes.smallest, size + step))
