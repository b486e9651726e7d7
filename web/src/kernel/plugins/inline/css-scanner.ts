// Finds what a style sheet loads. Written by hand: a sheet of a stranger must not be able to make it slow, as it would a
// pattern that tries again from every character. Each character is looked at a fixed number of times.

/** A part of a style sheet. Joined, the parts' texts are the sheet. */
export type CssPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'address'; readonly text: string; readonly address: string }
  | {
      readonly kind: 'import'
      readonly text: string
      readonly address: string
      /** Layer and media that stand behind the address. */
      readonly condition: string
    }

/** The pattern from `at` on; '' when it does not match there. */
function take(pattern: RegExp, css: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(css)?.[0] ?? ''
}

const blank = /\s*/y
const quoted = { '"': /"[^"\\\n]*(?:\\[^][^"\\\n]*)*"?/y, "'": /'[^'\\\n]*(?:\\[^][^'\\\n]*)*'?/y }
const bare = /[^\s"'()]*/y
const untilEnd = /[^;{}]*/y
/** The next character that can begin something of interest. */
const interesting = /["'/@u]/gi

const isQuote = (character: string | undefined): character is '"' | "'" =>
  character === '"' || character === "'"

const unescaped = (text: string) => text.replaceAll(/\\([^])/g, '$1')

/** A text in quotes at `at`: how it is written, and what it says; null when its end is missing. */
function readQuoted(css: string, at: number, quote: '"' | "'") {
  const text = take(quoted[quote], css, at)
  return { text, value: text.length > 1 && text.endsWith(quote) ? unescaped(text.slice(1, -1)) : null }
}

/** `url(…)` at `at`; the address is null when it is not written as one. */
function readUrl(css: string, at: number): { readonly text: string; readonly address: string | null } {
  let end = at + 4
  end += take(blank, css, end).length
  const quote = css[end]
  let address: string | null
  if (isQuote(quote)) {
    const read = readQuoted(css, end, quote)
    end += read.text.length
    address = read.value
  } else {
    address = take(bare, css, end)
    end += address.length
  }
  end += take(blank, css, end).length
  return css[end] === ')'
    ? { text: css.slice(at, end + 1), address }
    : { text: css.slice(at, end), address: null }
}

/** `@import …;` at `at`, as far as it is one. */
function readImport(css: string, at: number): CssPart {
  let end = at + '@import'.length
  end += take(blank, css, end).length
  const quote = css[end]
  const source = isQuote(quote)
    ? readQuoted(css, end, quote)
    : isUrl(css, end)
      ? readUrl(css, end)
      : { text: '', value: null }
  const address = 'value' in source ? source.value : source.address
  end += source.text.length
  const condition = take(untilEnd, css, end)
  end += condition.length
  const isWhole = address !== null && (css[end] === ';' || end === css.length)
  if (isWhole) return { kind: 'import', text: css.slice(at, end + 1), address, condition: condition.trim() }
  return { kind: 'text', text: css.slice(at, end) }
}

const isUrl = (css: string, at: number) => css.slice(at, at + 4).toLowerCase() === 'url('

function readPart(css: string, at: number): CssPart {
  const character = css[at]
  if (isQuote(character)) return { kind: 'text', text: readQuoted(css, at, character).text }
  if (css.startsWith('/*', at)) {
    const end = css.indexOf('*/', at + 2)
    return { kind: 'text', text: end < 0 ? css.slice(at) : css.slice(at, end + 2) }
  }
  if (character === '@' && /^@import[\s"'u]/i.test(css.slice(at, at + 8))) return readImport(css, at)
  if (isUrl(css, at) && !/[\w-]/.test(css[at - 1] ?? ' ')) {
    const { text, address } = readUrl(css, at)
    return address === null ? { kind: 'text', text } : { kind: 'address', text, address }
  }
  return { kind: 'text', text: css.slice(at, at + 1) }
}

/** The parts of a style sheet. */
export function scanCss(css: string): readonly CssPart[] {
  const parts: CssPart[] = []
  let at = 0
  while (at < css.length) {
    interesting.lastIndex = at
    const next = interesting.exec(css)?.index ?? css.length
    if (next > at) parts.push({ kind: 'text', text: css.slice(at, next) })
    at = next
    if (at === css.length) break
    const part = readPart(css, at)
    parts.push(part)
    at += part.text.length
  }
  return parts
}
