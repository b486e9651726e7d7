import { randomUUID } from 'node:crypto'
import { builtServer } from '../e2e/support/server'
import { openDatabase } from '../server/test/support/database'
import { fillFolder } from '../server/test/support/large-space'
import { newPerson, type Person } from '../server/test/support/people'
import { startTestServer } from '../server/test/support/server'
import {
  again,
  type EntryChange,
  fileIn,
  folderIn,
  hashOf,
  ownSpace,
  pullEntries,
  pushEntries,
  removalOf,
} from '../server/test/support/spaces'
import { median } from './statistics'
import type { Row } from './table'

/** Changes that a desktop sends with one call. */
const together = 500

/** A device that knows all of its person's space. */
function createDevice(person: Person, space: string) {
  let [version, mark]: [number, string | undefined] = [0, undefined]
  return {
    /** Pushes changes; the version that each of their entries has then. */
    async push(changes: readonly EntryChange[]): Promise<ReadonlyMap<string, number>> {
      const outcome = await pushEntries(person, space, changes, version, mark)
      if (!outcome.applied) throw new Error(outcome.message ?? 'The space has changed.')
      version = outcome.version ?? version
      mark = outcome.mark
      return new Map(Object.entries(outcome.versions ?? {}))
    },
    /** Reads everything, as a new device does; how many entries there are. */
    async list(): Promise<number> {
      let [entries, more] = [0, true]
      for (let after = 0; more; after = version) {
        const page = await pullEntries(person, space, after, { whole: true })
        entries += page.changes.length
        ;({ version, more } = page)
        mark = page.mark ?? undefined
      }
      return entries
    },
  }
}

type Device = ReturnType<typeof createDevice>

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const row = (what: string, unit: string, value: number, goal = ''): Row => ({ what, unit, value, goal })
const timeRow = (what: string, times: readonly number[]) => row(what, 'ms', median(times))

/** Work that is done once more than it is timed: the first time prepares statements. */
async function repeated(runs: number, work: (run: number) => Promise<number>): Promise<readonly number[]> {
  const times: number[] = []
  for (let run = 0; run <= runs; run++) times.push(await work(run))
  return times.slice(1)
}

const smallFile = (parent: string) =>
  fileIn(parent, `file ${randomUUID()}`, `A small file: ${randomUUID()}\n`)

async function pushRows(device: Device, space: string, runs: number) {
  const folder = folderIn(space, 'small files')
  await device.push([folder])
  const one = await repeated(runs, () => {
    const file = smallFile(folder.id)
    return time(() => device.push([file]))
  })
  const many = await repeated(runs, () => {
    const files = Array.from({ length: 1000 }, () => smallFile(folder.id))
    return time(async () => {
      for (let from = 0; from < files.length; from += together)
        await device.push(files.slice(from, from + together))
    })
  })
  const rows = [
    timeRow('one small file pushed to the account', one),
    timeRow('1,000 small files pushed', many),
    row('the same, in times of the first row', '', median(many) / median(one), '≤ 50'),
  ]
  return { rows, thousand: median(many) }
}

const sharedText = 'The content of all of them.\n'

/** ms that removing a folder with 100,000 files takes, which is one statement. It is done once: filling it takes longer. */
async function removalTime(device: Device, sql: Parameters<typeof fillFolder>[0], space: string) {
  const content = { hash: hashOf(sharedText), size: sharedText.length }
  const huge = await fillFolder(sql, space, { files: 100_000, name: 'huge', ...content })
  await device.list()
  const folder = folderIn(space, 'huge', { id: huge.id })
  return time(() => device.push([removalOf(folder, huge.version)]))
}

/** ms that renaming a folder takes, and moving it. */
async function moveTimes(
  device: Device,
  places: readonly [here: string, elsewhere: string],
  folder: EntryChange & { readonly id: string },
  { version, runs }: { readonly version: number; readonly runs: number },
) {
  let known = version
  const change = (parent: string, name: string) =>
    time(async () => {
      known = (await device.push([again(folder, known, { parent, name })])).get(folder.id) ?? 0
    })
  const [here, elsewhere] = places
  const renamed = await repeated(runs, (run) => change(here, `renamed ${run} ${folder.id}`))
  const moved = await repeated(runs, (run) =>
    change(run % 2 === 0 ? elsewhere : here, `moved ${run} ${folder.id}`),
  )
  return { renamed, moved }
}

/**
 * The rows about a space on a server and its database: 1,000 small files that are pushed, and a folder of 10,000 files that is listed,
 * renamed and moved, beside a folder with one file; then a folder of 100,000 that is removed.
 */
export async function spaceRows(runs: number): Promise<Row[]> {
  const server = await startTestServer({ main: builtServer })
  const sql = openDatabase(server.dataDir, 2)
  try {
    const person = await newPerson(server)
    const space = (await ownSpace(person)).id
    const device = createDevice(person, space)
    await device.list()
    const pushed = await pushRows(device, space, runs)

    const small = folderIn(space, 'small')
    const elsewhere = folderIn(space, 'elsewhere')
    const versions = await device.push([small, elsewhere, fileIn(small.id, 'file', sharedText)])
    const large = await fillFolder(sql, space, {
      files: 10_000,
      hash: hashOf(sharedText),
      size: sharedText.length,
    })
    let entries = 0
    const listed = await repeated(runs, () =>
      time(async () => {
        entries = await device.list()
      }),
    )
    const [found] = await sql<{ version: number }[]>`
      select version::integer from public.space_entries where id = ${large.id}`
    const places = [space, elsewhere.id] as const
    const one = await moveTimes(device, places, small, { version: versions.get(small.id) ?? 0, runs })
    const many = await moveTimes(
      device,
      places,
      { ...small, id: large.id },
      { version: found?.version ?? 0, runs },
    )
    const removed = await removalTime(device, sql, space)
    return [
      ...pushed.rows,
      row('all entries read by a new device: each 1,000', 'ms', (median(listed) / entries) * 1000),
      timeRow('folder of one file in the account: renamed', one.renamed),
      timeRow('folder of 10,000 files in the account: renamed', many.renamed),
      timeRow('folder of one file in the account: moved', one.moved),
      timeRow('folder of 10,000 files in the account: moved', many.moved),
      row(
        'folder of 10,000 files: renamed, in times of a folder of one file',
        '',
        median(many.renamed) / median(one.renamed),
      ),
      row(
        'folder of 10,000 files: moved, in times of a folder of one file',
        '',
        median(many.moved) / median(one.moved),
      ),
      row('folder of 100,000 files: removed (the limit of a statement is 8 s)', 'ms', removed, '≤ 8000'),
      row(
        'the same for each 1,000, in times of 1,000 small files pushed',
        '',
        removed / 100 / pushed.thousand,
        '≤ 0.2',
      ),
    ]
  } finally {
    await sql.end()
    await server.dispose()
  }
}
