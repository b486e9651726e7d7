import type { Block, Program, Statement } from './ast'
import type { Parsed } from './parser'

/** The column of the first character in the line of an offset that is no blank, from 0. */
function indentOf(text: string, offset: number): number {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  return text.slice(start, offset).search(/[^ \t\u00a0]|$/)
}

/** The blocks of a statement, in their order. */
function blocksOf(statement: Statement): readonly Block[] {
  if (statement.kind === 'if') {
    const bodies = statement.branches.map(({ body }) => body)
    return statement.otherwise ? [...bodies, statement.otherwise] : bodies
  }
  return 'body' in statement ? [statement.body] : []
}

/**
 * A program without the statements that have mistakes, for programs that have to do what they can. A statement goes as a
 * whole, with its block; a `while` also when something in its block is broken, as its end may hang on that. A block whose closing
 * brace is missing holds the lines that are indented deeper than the line that opens it; the rest stands for itself.
 */
export function withoutMistakes(text: string, { program, broken }: Parsed): Program {
  const hasMistake = (statement: Statement): boolean =>
    broken.has(statement) || blocksOf(statement).some(({ statements }) => statements.some(hasMistake))

  /** What of a broken statement's open block stands for itself. */
  const released = (statement: Statement): Statement[] => {
    const indent = indentOf(text, statement.from)
    const inside = blocksOf(statement)
      .filter(({ isOpen }) => isOpen)
      .flatMap(({ statements }) => statements)
    return kept(inside.filter((inner) => indentOf(text, inner.from) <= indent))
  }
  const block = (original: Block): Block => ({ ...original, statements: kept(original.statements) })
  const mended = (statement: Statement): Statement => {
    if (statement.kind === 'if') {
      const branches = statement.branches.map(({ condition, body }) => ({ condition, body: block(body) }))
      return { ...statement, branches, otherwise: statement.otherwise && block(statement.otherwise) }
    }
    return 'body' in statement ? { ...statement, body: block(statement.body) } : statement
  }
  const kept = (statements: readonly Statement[]): Statement[] =>
    statements.flatMap((statement) => {
      if (broken.has(statement)) return released(statement)
      if (!hasMistake(statement)) return [statement]
      return statement.kind === 'while' ? [] : [mended(statement)]
    })
  return { ...program, statements: kept(program.statements) }
}
