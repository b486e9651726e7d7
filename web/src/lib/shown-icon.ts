/** Code units of the longest emoji: a family of four, each with its own colour, has 19. */
const longestCharacter = 24

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Whether an icon is a picture that brings its data along: nothing is fetched to show it. */
export const isPicture = (icon: string): boolean => /^data:image\//i.test(icon)

/**
 * What is shown for the icon that the author of an app chose: a picture with its data, or the first character as people count them.
 * Null: there is none that could be seen.
 */
export function shownIcon(icon: unknown): string | null {
  if (typeof icon !== 'string') return null
  if (isPicture(icon)) return icon
  const [first] = characters.segment(icon.trim().slice(0, 4 * longestCharacter))
  // A heap of marks on one character would cover what is around it.
  if (!first || first.segment.length > longestCharacter) return null
  return /^[\p{C}\p{M}\p{Z}]*$/u.test(first.segment) ? null : first.segment
}
