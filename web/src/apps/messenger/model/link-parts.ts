/** A piece of a text: words, or an address that can be opened. */
export interface TextPart {
  /** Where the piece begins in the text. */
  readonly at: number
  readonly text: string
  /** Absolute http or https address; null for words. */
  readonly url: string | null
}

const address = /\bhttps?:\/\/[^\s<>"'`]+/giu
/** What ends a sentence around an address is no part of it. */
const trailing = /[.,;:!?…]+$/u

const brackets = [
  { open: '(', close: ')' },
  { open: '[', close: ']' },
  { open: '{', close: '}' },
] as const

/** A closing bracket belongs to the address only where it opens one, as in `https://a.example/b_(c)`. */
function withoutOutsideBracket(found: string): string {
  for (const { open, close } of brackets)
    if (found.endsWith(close) && found.split(open).length < found.split(close).length)
      return found.slice(0, -1)
  return found
}

function trim(found: string): string {
  const trimmed = withoutOutsideBracket(found.replace(trailing, ''))
  return trimmed === found ? found : trim(trimmed)
}

/** Splits a plain text at the addresses in it. Everything of the text is in the parts, as it was. */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const match of text.matchAll(address)) {
    const url = trim(match[0])
    if (!URL.canParse(url)) continue
    if (match.index > done) parts.push({ at: done, text: text.slice(done, match.index), url: null })
    parts.push({ at: match.index, text: url, url })
    done = match.index + url.length
  }
  if (done < text.length) parts.push({ at: done, text: text.slice(done), url: null })
  return parts
}
