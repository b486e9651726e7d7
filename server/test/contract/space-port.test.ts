// The desktop's own adapter of spaces against the server: what it sends, goes on with and refuses.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createSpaceHistory } from '@/backend/spaces/history/create-history'
import { createSpaces } from '@/backend/spaces/create-spaces'
import type { EntryChange, OutgoingContent, SpaceEntry } from '@/kernel/files/space/types'
import { type Clock, systemClock } from '@/lib/clock'
import { memoryStorage } from '@/lib/key-value-storage'
import { success } from '@/lib/result'
import { storedValue } from '@/lib/stored-value'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember, tokenFor } from '../support/members.ts'
import { hashOf, ownSpace } from '../support/spaces.ts'

const shared = inject('shared')
const megabyte = 1024 * 1024
let sql: postgres.Sql

beforeAll(() => {
  sql = openDatabase(shared.dataDir)
})
afterAll(() => sql.end())

const newUploads = () => storedValue(memoryStorage(), 'space-uploads')

interface DeviceOptions {
  readonly uploads?: ReturnType<typeof newUploads>
  /** Who is signed in on the device. */
  readonly signedIn?: Member
  readonly url?: string
  readonly fetch?: typeof fetch
  readonly clock?: Clock
}

/** Waits less than a minute are over at once. */
const hurried: Clock = {
  now: Date.now,
  after: (ms, callback) => systemClock.after(ms < 60_000 ? 0 : ms, callback),
}

/** The client library with a session of the person. */
const connectionOf = ({ client, id }: Member) => ({
  auth: {
    getSession: async () => ({
      data: {
        session: {
          access_token: tokenFor(shared.dataDir, id),
          refresh_token: 'none',
          token_type: 'bearer' as const,
          expires_in: 600,
          user: { id, app_metadata: {}, user_metadata: {}, aud: '', created_at: '' },
        },
      },
      error: null,
    }),
  },
  rpc: client.rpc.bind(client),
  from: client.from.bind(client),
  storage: client.storage,
})

/** The adapter as the desktop of a person makes it. */
function deviceOf(person: Member, options: DeviceOptions = {}) {
  const {
    uploads = newUploads(),
    signedIn = person,
    url = shared.url,
    fetch = globalThis.fetch,
    clock = systemClock,
  } = options
  const connection = connectionOf(signedIn)
  return createSpaces({
    client: async () => success(connection),
    config: async () => success({ supabaseUrl: url, supabaseKey: shared.key }),
    fetch,
    userId: person.id,
    uploads,
    clock,
  })
}

async function begin() {
  const person = await newMember(shared, sql)
  const { id } = await ownSpace(person)
  return { person, id, space: deviceOf(person).open(id) }
}

const moment = 1_763_733_600_000
const fileOf = (parent: string, name: string, content: Uint8Array, travels = false): EntryChange => ({
  id: randomUUID(),
  parent,
  name,
  kind: 'file',
  hash: createHash('sha256').update(content).digest('hex'),
  size: content.length,
  target: null,
  mode: 0o644,
  modified: moment,
  created: moment,
  revision: randomBytes(8).toString('hex'),
  expected: 0,
  content: travels ? content : null,
})
const outgoing = (content: Uint8Array<ArrayBuffer>): OutgoingContent => ({
  hash: createHash('sha256').update(content).digest('hex'),
  size: content.length,
  bytes: async () => new Blob([content]),
})
const entryOf = (
  { content: _content, expected: _expected, ...entry }: EntryChange,
  version: number,
): SpaceEntry => ({
  ...entry,
  version,
})
const bytesOf = async (content: Blob | Uint8Array | null) =>
  content instanceof Blob ? Buffer.from(await content.arrayBuffer()) : content && Buffer.from(content)
const downloaded = async (
  answer: Awaited<ReturnType<Awaited<ReturnType<typeof begin>>['space']['download']>>,
) => (answer.ok ? bytesOf(answer.value) : answer.error.code)
/** Compares large contents without printing them. */
const isSame = (found: Buffer | string | null, content: Uint8Array) =>
  found instanceof Buffer && found.equals(content)
const fresh = { version: 0, mark: null }
const numberNow = async (id: string) => {
  const [row] = await sql<{ version: string }[]>`select version from public.spaces where id = ${id}`
  return { version: Number(row?.version), mark: null }
}
const random = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(size))
const sentUploads = async (id: string) =>
  sql<{ received: number }[]>`
    select received::float8 as received from private.resumable_uploads where name like ${`${id}/%`}`

/** A way to the server that counts what goes to it. */
async function countingWay() {
  const { hostname, port } = new URL(shared.url)
  const open = new Set<Socket>()
  let sent = 0
  const server = createServer((from) => {
    const to = connect(Number(port), hostname)
    for (const socket of [from, to]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        from.destroy()
        to.destroy()
      })
    }
    from.on('data', (data) => {
      sent += data.length
    })
    from.pipe(to)
    to.pipe(from)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    sent: () => sent,
    async dispose() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

describe('the adapter of spaces', () => {
  test('finds the own space of a person, and makes it if there is none', async () => {
    const person = await newMember(shared, sql)
    const first = await deviceOf(person).personal()
    expect(first).toEqual(success((await ownSpace(person)).id))
    expect(await deviceOf(person).personal()).toEqual(first)
  })

  test('sends changes, and hears of them as they were sent', async () => {
    const { id, space } = await begin()
    const folder = { ...fileOf(id, 'folder', new Uint8Array()), kind: 'folder', hash: null } as const
    const file = fileOf(folder.id, 'ü.txt', new TextEncoder().encode('text'), true)
    const empty = fileOf(id, 'empty', new Uint8Array(), true)
    const link = { ...folder, id: randomUUID(), name: 'link', kind: 'link', target: 'folder/ü.txt' } as const
    const changes = [folder, file, empty, link]
    const pushed = await space.push(changes, fresh)
    expect(pushed).toMatchObject({ value: { applied: true, previous: 0, version: 4, bytes: 4, entries: 4 } })
    const mark = pushed.ok && pushed.value.applied ? pushed.value.mark : null
    expect(pushed.ok && pushed.value.applied && pushed.value.versions.get(link.id)).toBe(4)
    const pulled = await space.pull(0, { whole: true, points: [{ version: 4, mark: mark ?? '' }] })
    expect(pulled).toMatchObject({
      value: {
        changes: changes.map((change, index) => entryOf(change, index + 1)),
        version: 4,
        mark,
        common: 4,
        more: false,
        reset: false,
        limits: { inlineBytes: 65_536 },
      },
    })
    expect(await downloaded(await space.download({ hash: file.hash ?? '', size: 4 }))).toEqual(
      Buffer.from('text'),
    )
    expect(await downloaded(await space.download({ hash: empty.hash ?? '', size: 0 }))).toEqual(
      Buffer.alloc(0),
    )
    // What came twice is known by its revision.
    expect(await space.push([link], { version: 4, mark })).toMatchObject({
      value: { applied: true, version: 4 },
    })
    const gone = { ...file, parent: null, name: null, hash: null, size: 0, content: null, revision: 'r2' }
    expect(await space.push([{ ...gone, expected: 1 }], { version: 3, mark: null })).toEqual(
      success({ applied: false }),
    )
    expect(await space.push([{ ...gone, expected: 2 }], { version: 4, mark })).toMatchObject({
      value: { applied: true, version: 5, entries: 3 },
    })
    expect(await space.pull(4, { whole: false, points: [] })).toMatchObject({
      value: { changes: [{ id: file.id, parent: null, name: null, version: 5 }] },
    })
  })

  test.each([
    ['in one request', 300_000],
    ['in several', 8 * megabyte],
  ])('sends a large content %s, and fetches it again', async (_how, size) => {
    const { id, space } = await begin()
    const content = random(size)
    const file = fileOf(id, 'large', content)
    const progress: number[] = []
    expect(
      await space.upload([outgoing(content)], { onProgress: (_hash, bytes) => void progress.push(bytes) }),
    ).toEqual(success(undefined))
    expect(progress.at(-1)).toBe(size)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(await space.push([file], fresh)).toMatchObject({ value: { applied: true } })
    const arrived: number[] = []
    const back = await space.download(outgoing(content), {
      onProgress: (_hash, bytes) => void arrived.push(bytes),
    })
    expect(back.ok && back.value instanceof Blob).toBe(true)
    expect(isSame(await downloaded(back), content)).toBe(true)
    expect(arrived.at(-1)).toBe(size)
    const signed = await space.signedUrl(file.hash ?? '')
    const part = await fetch((signed.ok && signed.value) || '', { headers: { range: 'bytes=1000-1999' } })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([
      206,
      Buffer.from(content.slice(1000, 2000)),
    ])
  })

  test('goes on with what was cut off in the middle, on a new page of the same device', async () => {
    const { person, id } = await begin()
    const content = random(20 * megabyte)
    const uploads = newUploads()
    const way = await countingWay()
    try {
      const control = new AbortController()
      const cut = await deviceOf(person, { uploads, url: way.url })
        .open(id)
        .upload([outgoing(content)], {
          signal: control.signal,
          onProgress: (_hash, bytes) => bytes > 13 * megabyte && control.abort(),
        })
      expect(cut).toMatchObject({ ok: false, error: { code: 'cancelled' } })
      expect(uploads.get()).not.toBeNull()
      const before = way.sent()
      const progress: number[] = []
      const space = deviceOf(person, { uploads, url: way.url }).open(id)
      expect(
        await space.upload([outgoing(content)], { onProgress: (_hash, bytes) => void progress.push(bytes) }),
      ).toEqual(success(undefined))
      expect(progress[0]).toBeGreaterThanOrEqual(12 * megabyte)
      expect(way.sent() - before).toBeLessThan(9 * megabyte)
      // Nothing is left behind on the device.
      expect(uploads.get()).toBeNull()
      expect(await space.push([fileOf(id, 'video', content)], fresh)).toMatchObject({
        value: { applied: true },
      })
      expect(isSame(await downloaded(await space.download(outgoing(content))), content)).toBe(true)
    } finally {
      await way.dispose()
    }
  })

  test('goes on with a download that was cut off', async () => {
    const { person, id, space } = await begin()
    const content = random(3 * megabyte)
    await space.upload([outgoing(content)])
    await space.push([fileOf(id, 'film', content)], fresh)
    const ranges: (string | null)[] = []
    const cutting: typeof fetch = async (input, init) => {
      ranges.push(new Headers(init?.headers).get('range'))
      const answer = await fetch(input, init)
      if (ranges.length > 1 || !answer.body) return answer
      const reader = answer.body.getReader()
      let left = megabyte
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { value } = await reader.read()
          if (value) controller.enqueue(value)
          left -= value?.length ?? 0
          if (left > 0) return
          await reader.cancel()
          controller.error(new Error('cut'))
        },
      })
      return new Response(body, { status: answer.status, headers: answer.headers })
    }
    const back = await deviceOf(person, { fetch: cutting }).open(id).download(outgoing(content))
    expect(isSame(await downloaded(back), content)).toBe(true)
    expect(ranges).toEqual([null, expect.stringMatching(/^bytes=[1-9]\d+-$/)])
  })

  test('does not send what the space has already', async () => {
    const { id, space } = await begin()
    const content = random(200_000)
    await space.upload([outgoing(content)])
    await space.push([fileOf(id, 'one', content)], fresh)
    const unread = { ...outgoing(content), bytes: () => Promise.reject(new Error('read')) }
    const progress: unknown[] = []
    expect(await space.upload([unread], { onProgress: (...said) => void progress.push(said) })).toEqual(
      success(undefined),
    )
    expect(progress).toEqual([[unread.hash, 200_000]])
  })

  test('says which contents a space lacks, and null for one that it does not have', async () => {
    const { id, space } = await begin()
    const content = random(100_000)
    const file = fileOf(id, 'lost', content)
    expect(await space.push([file], fresh)).toMatchObject({
      error: { code: 'content_missing', missing: [file.hash] },
    })
    expect(await space.download(outgoing(content))).toEqual(success(null))
    expect(await space.download(outgoing(random(10)))).toEqual(success(null))
    expect(await space.signedUrl(file.hash ?? '')).toEqual(success(null))
    await space.upload([outgoing(content)])
    expect(await space.push([file], fresh)).toMatchObject({ value: { applied: true } })
  })

  test('refuses a content that is not what its hash says, and sends the right one afterwards', async () => {
    const { id, space } = await begin()
    const content = random(100_000)
    const wrong = { ...outgoing(content), bytes: async () => new Blob([random(100_000)]) }
    for (const bytes of [wrong.bytes, async () => null, async () => content.subarray(1)])
      expect(await space.upload([{ ...wrong, bytes }])).toMatchObject({
        error: { code: 'content_missing', missing: [wrong.hash] },
      })
    const small = fileOf(id, 'small', random(10), true)
    expect(await space.push([{ ...small, content: random(10) }], fresh)).toMatchObject({
      error: { code: 'content_missing' },
    })
    expect(await space.upload([outgoing(content)])).toEqual(success(undefined))
    expect(await space.push([fileOf(id, 'right', content), small], fresh)).toMatchObject({
      value: { applied: true },
    })
  })

  test('does not give out a content that is damaged on the server', async () => {
    const { person, id, space } = await begin()
    const large = random(100_000)
    await space.upload([outgoing(large)])
    const small = fileOf(id, 'small', random(10), true)
    await space.push([fileOf(id, 'large', large), small], fresh)
    await sql`update public.space_blobs set content = 'tampered..' where space_id = ${id} and hash = ${small.hash}`
    expect(await space.download({ hash: small.hash ?? '', size: 10 })).toMatchObject({
      error: { code: 'unavailable' },
    })
    const others = [random(100_000), random(50_000), random(0), random(100_001)]
    for (const other of others)
      for (const says of [true, false]) {
        const device = deviceOf(person, {
          clock: hurried,
          fetch: async (input, init) => {
            const answer = await fetch(input, init)
            await answer.body?.cancel()
            return new Response(other, says ? { headers: { 'content-length': String(other.length) } } : {})
          },
        })
        const found = await device.open(id).download(outgoing(large))
        // What ends too early and does not say how long it was is tried again, until the server counts as away.
        const code = says || other.length >= large.length ? 'unavailable' : 'offline'
        expect(found).toMatchObject({ error: { code } })
      }
  })

  test('says that a viewer may read and not change', async () => {
    const { id, space } = await begin()
    const content = random(100_000)
    await space.upload([outgoing(content)])
    await space.push([fileOf(id, 'file', content)], fresh)
    const viewer = await newMember(shared, sql)
    await sql`insert into public.space_members (space_id, user_id, role) values (${id}, ${viewer.id}, 'viewer')`
    const theirs = deviceOf(viewer).open(id)
    expect(await theirs.pull(0, { whole: true, points: [] })).toMatchObject({ value: { entries: 1 } })
    expect(isSame(await downloaded(await theirs.download(outgoing(content))), content)).toBe(true)
    const more = random(100_001)
    expect(await theirs.upload([outgoing(more)])).toMatchObject({ error: { code: 'refused' } })
    expect(await theirs.push([fileOf(id, 'x', random(1), true)], await numberNow(id))).toMatchObject({
      error: { code: 'refused', message: 'You can look at the files of this space, but not change them.' },
    })
    const stranger = deviceOf(await newMember(shared, sql)).open(id)
    expect(await stranger.pull(0, { whole: true, points: [] })).toMatchObject({ error: { code: 'refused' } })
    expect(await stranger.download(outgoing(content))).toMatchObject({ error: { code: 'refused' } })
    expect(await stranger.signedUrl(outgoing(content).hash)).toEqual(success(null))
  })

  test('sends nothing while someone else is signed in', async () => {
    const { person, id } = await begin()
    const other = await newMember(shared, sql)
    await sql`insert into public.space_members (space_id, user_id, role) values (${id}, ${other.id}, 'owner')`
    const device = deviceOf(person, { signedIn: other })
    const space = device.open(id)
    const content = random(8 * megabyte)
    for (const outcome of [
      await device.personal(),
      await space.pull(0, { whole: true, points: [] }),
      await space.push([fileOf(id, 'x', random(1), true)], fresh),
      await space.upload([outgoing(content)]),
      await space.download(outgoing(content)),
      await space.download(outgoing(random(1))),
      await space.signedUrl(outgoing(content).hash),
    ])
      expect(outcome).toMatchObject({ ok: false, error: { code: 'signed_out' } })
    expect(await numberNow(id)).toMatchObject({ version: 0 })
    expect(await sql`select from public.space_blobs where space_id = ${id}`).toHaveLength(0)
    expect(await sentUploads(id)).toHaveLength(0)
  })

  test('says that a space is full, and that a file is too large', async () => {
    const { id, space } = await begin()
    await sql`update public.spaces set quota = 150000 where id = ${id}`
    await space.upload([outgoing(random(100_000))])
    expect(await space.upload([outgoing(random(100_000))])).toMatchObject({ error: { code: 'full' } })
    const small = Array.from({ length: 4 }, (_, nth) => fileOf(id, String(nth), random(60_000), true))
    expect(await space.push(small, fresh)).toMatchObject({ error: { code: 'full' } })
    const huge = {
      hash: hashOf('huge'),
      size: 60 * 1024 ** 3,
      bytes: () => Promise.reject(new Error('read')),
    }
    expect(await space.upload([huge])).toMatchObject({ error: { code: 'too_large' } })
  })

  test('takes a content that another device has sent in the meantime', async () => {
    const { person, id, space } = await begin()
    const content = random(100_000)
    const { client } = person
    const late = {
      ...outgoing(content),
      async bytes() {
        await client.storage.from(spacesBucket).upload(`${id}/${outgoing(content).hash}`, content)
        return content
      },
    }
    expect(await space.upload([late])).toEqual(success(undefined))
  })
})

describe('the history of a space', () => {
  test('is read on in the middle of what was done at once', async () => {
    const { person, id, space } = await begin()
    const connection = connectionOf(person)
    const history = createSpaceHistory({
      client: async () => success(connection),
      userId: person.id,
      space: id,
    })
    const files = ['one', 'two', 'three'].map((name) => fileOf(id, name, random(4), true))
    await space.push(files, fresh)
    const page = await history.changes({ most: 2 })
    const [third, second] = page.ok ? page.value : []
    if (!third || !second) throw new Error('too few changes')
    expect([third, second]).toMatchObject([{ name: 'three' }, { name: 'two' }])
    expect(third.at).toBe(second.at)
    const rest = await history.changes({ most: 2, before: second })
    expect(rest).toMatchObject({ value: [{ name: 'one' }] })
  })

  test('has the states of an entry, keeps some, and brings a folder back', async () => {
    const { person, id, space } = await begin()
    const connection = connectionOf(person)
    const client = async () => success(connection)
    const history = createSpaceHistory({ client, userId: person.id, space: id })
    const [one, two] = [random(3), random(5)]
    const file = fileOf(id, 'draft', one, true)
    await space.push([file], fresh)
    const second = { ...fileOf(id, 'draft', two, true), id: file.id, expected: 1 }
    await space.push([second], { version: 1, mark: null })
    const states = await history.versions(file.id)
    expect(states).toMatchObject({
      value: [
        { version: 2, by: person.id, name: 'draft', parent: id, hash: second.hash, size: 5, isPinned: false },
        { version: 1, by: person.id, name: 'draft', parent: id, hash: file.hash, size: 3, isPinned: false },
      ],
    })
    expect(await history.versions(file.id, { before: 2, most: 1 })).toMatchObject({ value: [{ version: 1 }] })
    const changes = await history.changes()
    expect(changes).toMatchObject({
      value: [
        { entry: file.id, version: 2, by: person.id, name: 'draft', parent: id, kind: 'file' },
        { entry: file.id, version: 1 },
      ],
    })
    const [newest] = changes.ok ? changes.value : []
    if (!newest) throw new Error('no change')
    expect(await history.changes({ before: newest, most: 1 })).toMatchObject({ value: [{ version: 1 }] })
    expect(await history.pin(file.id, 1, true)).toEqual(success(undefined))
    expect(await history.versions(file.id, { before: 2 })).toMatchObject({ value: [{ isPinned: true }] })
    // The moment of a state is that of the folder in which it was.
    const first = (states.ok && states.value[1]?.at) || ''
    expect(await history.folderAt(id, first)).toMatchObject({
      value: [{ id: file.id, parent: id, name: 'draft', hash: file.hash, size: 3, version: 1 }],
    })
    expect(await history.rewind(id, first)).toMatchObject({ value: { version: 3, changed: 1, removed: 0 } })
    expect(await history.versions(file.id, { most: 1 })).toMatchObject({
      value: [{ version: 3, hash: file.hash }],
    })
    expect(await history.rewind(randomUUID(), first)).toMatchObject({ error: { code: 'refused' } })
    expect(await history.pin(randomUUID(), 1, true)).toMatchObject({ error: { code: 'refused' } })
  })
})
