// Devices with the books of a version before spaces, on a server that moves the files of their account while they start.
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevice } from '@/kernel/files/space/testing/device'
import { hashOf } from '@/kernel/files/space/testing/space-server'
import type { ContentName, SpacePort } from '@/kernel/files/space/types'
import type { NodeRecord } from '@/kernel/files/store-types'
import { createMemoryDisk, type MemoryDisk } from '@/kernel/files/stores/memory-store'
import { openAsSuperuser } from '../support/database.ts'
import { change, folderAt, newPersonOfBefore, push, removal } from '../support/files.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import type { Person } from '../support/people.ts'
import { spacesOver } from '../support/real-space.ts'

/** Of its own: a server moves files at its start and every ten minutes. */
let server: OwnServer
let sql: postgres.Sql

beforeAll(async () => {
  server = await startHere()
  sql = openAsSuperuser(server.dataDir)
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

const folder = '/home/work'
const moment = 1_763_733_600_000

/** What became of each file since the device and the account had the same: in the account, and on the device. */
const files = [
  { name: 'same', account: 'same', device: 'same' },
  { name: 'edited', account: 'same', device: 'edited' },
  { name: 'removed', account: 'same', device: 'removed' },
  { name: 'moved', account: 'same', device: 'moved' },
  { name: 'changed elsewhere', account: 'changed', device: 'same' },
  { name: 'removed elsewhere', account: 'removed', device: 'same' },
  { name: 'edited and removed elsewhere', account: 'removed', device: 'edited' },
  { name: 'removed on both', account: 'removed', device: 'removed' },
  // The answer to the device was lost, so it does not know that the account has its edit.
  { name: 'sent', account: 'has the edit', device: 'edited' },
] as const

const pathOf = (name: string) => `${folder}/${name}.txt`
const before = (name: string) => `${name} before`
const edited = (name: string) => `${name} edited`
const theirs = (name: string) => `${name} of others`

/** What the account had when the device last heard of it: versions and revisions by path. */
async function fill(person: Person): Promise<ReadonlyMap<string, string>> {
  const changes = [
    { ...folderAt(folder), revision: 'base-folder' },
    { ...change('/home/sample.txt', ''), kind: 'whiteout', content: null, revision: 'base-hidden' },
    ...files.map(({ name }) =>
      change(pathOf(name), before(name), { revision: `base-${name.replaceAll(' ', '-')}` }),
    ),
  ]
  const { versions = {} } = await push(person, changes, 0)
  return new Map(
    changes.flatMap(({ path, revision }) =>
      typeof path === 'string' && typeof revision === 'string'
        ? [[path, `${versions[path]} ${revision}`] as const]
        : [],
    ),
  )
}

/** What others changed in the account since. */
async function changeElsewhere(person: Person, remotes: ReadonlyMap<string, string>): Promise<void> {
  const changes = files.flatMap(({ name, account }) => {
    const path = pathOf(name)
    const expected = Number(remotes.get(path)?.split(' ')[0])
    if (account === 'same') return []
    if (account === 'removed') return [removal(path, expected)]
    return [change(path, account === 'changed' ? theirs(name) : edited(name), { expected })]
  })
  changes.push(change(pathOf('new elsewhere'), theirs('new elsewhere')))
  expect(await push(person, changes, remotes.size)).toMatchObject({ applied: true })
}

/** The disk of a device of before; `isBusy`: with changes that were not sent yet. */
function diskOf(remotes: ReadonlyMap<string, string>, owner: string, isBusy: boolean): MemoryDisk {
  const disk = createMemoryDisk()
  const record = (path: string, kind: NodeRecord['kind'], revision: string, text = ''): void => {
    const mode = kind === 'folder' ? 0o755 : 0o644
    const times = { modified: moment, created: moment }
    disk.records.set(path, {
      path,
      kind,
      ...times,
      size: Buffer.byteLength(text),
      mode,
      revision,
      target: null,
      change: disk.sequence,
    })
    if (kind === 'file') disk.contents.set(revision, Buffer.from(text))
  }
  disk.sequence = 1
  record(folder, 'folder', 'base-folder')
  record('/home/sample.txt', 'hidden', 'base-hidden')
  for (const { name } of files) record(pathOf(name), 'file', `held ${name}`, before(name))
  for (const [path, remote] of remotes) disk.remotes.set(path, remote)
  disk.cursor = String(remotes.size)
  disk.notes.set('owner', owner)
  if (!isBusy) return disk
  const touch = (path: string) => disk.outbox.set(path, { path, change: disk.sequence })
  const changed: readonly { readonly name: string; readonly device: string }[] = [
    ...files,
    { name: 'new', device: 'edited' },
  ]
  for (const { name, device } of changed) {
    if (device === 'same') continue
    disk.sequence++
    touch(pathOf(name))
    if (device === 'edited') record(pathOf(name), 'file', `edited ${name}`, edited(name))
    else disk.records.delete(pathOf(name))
    if (device !== 'moved') continue
    record(pathOf('at another place'), 'file', `held ${name}`, before(name))
    touch(pathOf('at another place'))
  }
  return disk
}

/** A connection that notes what goes over it. */
function watched(port: SpacePort) {
  const fetched: string[] = []
  const sent: string[] = []
  const watching: SpacePort = {
    ...port,
    download(content: ContentName, options) {
      fetched.push(content.hash)
      return port.download(content, options)
    },
    push(changes, seen) {
      sent.push(...changes.map(({ name, id }) => name ?? id))
      return port.push(changes, seen)
    },
  }
  return { port: watching, fetched, sent }
}

test('devices of before go on where they were when the files of their account move as they start', async () => {
  const person = await newPersonOfBefore(server, sql)
  const remotes = await fill(person)
  const disks = [diskOf(remotes, person.id, true), diskOf(remotes, person.id, false)]
  await changeElsewhere(person, remotes)

  const devices = await Promise.all(
    disks.map(async (disk) => {
      const spaces = spacesOver(server, person)
      const own = await spaces.personal()
      if (!own.ok) throw new Error(own.error.message)
      const connection = watched(spaces.open(own.value))
      const device = createDevice(connection.port, { disk })
      await device.fileStorage.syncNow()
      return { ...connection, device }
    }),
  )
  const [busy, calm] = devices
  if (!busy || !calm) throw new Error('no devices')
  // All that is on the devices is known to be there, and what was not changed is not sent.
  expect(devices.flatMap(({ fetched }) => fetched)).toEqual([])
  expect(calm.sent).toEqual([])
  expect(busy.sent.filter((name) => name === 'same.txt' || name === 'work' || name === 'sent.txt')).toEqual(
    [],
  )

  for (const { device } of [busy, calm]) await device.fileStorage.syncNow()
  const texts = {
    same: before('same'),
    edited: edited('edited'),
    'at another place': before('moved'),
    'changed elsewhere': theirs('changed elsewhere'),
    'edited and removed elsewhere': edited('edited and removed elsewhere'),
    sent: edited('sent'),
    'new elsewhere': theirs('new elsewhere'),
    'new': edited('new'),
  }
  const all = {
    '/home': '(folder)',
    '/home/papers': '(folder)',
    '/home/papers/old.txt': 'an old paper',
    [folder]: '(folder)',
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [pathOf(name), text])),
  }
  const own = spacesOver(server, person)
  const space = await own.personal()
  const fresh = createDevice(own.open(space.ok ? space.value : ''))
  await fresh.fileStorage.syncNow()
  for (const device of [busy.device, calm.device, fresh]) {
    expect(await device.contents()).toEqual(all)
    expect(device.conflicts).toEqual([])
    expect(device.fileStorage.getState().sync).toMatchObject({ status: 'idle', pending: 0 })
  }
  // Only what others changed was fetched.
  const hashes = (names: readonly string[], textOf: (name: string) => string) =>
    names.map((name) => hashOf(Buffer.from(textOf(name)))).toSorted()
  const elsewhere = hashes(['changed elsewhere', 'new elsewhere'], theirs)
  expect(busy.fetched.toSorted()).toEqual(elsewhere)
  expect(calm.fetched.toSorted()).toEqual(
    [
      ...elsewhere,
      ...hashes(['edited', 'edited and removed elsewhere', 'new', 'sent'], edited),
      ...hashes(['moved'], before),
    ].toSorted(),
  )
  for (const device of [busy.device, calm.device, fresh]) device.dispose()
})
