/** The part of a keyboard event that tells a chord. */
interface KeyPress {
  readonly key: string
  /** The key's place on the keyboard: with Alt, `key` may be a letter that nobody would look for. */
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** A chord as an editor names it: 'Mod+S', where Mod is Ctrl or, on a Mac, Command, or 'Alt+Shift+F'. */
export const chordOf = ({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string | null => {
  // not shown: the name of a chord
  if (altKey && shiftKey && !ctrlKey && !metaKey) return `Alt+Shift+${code.replace(/^Key/, '')}`
  if ((!ctrlKey && !metaKey) || altKey) return null
  // not shown: the name of a chord
  return `Mod+${shiftKey ? 'Shift+' : ''}${key.length === 1 ? key.toUpperCase() : key}`
}
