import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as diskRoom from '../../disk-room.ts'
import { copyCluster, putBack, requireRoom } from './before-upgrade.ts'
import { finishReplacing } from './replace-cluster.ts'

let home: string
let cluster: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'otteros-copies-'))
  cluster = join(home, 'postgres')
  make('old')
})
afterEach(() => rmSync(home, { recursive: true }))

function make(content: string, place = cluster) {
  mkdirSync(join(place, 'base', '1'), { recursive: true, mode: 0o700 })
  writeFileSync(join(place, 'PG_VERSION'), '18\n', { mode: 0o600 })
  writeFileSync(join(place, 'base', '1', 'table'), content, { mode: 0o600 })
}
const contentOf = (place = cluster) => readFileSync(join(place, 'base', '1', 'table'), 'utf8')
const copies = () => readdirSync(join(home, 'before-upgrade')).toSorted()

describe('a copy of a database', () => {
  test('holds the same files with the same rights, and is called by what it is of and when it was made', async () => {
    const { folder, bytes } = await copyCluster(cluster, '20261126150000')
    expect(folder).toMatch(/\/before-upgrade\/20261126150000-\d{8}T\d{9}Z$/)
    expect(bytes).toBe(6)
    expect(contentOf(folder)).toBe('old')
    expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('18\n')
    const modes = ['', 'base', 'PG_VERSION'].map((path) => statSync(join(folder, path)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o700, 0o600])
    expect(statSync(join(home, 'before-upgrade')).mode & 0o777).toBe(0o700)
  })

  test('stands for itself where a part of the database lies elsewhere', async () => {
    renameSync(join(cluster, 'base'), join(home, 'elsewhere'))
    symlinkSync(join(home, 'elsewhere'), join(cluster, 'base'))
    const { folder } = await copyCluster(cluster, '1')
    rmSync(join(home, 'elsewhere'), { recursive: true })
    expect(contentOf(folder)).toBe('old')
  })

  test('is one of two: older ones go when it is whole, and what was cut off goes before', async () => {
    mkdirSync(join(home, 'before-upgrade', '9-20260101T000000000Z.unfinished'), { recursive: true })
    const made: string[] = []
    for (const from of ['3', '1', '2']) made.push((await copyCluster(cluster, from)).folder)
    expect(copies().map((name) => join(home, 'before-upgrade', name))).toEqual(made.slice(1).toSorted())
  })

  test('is not made where there is no room for it, and a sentence says how much is needed', async () => {
    vi.spyOn(diskRoom, 'freeBytes').mockResolvedValue(100 * 1024 * 1024)
    await requireRoom(cluster, 50 * 1024 * 1024)
    await expect(requireRoom(cluster, 60 * 1024 * 1024)).rejects.toThrow(
      /needs 108 MB; the disk of .* has 100 MB left\.\nMake room .* Nothing was changed\./,
    )
  })

  test('leaves nothing where it cannot be read to its end', async () => {
    // Root may read everything that is there.
    symlinkSync(join(home, 'nowhere'), join(cluster, 'gone'))
    await expect(copyCluster(cluster, '1')).rejects.toThrow(
      /could not be copied to .*before-upgrade before the upgrade: .*ENOENT.*\nNothing was changed/,
    )
    expect(existsSync(join(home, 'before-upgrade')) ? copies() : []).toEqual([])
  })
})

describe('a copy that is put back', () => {
  let copy: string
  beforeEach(async () => {
    copy = (await copyCluster(cluster, '1')).folder
    writeFileSync(join(cluster, 'base', '1', 'table'), 'half new')
    writeFileSync(join(cluster, 'new-file'), '')
  })

  const expectOld = () => {
    expect(contentOf()).toBe('old')
    expect(readdirSync(cluster).toSorted()).toEqual(['PG_VERSION', 'base'])
    expect(readdirSync(home).toSorted()).toEqual(['before-upgrade', 'postgres'])
    expect(copies()).toEqual([])
  }

  test('is the database again, and nothing of the failed one is left', async () => {
    await putBack(cluster, copy)
    expectOld()
    expect(await finishReplacing(cluster)).toBe(false)
  })

  /** What a kill leaves after so many steps. */
  const steps: readonly (() => void)[] = [
    () =>
      writeFileSync(
        join(home, 'replacing-database.json'),
        JSON.stringify({
          incoming: relative(home, copy),
          aside: 'postgres.failed-upgrade',
          isKept: false,
        }),
      ),
    () => renameSync(cluster, `${cluster}.failed-upgrade`),
    () => renameSync(copy, cluster),
    () => rmSync(`${cluster}.failed-upgrade`, { recursive: true }),
  ]
  test.each([1, 2, 3, 4])('is so after a kill behind step %i and the next start', async (count) => {
    for (const step of steps.slice(0, count)) step()
    expect(await finishReplacing(cluster)).toBe(true)
    expectOld()
    expect(await finishReplacing(cluster)).toBe(false)
  })

  test('is not put over a database that an earlier version made meanwhile', async () => {
    for (const step of steps.slice(0, 2)) step()
    make('another')
    await expect(finishReplacing(cluster)).rejects.toThrow('another one was made')
    expect(contentOf()).toBe('another')
    rmSync(cluster, { recursive: true })
    expect(await finishReplacing(cluster)).toBe(true)
    expectOld()
  })

  test('moves nothing where the note of it was cut off', async () => {
    writeFileSync(join(home, 'replacing-database.json'), '{"incoming"')
    expect(await finishReplacing(cluster)).toBe(true)
    expect(contentOf()).toBe('half new')
    expect(contentOf(copy)).toBe('old')
  })
})

test.each([1, 2, 3])(
  'a database that is replaced and kept is so after a kill behind step %i',
  async (count) => {
    make('new', join(home, 'workshop', 'cluster'))
    const plan = { incoming: 'workshop/cluster', aside: 'before-upgrade/1', isKept: true }
    const steps = [
      () => writeFileSync(join(home, 'replacing-database.json'), JSON.stringify(plan)),
      () => {
        mkdirSync(join(home, 'before-upgrade'))
        renameSync(cluster, join(home, plan.aside))
      },
      () => renameSync(join(home, plan.incoming), cluster),
    ]
    for (const step of steps.slice(0, count)) step()
    expect(await finishReplacing(cluster)).toBe(true)
    expect([contentOf(), contentOf(join(home, plan.aside))]).toEqual(['new', 'old'])
    expect(await finishReplacing(cluster)).toBe(false)
  },
)
