interface Place {
  readonly line: number
  readonly column: number
}

/** The first problem behind a place, or the first of all; null: there is none. */
export function nextProblem<Problem extends Place>(
  problems: readonly Problem[],
  { line, column }: Place,
): Problem | null {
  const isBehind = (problem: Place) =>
    problem.line > line || (problem.line === line && problem.column > column)
  return problems.find(isBehind) ?? problems[0] ?? null
}
