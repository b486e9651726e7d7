/** Control characters and line separators. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu
/** Invisible characters and those that turn the direction of writing: they can disguise a text. Joiners stay, for emoji. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * A text of an app as it may stand among those of the desktop: one line, nothing unseen in it, cut at `longest` characters.
 * '' when nothing of it can be seen.
 */
export function plainText(text: string, longest: number): string {
  // Cut first, as cleaning takes time.
  const line = text
    .slice(0, longest * 4)
    .replaceAll(breaks, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // A cut within a character leaves half of it, which goes as well.
  const cut = line
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
  return visible.test(cut) ? cut : ''
}
