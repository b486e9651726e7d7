// The role matrix: the one table of what every role may do, and how it is tried.
import { appLines } from './apps.ts'
import { browserLines } from './browser.ts'
import { callLines } from './calls.ts'
import { type Line, type Outcome, expectationOf } from './cells.ts'
import { linkLines } from './links.ts'
import { messageLines } from './messages.ts'
import { peopleLines } from './people.ts'
import { ratingLines } from './ratings.ts'
import { sharingLines } from './sharing.ts'
import { spaceLines } from './spaces.ts'
import { storageLines } from './storage.ts'
import { topicLines } from './topics.ts'
import { versionLines } from './versions.ts'
import { vmLines } from './vm.ts'
import { vmStateLines } from './vm-states.ts'
import { type RoleName, type World, roleNames } from './world.ts'

export const lines: readonly Line[] = [
  ...appLines,
  ...versionLines,
  ...ratingLines,
  ...storageLines,
  ...peopleLines,
  ...browserLines,
  ...vmLines,
  ...vmStateLines,
  ...messageLines,
  ...topicLines,
  ...spaceLines,
  ...sharingLines,
  ...linkLines,
  ...callLines,
]

/** One line for one role. */
export interface Cell {
  readonly line: Line
  readonly role: RoleName
  readonly expected: Outcome
}

/** Every cell that applies. */
export const cells: readonly Cell[] = lines.flatMap((line) =>
  roleNames.flatMap((role) => {
    const expected = expectationOf(line, role)
    return expected ? [{ line, role, expected }] : []
  }),
)

/** Of every line one cell, for another role from line to line. */
export const oneCellOfEachLine: readonly Cell[] = lines.flatMap((line, index) => {
  const own = cells.filter((cell) => cell.line === line)
  return own.slice(index % own.length, (index % own.length) + 1)
})

export const nameOf = ({ line, role }: Cell) => `${role}: ${line.verb} ${line.table}, ${line.what}`

/** Tries cells, some at a time, and says which came out otherwise: `cell: outcome, expected …`. */
export async function flippedCells(
  world: World,
  tried: readonly Cell[] = cells,
  atOnce = 6,
): Promise<string[]> {
  const waiting = [...tried]
  const flipped: string[] = []
  const work = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
      const { line, role, expected } = cell
      const outcome = await line
        .attempt(world, world.actors[role])
        .catch(
          (error: unknown) => `it broke: ${error instanceof Error ? error.message : JSON.stringify(error)}`,
        )
      if (outcome !== expected) flipped.push(`${nameOf(cell)}: ${outcome}, expected ${expected}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return flipped
}
