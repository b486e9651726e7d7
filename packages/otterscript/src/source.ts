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

/** A change of a program's text: what stands at a stretch is replaced. */
export interface Edit extends Span {
  readonly insert: string
}

/** A change that mends a mistake. */
export interface Fix {
  /** What it does, for a button: “Write ==”. */
  readonly label: string
  /** In the order of the text; they do not overlap. */
  readonly edits: readonly Edit[]
}

/** What is wrong at a stretch of a program, as a sentence that says what to do where it can. */
export interface Diagnostic extends Span {
  readonly message: string
  /** There where one change is the obvious one. */
  readonly fix?: Fix
}

/** A fix of one edit: puts `insert` in the place of a stretch. */
export const fixAt = ({ from, to }: Span, insert: string, label: string): Fix => ({
  label,
  edits: [{ from, to, insert }],
})

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

/** Most characters of a name that a message repeats. */
const longestShown = 60

/** A name as messages say it: a very long one is cut. */
export const shown = (name: string): string =>
  name.length > longestShown ? `${name.slice(0, longestShown)}…` : name
