import type { Inline } from './types'

/** Marks around text, the longer ones first. */
const marks = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'deleted'],
  ['*', 'emphasis'],
  ['_', 'emphasis'],
] as const

/** Marks within marks: deeper ones stay text, so that no text can take long. */
const deepest = 6
/** Marks that are looked at for one that closes. */
const mostTries = 16

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** The address of a link as it may be followed; null for all that is not http or https, such as `javascript:`. */
export function readLink(text: string): string | null {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return null
  const { href, username } = new URL(text)
  // A name before the host hides where a link leads.
  return username === '' ? href : null
}

interface Found {
  readonly node: Inline
  readonly end: number
}

/** Parses the inside of a paragraph. Everything that is no mark of the subset is text: HTML too. */
export function parseInline(text: string, depth = 0): readonly Inline[] {
  const nodes: Inline[] = []
  /** Marks that do not close any more: looked for once, so that a text full of them takes no longer. */
  const unclosed = new Set<string>()
  let plain = ''
  let at = 0

  const closing = (mark: string, from: number) => {
    if (unclosed.has(mark)) return -1
    const found = text.indexOf(mark, from)
    if (found < 0) unclosed.add(mark)
    return found
  }

  const code = (): Found | null => {
    const fence = /^`+/.exec(text.slice(at, at + 8))?.[0]
    if (fence === undefined) return null
    const end = closing(fence, at + fence.length)
    if (end < 0) return null
    const inside = text.slice(at + fence.length, end)
    const isPadded = inside.length > 2 && inside.startsWith(' ') && inside.endsWith(' ')
    return {
      node: { kind: 'code', text: isPadded ? inside.slice(1, -1) : inside },
      end: end + fence.length,
    }
  }

  const link = (): Found | null => {
    const start = text[at] === '!' ? at + 1 : at
    if (text[start] !== '[') return null
    const middle = closing('](', start)
    const end = middle < 0 ? -1 : closing(')', middle)
    if (end < 0) return null
    const label = text.slice(start + 1, middle)
    if (label.includes('\n\n') || label.length > 500) return null
    const url = readLink(text.slice(middle + 2, end).split(/\s/)[0] ?? '')
    // Pictures are never fetched, and other addresses never followed: their words stay.
    if (url === null || start > at) return { node: { kind: 'text', text: label }, end: end + 1 }
    return { node: { kind: 'link', url, children: parseInline(label, depth + 1) }, end: end + 1 }
  }

  const address = (): Found | null => {
    if (isWord(text[at - 1]) || !/^https?:\/\//i.test(text.slice(at, at + 8))) return null
    const written = /^[^\s<>"'`|]+/.exec(text.slice(at, at + 2000))?.[0].replace(/[.,;:!?)\]*_]+$/, '') ?? ''
    const url = readLink(written)
    return url === null
      ? null
      : { node: { kind: 'link', url, children: [{ kind: 'text', text: written }] }, end: at + written.length }
  }

  /** Where what a mark begins ends: not behind a space, and with `_` not within a word. */
  const endOf = (mark: string, from: number): number => {
    let end = from
    for (let tries = 0; tries < mostTries; tries++) {
      end = closing(mark, end + 1)
      if (end < 0) return -1
      let run = end
      while (text[run] === mark[0]) run++
      const isClosing = !/\s/.test(text[end - 1] ?? ' ') && !(mark.startsWith('_') && isWord(text[run]))
      // The stars of `**` close no `*`; of three, the last two close `**`.
      if (isClosing && (mark.length > 1 || run === end + 1)) return run - mark.length
      end = run - 1
    }
    return -1
  }

  const marked = (): Found | null => {
    if (depth >= deepest) return null
    for (const [mark, kind] of marks) {
      if (!text.startsWith(mark, at)) continue
      const from = at + mark.length
      const next = text[from] ?? ' '
      // `snake_case` and `2 * 3` are no marks, and half of `**` is none.
      if (/\s/.test(next) || (mark.startsWith('_') && isWord(text[at - 1]))) continue
      if (mark.length === 1 && next === mark) continue
      const end = endOf(mark, from)
      if (end < 0) continue
      return {
        node: { kind, children: parseInline(text.slice(from, end), depth + 1) },
        end: end + mark.length,
      }
    }
    return null
  }

  const nodeAt = (): Found | null => {
    switch (text.charAt(at)) {
      case '`':
        return code()
      case '[':
      case '!':
        return link()
      case '*':
      case '_':
      case '~':
        return marked()
      case 'h':
      case 'H':
        return address()
      case '\n':
        return / {2}$/.test(plain) ? { node: { kind: 'break' }, end: at + 1 } : null
      default:
        return null
    }
  }

  const flush = () => {
    if (plain !== '') nodes.push({ kind: 'text', text: plain })
    plain = ''
  }

  while (at < text.length) {
    if (text[at] === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1] ?? ''
      at += 2
      continue
    }
    const found = nodeAt()
    if (found) {
      if (found.node.kind === 'text') plain += found.node.text
      else {
        flush()
        nodes.push(found.node)
      }
      at = found.end
    } else {
      plain += text[at] ?? ''
      at += 1
    }
  }
  flush()
  return nodes
}
