// The space in memory, with which devices are tested by the thousand, compared with the database that it stands for.
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createSpaceServer, hashOf } from '@/kernel/files/space/testing/space-server'
import type { EntryChange, SpaceLimits, SpacePort, SpaceResult } from '@/kernel/files/space/types'
import { openAsSuperuser } from '../support/database.ts'
import { type DatabaseSpace, withDatabaseSpace } from '../support/database-space.ts'

/** Scripts of 20 to 40 calls. `SPACE_SCRIPTS=2000` for a long run. */
const runs = Number(process.env.SPACE_SCRIPTS ?? 40)

const shared = inject('shared')
let sql: postgres.Sql

beforeAll(() => {
  sql = openAsSuperuser(shared.dataDir)
})
afterAll(() => sql.end())

/** What each entry of a script usually is. */
const kinds = ['folder', 'folder', 'folder', 'file', 'file', 'link', 'whiteout'] as const
/** Contents by number: small ones travel with changes, larger ones are uploaded, and one is too large. */
const contents = [0, 3, 8, 10, 11, 25, 40, 41].map((size, nth) => new Uint8Array(size).fill(65 + nth))
const contentAt = (nth: number) => contents[nth] ?? new Uint8Array()

const entry = fc.nat(kinds.length - 1)
const content = fc.nat(contents.length - 1)
/** A number as a device may know it: that of now, one off, none, or any. */
const number = fc.oneof(
  { weight: 20, arbitrary: fc.constant('now' as const) },
  { weight: 1, arbitrary: fc.constant('before' as const) },
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat(20) },
)
/** A mark: that of now, the nth that was given before it, none, or one of another history. */
const mark = fc.oneof(
  { weight: 12, arbitrary: fc.constant('now' as const) },
  { weight: 2, arbitrary: fc.nat(5) },
  { weight: 4, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constant('foreign' as const) },
)
type Mark = typeof mark extends fc.Arbitrary<infer One> ? One : never
const change = fc.record({
  entry,
  /** Another kind than the entry has otherwise. */
  kind: fc.oneof(
    { weight: 40, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...kinds) },
  ),
  isRemoved: fc.oneof(
    { weight: 3, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  parent: fc.oneof(
    { weight: 5, arbitrary: fc.constant('top' as const) },
    { weight: 10, arbitrary: fc.record({ nthFolder: fc.nat(2) }) },
    { weight: 1, arbitrary: entry },
    { weight: 1, arbitrary: fc.constant('nowhere' as const) },
  ),
  /** Its own, or one that another may have. */
  name: fc.oneof(
    { weight: 20, arbitrary: fc.constant('own' as const) },
    { weight: 10, arbitrary: fc.constantFrom('a', 'b', 'c') },
    { weight: 1, arbitrary: fc.constantFrom('', '..', 'a/b', 'u\u0308', 'a\tb', 'é'.repeat(128)) },
  ),
  content,
  /** Whether a small content comes along; a wrong one, or only a wrong size. */
  comesWith: fc.oneof(
    { weight: 20, arbitrary: fc.constant('content' as const) },
    { weight: 3, arbitrary: fc.constant('nothing' as const) },
    { weight: 1, arbitrary: fc.constantFrom('wrong content' as const, 'wrong size' as const) },
  ),
  /** A file without a content, or something else with one. */
  isOdd: fc.oneof({ weight: 30, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  /** Revisions come again: a change whose answer was lost. */
  revision: fc.oneof({ weight: 1, arbitrary: fc.nat(3) }, { weight: 6, arbitrary: fc.nat(1_000_000) }),
  expected: fc.oneof(
    { weight: 2, arbitrary: number },
    { weight: 1, arbitrary: fc.constantFrom('now' as const, 'before' as const, 0) },
  ),
})
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      call: fc.constant('push' as const),
      changes: fc.uniqueArray(change, {
        minLength: 1,
        maxLength: 4,
        selector: (one) => one.entry,
        size: '-1',
      }),
      seen: number,
      mark,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      call: fc.constant('pull' as const),
      after: fc.oneof(number, fc.constant(0), fc.nat(8)),
      whole: fc.boolean(),
      points: fc.array(fc.record({ version: number, mark }), { maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      call: fc.constant('upload' as const),
      contents: fc.array(content, { minLength: 1, maxLength: 3 }),
      /** Whether the contents are there when they are read. */
      isThere: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.boolean() }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('download' as const), content }) },
  { weight: 2, arbitrary: fc.record({ call: fc.constant('forgetRemovals' as const) }) },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('forgetMarks' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const narrow: SpaceLimits = { fileBytes: 40, spaceBytes: 90, spaceEntries: 4, inlineBytes: 10 }
const wide: SpaceLimits = { ...narrow, spaceBytes: 10_000, spaceEntries: 1000 }
const totals = {
  scripts: 0,
  calls: 0,
  applied: 0,
  behind: 0,
  refused: {} as Record<string, number>,
  resets: 0,
}

type Side = 'memory' | 'database'
const sides = ['memory', 'database'] as const

/** Asks both the same, one call after the other. */
class Comparison {
  private readonly ids = kinds.map(() => randomUUID())
  private readonly nowhere = randomUUID()
  /** Marks that both gave for the same number. */
  private readonly marks: Readonly<Record<Side, string>>[] = []
  private readonly versions = new Map<string, number>()
  /** Folders that were made, and not removed by themselves since. */
  private readonly folders = new Set<string>()
  private version = 0
  /** The marks of the last change. */
  private mark: Readonly<Record<Side, string>> | null = null

  constructor(private readonly ports: Readonly<Record<Side, SpacePort>>) {}

  private numberOf(known: 'now' | 'before' | number, now: number): number {
    return known === 'now' ? now : known === 'before' ? Math.max(0, now - 1) : known
  }

  private markOf(which: Mark, side: Side): string | null {
    if (which === 'none') return null
    if (which === 'now') return this.mark?.[side] ?? null
    const given = which === 'foreign' ? undefined : this.marks.at(-1 - which)
    return given?.[side] ?? '00000000-0000-4000-8000-000000000000'
  }

  private folderOf(parent: Change['parent'], side: Side): string {
    if (parent === 'top') return this.ports[side].space
    if (parent === 'nowhere') return this.nowhere
    if (typeof parent === 'number') return this.ids[parent] ?? ''
    const folders = [...this.folders]
    return folders[parent.nthFolder % folders.length] ?? this.ports[side].space
  }

  private changeOf(one: Change, side: Side): EntryChange {
    const { entry: nth, isRemoved, parent, comesWith, revision, isOdd } = one
    const id = this.ids[nth] ?? ''
    const kind = one.kind ?? kinds[nth] ?? 'file'
    const isFile = !isRemoved && (kind === 'file') !== isOdd
    const bytes = contentAt(one.content)
    const travels = isFile && comesWith !== 'nothing' && bytes.length <= narrow.inlineBytes
    return {
      id,
      parent: isRemoved ? null : this.folderOf(parent, side),
      name: isRemoved ? null : one.name === 'own' ? `entry ${nth}` : one.name,
      kind,
      hash: isFile ? hashOf(bytes) : null,
      size: isFile ? bytes.length + (comesWith === 'wrong size' ? 1 : 0) : 0,
      content: travels ? (comesWith === 'wrong content' ? new Uint8Array([1]) : bytes) : null,
      target: kind === 'link' ? 'there' : null,
      mode: 0o644,
      modified: 1_700_000_000_000 + revision,
      created: 1_700_000_000_000,
      revision: `r${revision}`,
      expected: this.numberOf(one.expected, this.versions.get(id) ?? 0),
    }
  }

  private async ask(
    one: Exclude<Step, { readonly call: `forget${string}` }>,
    side: Side,
  ): Promise<SpaceResult<unknown>> {
    const port = this.ports[side]
    if (one.call === 'download') {
      const bytes = contentAt(one.content)
      const found = await port.download({ hash: hashOf(bytes), size: bytes.length })
      if (!found.ok || found.value === null) return found
      const { value } = found
      return {
        ok: true,
        value: value instanceof Blob ? new Uint8Array(await value.arrayBuffer()) : new Uint8Array(value),
      }
    }
    if (one.call === 'upload')
      return port.upload(
        one.contents.map((nth) => {
          const bytes = contentAt(nth)
          return { hash: hashOf(bytes), size: bytes.length, bytes: async () => (one.isThere ? bytes : null) }
        }),
      )
    if (one.call === 'pull') {
      const points = one.points.flatMap((point) => {
        const known = this.markOf(point.mark, side)
        return known === null ? [] : [{ version: this.numberOf(point.version, this.version), mark: known }]
      })
      return port.pull(this.numberOf(one.after, this.version), { whole: one.whole, points })
    }
    return port.push(
      one.changes.map((each) => this.changeOf(each, side)),
      { version: this.numberOf(one.seen, this.version), mark: this.markOf(one.mark, side) },
    )
  }

  /** An answer with the mark's place in what was given, the space as 'top', and of a refusal what a device acts on. */
  private comparable(answer: SpaceResult<unknown>, side: Side): unknown {
    if (!answer.ok) {
      const { code, missing } = answer.error
      return { refused: code, missing }
    }
    const { value } = answer
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
    const { space } = this.ports[side]
    const given = 'mark' in value ? value.mark : undefined
    return {
      ...value,
      ...(given !== undefined && { mark: given && this.marks.findIndex((one) => one[side] === given) }),
      ...('changes' in value &&
        Array.isArray(value.changes) && {
          changes: value.changes.map((each) => ({
            ...each,
            parent: each.parent === space ? 'top' : each.parent,
          })),
        }),
    }
  }

  private learn(one: Step, answers: Readonly<Record<Side, SpaceResult<unknown>>>): void {
    const [memory, database] = sides.map((side) => {
      const answer = answers[side]
      const value = answer.ok ? answer.value : null
      return typeof value === 'object' && value !== null && 'mark' in value ? value.mark : null
    })
    // Where one of them is known and the other is not, their places differ.
    if (typeof memory === 'string' && typeof database === 'string') {
      const isKnown = this.marks.some((given) => given.memory === memory || given.database === database)
      if (!isKnown) this.marks.push({ memory, database })
      if (one.call === 'push') this.mark = { memory, database }
    }
    const { memory: said } = answers
    if (!said.ok)
      totals.refused[`${one.call} ${said.error.code}`] =
        (totals.refused[`${one.call} ${said.error.code}`] ?? 0) + 1
    const value = said.ok ? said.value : null
    if (typeof value !== 'object' || value === null) return
    if ('reset' in value && value.reset === true) totals.resets++
    if (one.call !== 'push' || !('applied' in value)) return
    if (value.applied === true) totals.applied++
    else totals.behind++
    if (!('versions' in value) || !(value.versions instanceof Map)) return
    if ('version' in value && typeof value.version === 'number') this.version = value.version
    for (const [id, version] of value.versions) this.versions.set(id, version)
    for (const { entry: nth, isRemoved } of one.changes) {
      const id = this.ids[nth]
      if (id === undefined || kinds[nth] !== 'folder') continue
      if (isRemoved) this.folders.delete(id)
      else this.folders.add(id)
    }
  }

  /** All that one of them tells, page by page. */
  async list(side: Side, whole: boolean): Promise<readonly unknown[]> {
    const pages: unknown[] = []
    for (let after = 0, more = true; more; ) {
      const page = await this.ports[side].pull(after, { whole, points: [] })
      pages.push(this.comparable(page, side))
      if (!page.ok) break
      ;({ version: after, more } = page.value)
    }
    return pages
  }

  /** The folders that there ever were, as far as the script knows them, the top first. */
  placesIn(side: Side): readonly string[] {
    return [this.ports[side].space, ...this.ids.filter((_, nth) => kinds[nth] === 'folder')]
  }

  /** What each of them says. */
  async askBoth(
    one: Exclude<Step, { readonly call: `forget${string}` }>,
  ): Promise<Readonly<Record<Side, unknown>>> {
    const answers = { memory: await this.ask(one, 'memory'), database: await this.ask(one, 'database') }
    this.learn(one, answers)
    return {
      memory: this.comparable(answers.memory, 'memory'),
      database: this.comparable(answers.database, 'database'),
    }
  }
}

async function compare(
  database: DatabaseSpace,
  steps: readonly Step[],
  { limits, pageSize }: { readonly limits: SpaceLimits; readonly pageSize: number },
) {
  const said = { memory: [] as unknown[], database: [] as unknown[] }
  const memory = createSpaceServer({ pageSize })
  memory.limits = limits
  await database.setLimits(limits)
  const comparison = new Comparison({ memory: memory.connect(), database: database.port })
  /** What each folder had in it when the space in memory was changed. */
  const moments: { readonly moment: string; readonly folders: readonly (readonly string[])[] }[] = []
  for (const one of steps) {
    totals.calls++
    if (one.call === 'forgetRemovals' || one.call === 'forgetMarks') {
      memory[one.call]()
      await database[one.call]()
      continue
    }
    const answers = await comparison.askBoth(one)
    for (const side of sides) said[side].push({ asked: one, answer: answers[side] })
    if (one.call !== 'push') continue
    const moment = await database.moment()
    if (moment === moments.at(-1)?.moment) continue
    const living = [...memory.copy().entries.values()]
    const folders = comparison.placesIn('memory').map((folder) =>
      living
        .filter(({ parent }) => parent === folder)
        .map(({ id, name }) => `${id} ${name}`)
        .toSorted(),
    )
    moments.push({ moment, folders })
  }
  // Whatever has come and gone since, each moment is as it was.
  for (const { moment, folders } of moments)
    for (const [nth, folder] of comparison.placesIn('database').entries()) {
      said.memory.push({ moment, folder: nth, had: folders[nth] })
      said.database.push({ moment, folder: nth, had: await database.listAt(folder, moment) })
    }
  // In the end, everything that they tell.
  for (const whole of [true, false])
    for (const side of sides) said[side].push(await comparison.list(side, whole))
  return said
}

test('the space in memory answers every call as the database does', { timeout: 3_600_000 }, async () => {
  const script = fc.record({
    steps: fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }),
    limits: fc.constantFrom(narrow, wide, wide),
    pageSize: fc.constantFrom(1, 2, 5000),
  })
  await fc.assert(
    fc.asyncProperty(script, async ({ steps, ...options }) => {
      totals.scripts++
      await withDatabaseSpace(sql, options, async (database) => {
        const { memory, database: inDatabase } = await compare(database, steps, options)
        expect(memory).toEqual(inDatabase)
        const { kept, counted } = await database.counts()
        expect(kept).toEqual(counted)
      })
    }),
    { numRuns: runs },
  )
  if (runs > 40) process.stdout.write(`${JSON.stringify(totals)}\n`)
})
