/** The part of a keyboard event that tells a chord. */
interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** A chord as an editor names it: 'Mod+S'; Mod is Ctrl or, on a Mac, Command. */
export const chordOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string | null => {
  if ((!ctrlKey && !metaKey) || altKey) return null
  return `Mod+${shiftKey ? 'Shift+' : ''}${key.length === 1 ? key.toUpperCase() : key}`
}
