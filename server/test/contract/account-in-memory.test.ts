// The account in memory, with which devices are tested by the thousand, compared with the database that it stands for.
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createAccountServer } from '@/kernel/files/account/testing/account-server'
import type { AccountChange, AccountKind, AccountResult } from '@/kernel/files/account/types'
import { openAsSuperuser } from '../support/database.ts'
import { type DatabaseAccount, withDatabaseAccount } from '../support/database-account.ts'

/** Scripts of up to 40 calls. `ACCOUNT_SCRIPTS=2000` for a long run. */
const runs = Number(process.env.ACCOUNT_SCRIPTS ?? 25)

const shared = inject('shared')
let sql: postgres.Sql

beforeAll(() => {
  sql = openAsSuperuser(shared.dataDir)
})
afterAll(() => sql.end())

const paths = ['/a', '/b', '/c', '/a/x', '/a/y'] as const
const path = fc.constantFrom(...paths)
const kind = fc.constantFrom<AccountKind[]>(
  'file',
  'file',
  'file',
  'folder',
  'link',
  'whiteout',
  'removed',
  'removed',
)
/** A number as a device may know it: that of now, one off, none, or any. */
const number = fc.oneof(
  { weight: 6, arbitrary: fc.constant('now' as const) },
  { weight: 1, arbitrary: fc.constant('before' as const) },
  { weight: 1, arbitrary: fc.nat(12) },
)
/** A mark: the newest that was given, the nth before it, none, or one of another history. */
const mark = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.nat(5) },
  { weight: 2, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constant('foreign' as const) },
)
const change = fc.record({
  path,
  kind,
  /** Bytes of a file; the limits of the test are near. */
  size: fc.oneof(fc.nat(12), fc.constantFrom(40, 41, 60)),
  /** Revisions come again: a change whose answer was lost. */
  revision: fc.oneof(fc.nat(3), fc.nat(100_000)),
  expected: number,
})
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      call: fc.constant('push' as const),
      changes: fc.uniqueArray(change, { minLength: 1, maxLength: 4, selector: (one) => one.path }),
      seen: number,
      mark,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      call: fc.constant('pull' as const),
      after: fc.oneof(number, fc.constant(0)),
      most: fc.constantFrom(1, 2, 1000),
      whole: fc.boolean(),
      points: fc.array(fc.record({ version: number, mark }), { maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ call: fc.constant('contents' as const), paths: fc.subarray([...paths]) }),
  },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('forgetRemovals' as const) }) },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('forgetMarks' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const limits = { fileBytes: 40, accountBytes: 90, accountEntries: 4 }
const totals = { scripts: 0, calls: 0, applied: 0, clashes: 0, refused: 0, resets: 0 }

/** Asks both the same, one call after the other; what each of them says. */
async function askBoth(database: DatabaseAccount, steps: readonly Step[]) {
  const said = { inMemory: [] as unknown[], inDatabase: [] as unknown[] }
  const memory = createAccountServer()
  memory.limits = limits
  await database.setLimits(limits)
  const inMemory = memory.connect()
  /** Marks that both gave for the same number. */
  const marks: { readonly memory: string; readonly database: string }[] = []
  let version = 0
  const versions = new Map<string, number>()

  const numberOf = (known: 'now' | 'before' | number, now: number) =>
    known === 'now' ? now : known === 'before' ? Math.max(0, now - 1) : known
  const marksOf = (which: number | 'none' | 'foreign') => {
    if (which === 'none') return { memory: null, database: null }
    const given = which === 'foreign' ? undefined : marks.at(-1 - which)
    return given ?? { memory: 'foreign', database: randomUUID() }
  }
  const markIn = (answer: AccountResult<object>) =>
    answer.ok && 'mark' in answer.value && typeof answer.value.mark === 'string' ? answer.value.mark : null
  const remember = (answers: readonly AccountResult<object>[]) => {
    const [inMemory, inDatabase] = answers.map(markIn)
    if (!inMemory || !inDatabase) return
    // Where one of them is known and the other is not, their places differ below.
    const isKnown = marks.some((given) => given.memory === inMemory || given.database === inDatabase)
    if (!isKnown) marks.push({ memory: inMemory, database: inDatabase })
  }
  /** An answer with the mark's place in what was given, and refusals by their code alone. */
  const comparable = (answer: AccountResult<object>, side: 'memory' | 'database') => {
    if (!answer.ok) return { refused: answer.error.code }
    if (!('mark' in answer.value)) return answer.value
    const { mark: given } = answer.value
    return { ...answer.value, mark: given && marks.findIndex((one) => one[side] === given) }
  }

  for (const one of steps) {
    totals.calls++
    if (one.call === 'forgetRemovals' || one.call === 'forgetMarks') {
      memory[one.call]()
      await database[one.call]()
      continue
    }
    let answers: readonly [AccountResult<object>, AccountResult<object>]
    if (one.call === 'contents')
      answers = [await inMemory.contents(one.paths), await database.port.contents(one.paths)]
    else if (one.call === 'pull') {
      const { most, whole } = one
      const points = one.points.map((point) => ({
        version: numberOf(point.version, version),
        marks: marksOf(point.mark),
      }))
      const of = (side: 'memory' | 'database') =>
        points.flatMap((point) => {
          const known = point.marks[side]
          return known ? [{ version: point.version, mark: known }] : []
        })
      const after = numberOf(one.after, version)
      answers = [
        await inMemory.pull(after, { most, whole, points: of('memory') }),
        await database.port.pull(after, { most, whole, points: of('database') }),
      ]
      if (answers[0].ok && 'reset' in answers[0].value && answers[0].value.reset) totals.resets++
    } else {
      const changes = one.changes.map(
        ({ expected, size, revision, ...rest }): AccountChange => ({
          ...rest,
          content: rest.kind === 'file' ? new Uint8Array(size).fill(65 + (revision % 26)) : null,
          target: rest.kind === 'link' ? 'there' : null,
          mode: 0o644,
          modified: 1_700_000_000_000 + revision,
          created: 1_700_000_000_000,
          revision: `r${revision}`,
          expected: numberOf(expected, versions.get(rest.path) ?? 0),
        }),
      )
      const seen = numberOf(one.seen, version)
      const known = marksOf(one.mark)
      const [left, right] = [
        await inMemory.push(changes, { version: seen, mark: known.memory }),
        await database.port.push(changes, { version: seen, mark: known.database }),
      ]
      answers = [left, right]
      if (!left.ok) totals.refused++
      else if (!left.value.applied) totals.clashes++
      else {
        totals.applied++
        version = left.value.version
        for (const [at, number] of left.value.versions) versions.set(at, number)
      }
    }
    remember(answers)
    said.inMemory.push({ asked: one, answer: comparable(answers[0], 'memory') })
    said.inDatabase.push({ asked: one, answer: comparable(answers[1], 'database') })
  }
  return said
}

test('the account in memory answers every call as the database does', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), async (steps) => {
      totals.scripts++
      await withDatabaseAccount(sql, async (database) => {
        const { inMemory, inDatabase } = await askBoth(database, steps)
        expect(inMemory).toEqual(inDatabase)
      })
    }),
    { numRuns: runs },
  )
  if (runs > 25) process.stdout.write(`${JSON.stringify(totals)}\n`)
})
