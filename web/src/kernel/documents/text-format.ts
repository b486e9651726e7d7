/** How a text's lines end. 'mixed': more than one way, each line keeps its own. */
export type LineEnding = 'LF' | 'CRLF' | 'CR' | 'mixed'

/** What a stored text has in addition to its characters; saving keeps it. */
export interface TextFormat {
  readonly lineEnding: LineEnding
  /** Whether the file begins with the UTF-8 byte order mark. */
  readonly hasByteOrderMark: boolean
}

/** Format of a new file. */
export const plainFormat: TextFormat = { lineEnding: 'LF', hasByteOrderMark: false }

/** A file's bytes as text: lines end with '\n', except in a text with mixed endings, which keeps its carriage returns. */
export interface DecodedText {
  readonly text: string
  readonly format: TextFormat
  /** False for bytes that are not UTF-8 or hold zero bytes: then `text` has U+FFFD in places and must not be saved. */
  readonly isText: boolean
}

const mark = '\uFEFF'
/** Zero bytes are looked for in so many bytes at the start; a text has none at all. */
const probe = 8192

function lineEndingOf(text: string): LineEnding {
  if (!text.includes('\r')) return 'LF'
  const found = new Set<LineEnding>()
  for (const [ending] of text.matchAll(/\r\n|\r|\n/g)) {
    found.add(ending === '\r\n' ? 'CRLF' : ending === '\r' ? 'CR' : 'LF')
    if (found.size > 1) return 'mixed'
  }
  return [...found][0] ?? 'LF'
}

function decodeUtf8(bytes: Uint8Array): { readonly raw: string; readonly isText: boolean } {
  try {
    const raw = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { raw, isText: !bytes.subarray(0, probe).includes(0) }
  } catch {
    return { raw: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), isText: false }
  }
}

/** Reads a file's bytes as UTF-8 text and finds out its format. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { raw, isText } = decodeUtf8(bytes)
  const hasByteOrderMark = raw.startsWith(mark)
  const whole = hasByteOrderMark ? raw.slice(1) : raw
  const lineEnding = lineEndingOf(whole)
  const text = lineEnding === 'CRLF' || lineEnding === 'CR' ? whole.replace(/\r\n?/g, '\n') : whole
  return { text, format: { lineEnding, hasByteOrderMark }, isText }
}

/** The text as it is stored: with the line endings and byte order mark of its format. */
export function encodeText(text: string, { lineEnding, hasByteOrderMark }: TextFormat): string {
  const ending = lineEnding === 'CRLF' ? '\r\n' : lineEnding === 'CR' ? '\r' : '\n'
  return (hasByteOrderMark ? mark : '') + (ending === '\n' ? text : text.replaceAll('\n', ending))
}
