/** The clauses of docs/requirements.md, and whether the titles of the tests agree with their statuses. */
import { testTitles } from './test-titles.mjs'

const idPattern = /\b[AB]\d+\.\d+\b/g
const statuses = ['built', 'planned', 'informative']

/** The clause ids that a test title names: those in square brackets that hold ids and spaces only. */
export function idsInTitle(title) {
  return [...title.matchAll(/\[([AB]\d+\.\d+(?:[\s,]+[AB]\d+\.\d+)*)\]/g)].flatMap(
    ([, list]) => list.match(idPattern) ?? [],
  )
}

/**
 * Reads the table rows `| id | what it asks | where it lives | status |`.
 * @returns {{ clauses: Map<string, { asks: string, lives: string, status: string }>, problems: string[] }}
 */
export function parseRequirements(markdown) {
  const clauses = new Map()
  const problems = []
  for (const [index, line] of markdown.split('\n').entries()) {
    const where = `docs/requirements.md:${index + 1}`
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const id = cells[1]
    if (!/^[AB]\d+\.\d+$/.test(id ?? '')) {
      // Tools take every id on a line with this word for a clause that needs no test.
      if (/informative/i.test(line))
        problems.push(`${where}: the word "informative" may stand in a row's status only`)
      continue
    }
    const [, , asks, lives, status] = cells
    if (cells.length !== 6) problems.push(`${where}: ${id} needs four cells`)
    else if (!statuses.includes(status)) problems.push(`${where}: ${id} has the unknown status "${status}"`)
    else if (/informative/i.test(`${asks}${lives}`))
      problems.push(`${where}: the word "informative" may stand in a row's status only`)
    else if (line.match(idPattern)?.length !== 1)
      problems.push(`${where}: ${id} shares its row with another id`)
    else if (clauses.has(id)) problems.push(`${where}: ${id} has a row already`)
    else clauses.set(id, { asks, lives, status })
  }
  return { clauses, problems }
}

/**
 * Compares clauses with tests. `files` are test files as `{ path, source }`.
 * @returns {{ problems: string[], open: string[], named: number }} what is wrong, one line each; the ids of built
 * clauses that no test title names; how many clauses a title names
 */
export function judgeCoverage(clauses, files) {
  const problems = []
  const namedIn = new Map()
  for (const { path, source } of files) {
    for (const id of new Set(testTitles(source).flatMap(idsInTitle))) {
      if (!clauses.has(id)) problems.push(`${path}: ${id} is not in docs/requirements.md`)
      else if (!namedIn.has(id)) namedIn.set(id, path)
    }
  }
  const open = []
  for (const [id, { status }] of clauses) {
    if (status === 'built' && !namedIn.has(id)) {
      open.push(id)
      problems.push(`${id} is built, but no test title names it`)
    }
    if (status === 'planned' && namedIn.has(id)) {
      problems.push(
        `${id} is planned, but ${namedIn.get(id)} names it: set its status to built, or drop the id while only a part is there`,
      )
    }
  }
  return { problems, open, named: namedIn.size }
}
