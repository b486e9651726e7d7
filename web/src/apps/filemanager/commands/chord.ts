/** The part of a keyboard event that a chord is compared with. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Whether a key press is a chord such as `Ctrl+Shift+N`, `Alt+ArrowUp`, `F2`. Ctrl is Command on a Mac. A letter means the
 * physical key, so that it works with every keyboard layout and with Alt held.
 */
export function matchesChord(chord: string, press: KeyPress): boolean {
  const parts = chord.split('+')
  const key = parts.at(-1) ?? ''
  if ((press.ctrlKey || press.metaKey) !== parts.includes('Ctrl')) return false
  if (press.altKey !== parts.includes('Alt') || press.shiftKey !== parts.includes('Shift')) return false
  return /^[A-Z]$/.test(key) ? press.code === `Key${key}` : press.key === key
}

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
}

/** A chord as people read it: `Ctrl+Shift+N`, `Alt+←`. */
export const chordText = (chord: string): string =>
  chord
    .split('+')
    .map((part) => signs[part] ?? part)
    .join('+')
