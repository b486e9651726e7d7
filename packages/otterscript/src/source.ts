/** A stretch of a program: offsets in UTF-16 units, `from` inclusive, `to` exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A place in a program as people count: the first line and the first column are 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** What is wrong at a stretch of a program, as a sentence that says what to do where it can. */
export interface Diagnostic extends Span {
  readonly message: string
}

/** Where an offset is; one behind the end is the end. Lines end with \n, \r\n or \r. */
export function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, Math.max(0, offset))
  const lines = before.split(/\r\n?|\n/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

/** A diagnostic as one line: `line 3, column 7: message`. */
export function describeDiagnostic(text: string, diagnostic: Diagnostic): string {
  const { line, column } = positionOf(text, diagnostic.from)
  return `line ${line}, column ${column}: ${diagnostic.message}`
}
