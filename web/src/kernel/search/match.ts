/** How well a text fits, best first. What is between them is for texts that fit as well but are longer. */
export const fits = { whole: 1, start: 0.9, wordStart: 0.8, inside: 0.6, letters: 0.4 } as const

const isLetter = /[\p{L}\p{N}]/u

/** Whether a word of the text begins at a place. */
export function beginsWord(text: string, at: number): boolean {
  if (at === 0) return true
  const before = text.charCodeAt(at - 1)
  // Small letters and digits of ASCII, which most texts are made of.
  if ((before >= 97 && before <= 122) || (before >= 48 && before <= 57)) return false
  return before < 128 || !isLetter.test(text.charAt(at - 1))
}

/** How well a part that was found fits, by where it stands. */
function fitAt(text: string, word: string, first: number): number {
  if (first === 0) return text.length === word.length ? fits.whole : fits.start
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1))
    if (beginsWord(text, at)) return fits.wordStart
  return fits.inside
}

/**
 * How well letters fit that are not next to each other: each begins a word or follows the one before. `sm` finds System Monitor, and
 * `fmgr` the File Manager. At least half of the letters must, for otherwise every long text has them somewhere.
 */
function fitOfLetters(text: string, word: string): number {
  let from = 0
  let good = 0
  for (let index = 0; index < word.length; index++) {
    const letter = word.charAt(index)
    let at = text.indexOf(letter, from)
    if (at < 0) return 0
    let isGood = at === from || beginsWord(text, at)
    // A letter that begins a word is meant rather than the same one inside of a word before.
    for (let next = at; !isGood && next >= 0; next = text.indexOf(letter, next + 1)) {
      if (!beginsWord(text, next)) continue
      if (!hasLetters(text, word, index + 1, next + 1)) break
      at = next
      isGood = true
    }
    if (index === 0 && !beginsWord(text, at)) return 0
    if (isGood) good++
    from = at + 1
  }
  const share = good / word.length
  return share < 0.5 ? 0 : fits.letters * share
}

/** Whether the letters of a word, from one of them on, are in a text in their order. */
function hasLetters(text: string, word: string, index: number, from: number): boolean {
  let at = from
  for (let next = index; next < word.length; next++) {
    at = text.indexOf(word.charAt(next), at) + 1
    if (at === 0) return false
  }
  return true
}

/**
 * How well a text fits a word, from 0 (not at all) to 1 (it is the word). Both are folded.
 */
export function matchWord(text: string, word: string): number {
  const first = text.indexOf(word)
  if (first >= 0) return fitAt(text, word, first)
  return word.length < 2 || word.length > text.length ? 0 : fitOfLetters(text, word)
}

/** Longer texts of the same fit come later: the part of a step that length may cost. */
const shorter = (text: string, length: number) => 0.08 * (1 - Math.min(1, length / Math.max(1, text.length)))

/**
 * How well a folded text fits all words of a query, in any order: 0 when one is missing. A text that begins with the whole query is
 * better than one with its words here and there.
 */
export function matchText(text: string, words: readonly string[]): number {
  let sum = 0
  let length = 0
  for (const word of words) {
    const fit = matchWord(text, word)
    if (fit === 0) return 0
    sum += fit
    length += word.length
  }
  if (words.length === 0) return 0
  const whole = words.length > 1 ? matchWord(text, words.join(' ')) : 0
  const fit = Math.max(sum / words.length - (words.length > 1 ? 0.05 : 0), whole > fits.letters ? whole : 0)
  return Math.max(0.01, fit - (fit >= fits.whole ? 0 : shorter(text, length)))
}

/** The part of a fit that other words count for which people search a thing by, in place of its name. */
const ofOtherWords = 0.75

/**
 * How well a thing fits by its name and by other words that it is searched for by, all of them folded. Other words count from the
 * beginning of a word on only, and less than the name.
 */
export function matchNamed(name: string, others: readonly string[], words: readonly string[]): number {
  const byName = matchText(name, words)
  if (byName >= fits.inside) return byName
  const byOthers = others.map((other) => matchText(other, words)).filter((fit) => fit > fits.inside + 0.05)
  // Words of the name and other words together: "settings dark".
  const together = words.every((word) =>
    [name, ...others].some((text) => matchWord(text, word) >= fits.wordStart),
  )
  return Math.max(
    byName,
    ofOtherWords * Math.max(0, ...byOthers, together && words.length > 0 ? fits.wordStart : 0),
  )
}
