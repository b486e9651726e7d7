/** What is looked for. */
export interface TextQuery {
  readonly text: string
  readonly matchesCase: boolean
  readonly wholeWord: boolean
  /** The text is a regular expression. */
  readonly isPattern: boolean
}

/** A place that was found; line and column count from 1. */
export interface Hit {
  readonly line: number
  readonly column: number
  /** A piece of the line around it, in three parts: before, what was found, after. */
  readonly piece: readonly [string, string, string]
}

/** Characters of the line that are shown on each side. */
const before = 24
const after = 120
/** Longest find that is shown as a whole. */
const longestShown = 200

/** The pattern of a query. Throws a SyntaxError where a person's pattern is none. */
export function patternOf({ text, matchesCase, wholeWord, isPattern }: TextQuery): RegExp {
  const source = isPattern ? text : text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const whole = wholeWord ? String.raw`(?<![\p{L}\p{N}_])(?:${source})(?![\p{L}\p{N}_])` : source
  return new RegExp(whole, matchesCase ? 'gu' : 'giu')
}

/** The places in a text, line by line, at most so many. */
export function findInText(text: string, query: TextQuery, most: number): readonly Hit[] {
  const pattern = patternOf(query)
  const hits: Hit[] = []
  for (const [index, line] of text.split('\n').entries()) {
    for (const found of line.matchAll(pattern)) {
      const [match] = found
      // A pattern may also fit nothing at all, everywhere.
      if (match === '') continue
      const end = found.index + match.length
      const start = Math.max(0, found.index - before)
      hits.push({
        line: index + 1,
        column: found.index + 1,
        piece: [
          (start > 0 ? '…' : '') + line.slice(start, found.index).trimStart(),
          match.slice(0, longestShown),
          line.slice(end, end + after),
        ],
      })
      if (hits.length >= most) return hits
    }
  }
  return hits
}
