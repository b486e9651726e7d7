import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { EntryChange, OutgoingContent } from '@/kernel/files/space/types'
import { memoryStorage } from '@/lib/key-value-storage'
import { success } from '@/lib/result'
import { storedValue } from '@/lib/stored-value'
import { fakeServer, refusal, type Sent, sessionOf } from '../community/testing/fake-server'
import { createSpaces } from './create-spaces'

type Session = ReturnType<typeof sessionOf> | null

interface Answers {
  /** Answers a function of the database. */
  readonly rpc?: (name: string, body: unknown) => Response | Promise<Response>
  /** Answers a request to Storage. */
  readonly storage?: (request: Request) => Response | Promise<Response>
  readonly signedIn?: Session
}

/** The space 'place' over the real client library, whose requests are answered here. Waits are over at once. */
function setUp({ rpc = () => Response.json([]), storage, signedIn = sessionOf('ada') }: Answers) {
  const calls: Pick<Sent, 'path' | 'body'>[] = []
  const { client } = fakeServer(({ path, body }) => {
    const name = path.replace('/rest/v1/rpc/', '')
    calls.push({ path: name, body })
    return rpc(name, body)
  }, signedIn)
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    const request = new Request(input, init)
    if (!storage) throw new TypeError('Failed to fetch')
    return storage(request)
  })
  const spaces = createSpaces({
    client: async () => success(client),
    config: async () => success({ supabaseUrl: 'http://server.test', supabaseKey: 'key' }),
    fetch,
    userId: 'ada',
    uploads: storedValue(memoryStorage(), 'uploads'),
    clock: {
      now: () => 0,
      after(ms, callback) {
        if (ms < 60_000) queueMicrotask(callback)
        return () => undefined
      },
    },
  })
  return { spaces, space: spaces.open('place'), calls, fetch }
}

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const contentOf = (size: number, letter: string): OutgoingContent & { readonly text: string } => {
  const text = letter.repeat(size)
  return { hash: hashOf(text), size, text, bytes: async () => new Blob([text]) }
}
const change: EntryChange = {
  id: 'e1',
  parent: 'place',
  name: 'a',
  kind: 'file',
  hash: 'h',
  size: 3,
  target: null,
  mode: 0o644,
  modified: 1,
  created: 2,
  revision: 'r.1',
  expected: 3,
  content: new Uint8Array([0, 255, 65]),
}
const applied = {
  applied: true,
  previous: 3,
  version: 4,
  mark: 'm4',
  versions: { e1: 4 },
  bytes: 3,
  entries: 1,
}
const limits = { fileBytes: 1, spaceBytes: 2, spaceEntries: 3, inlineBytes: 4 }
const page = {
  changes: [['e1', 'place', 'a', 'file', 'h', 3, null, 420, 1, 2, 'r.1', 4, 5, 'ada', 2]],
  version: 4,
  latest: 6,
  mark: 'm4',
  common: null,
  more: false,
  reset: false,
  role: 'owner',
  bytes: 3,
  entries: 1,
  limits,
}
const fresh = { version: 3, mark: null }
const expects = (missing: readonly string[], wait: readonly string[] = []) =>
  Response.json({ missing, wait, inlineBytes: 65_536 })

test('changes go over the line as the database knows them', async () => {
  const { space, calls } = setUp({ rpc: (name) => Response.json(name === 'push_entries' ? applied : page) })
  expect(await space.push([change], fresh)).toEqual(success({ ...applied, versions: new Map([['e1', 4]]) }))
  await space.push([{ ...change, parent: null, name: null, content: null }], { version: 4, mark: 'm4' })
  const { content: _content, expected: _expected, ...entry } = change
  const pulled = await space.pull(3, { whole: false, points: [{ version: 3, mark: 'm3' }] })
  expect(pulled).toMatchObject({
    value: { changes: [{ ...entry, version: 4, returned: 2 }], version: 4, latest: 6, limits },
  })
  expect(calls.map(({ body }) => body)).toEqual([
    { space: 'place', changes: [{ ...change, content: 'AP9B', removed: false }], seen: 3 },
    {
      space: 'place',
      seen: 4,
      mark: 'm4',
      changes: [{ ...change, parent: null, name: null, content: null, removed: true }],
    },
    { space: 'place', after: 3, whole: false, points: [{ version: 3, mark: 'm3' }] },
  ])
})

test('what went wrong is told by what can be done about it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const codes: readonly (readonly [string, () => Response | Promise<Response>])[] = [
    ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['offline', () => refusal(503, 'EPIPE')],
    ['offline', () => refusal(400, '40P01')],
    ['offline', () => Response.json({ ...applied, versions: null })],
    ['offline', () => Response.json({ ...applied, previous: undefined })],
    ['unavailable', () => refusal(500, 'XX000')],
    ['signed_out', () => refusal(401, 'PGRST303')],
    ['too_large', () => refusal(400, 'OTF01')],
    ['full', () => refusal(400, 'OTF02')],
    ['full', () => refusal(400, 'OTF03')],
    ['refused', () => refusal(400, 'OTS01')],
    ['refused', () => refusal(400, 'OTS02')],
    ['content_missing', () => refusal(400, 'OTS03')],
    ['content_missing', () => refusal(400, 'OTS04')],
    ['refused', () => refusal(400, 'OTS05')],
    ['refused', () => refusal(400, '22023')],
  ]
  for (const [code, rpc] of codes)
    expect(await setUp({ rpc }).space.push([change], fresh), code).toMatchObject({
      error: { code, message: expect.stringMatching(/./) },
    })
  const missing = () =>
    Response.json({ code: 'OTS03', message: 'missing', details: null, hint: 'h1 h2' }, { status: 400 })
  expect(await setUp({ rpc: missing }).space.push([change], fresh)).toMatchObject({
    error: { missing: ['h1', 'h2'] },
  })
})

test('a page of another form counts as none', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [row = []] = page.changes
  for (const wrong of [
    [row.slice(0, 11)],
    [row.with(3, 'socket')],
    [row.with(5, '3')],
    [row.with(0, null)],
    [{}],
  ]) {
    const { space } = setUp({ rpc: () => Response.json({ ...page, changes: wrong }) })
    expect(await space.pull(0, { whole: true, points: [] })).toMatchObject({ error: { code: 'offline' } })
  }
})

test('contents are asked for by a thousand, and sent three at a time', async () => {
  const contents = Array.from({ length: 1002 }, (_, nth) => contentOf(70_000 + nth, 'a'))
  const large = contents.slice(0, 7)
  const missing = new Set(large.map(({ hash }) => hash))
  let [atOnce, most, sent] = [0, 0, 0]
  let held: (() => void)[] = []
  /** Answers only when three are under way, or the last one is. */
  const hold = () =>
    new Promise<void>((resolve) => {
      held.push(resolve)
      if (held.length !== 3 && sent !== large.length) return
      setTimeout(() => {
        for (const release of held) release()
        held = []
      })
    })
  const { space, calls, fetch } = setUp({
    rpc: (_name, body) =>
      expects(
        (body as { blobs: { hash: string }[] }).blobs
          .map(({ hash }) => hash)
          .filter((hash) => missing.has(hash)),
      ),
    async storage(request) {
      most = Math.max(most, ++atOnce)
      sent++
      const text = await request.text()
      await hold()
      atOnce--
      expect(request.url).toBe(`http://server.test/storage/v1/object/spaces/place/${hashOf(text)}`)
      expect(Object.fromEntries(request.headers)).toMatchObject({
        apikey: 'key',
        authorization: 'Bearer token-of-ada',
        'x-upsert': 'false',
        'content-type': 'application/octet-stream',
      })
      return Response.json({})
    },
  })
  const progress = new Map<string, number>()
  const outcome = await space.upload(contents, {
    onProgress: (hash, bytes) => void progress.set(hash, bytes),
  })
  expect(outcome).toEqual(success(undefined))
  expect(calls.map(({ body }) => (body as { blobs: unknown[] }).blobs.length)).toEqual([1000, 2])
  expect([fetch.mock.calls.length, most]).toEqual([7, 3])
  expect(progress).toEqual(new Map(contents.map(({ hash, size }) => [hash, size])))
})

test('the same content twice is sent once, and a small one not at all', async () => {
  const [large, small] = [contentOf(70_000, 'a'), contentOf(65_536, 'b')]
  const { space, fetch } = setUp({
    rpc: () => expects([large.hash, small.hash]),
    storage: () => Response.json({}),
  })
  expect(await space.upload([large, small, large])).toEqual(success(undefined))
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a content that is just being removed is asked for again, and not for ever', async () => {
  const content = contentOf(70_000, 'a')
  let asked = 0
  const { space, fetch } = setUp({
    rpc: () => (++asked < 3 ? expects([], [content.hash]) : expects([content.hash])),
    storage: () => Response.json({}),
  })
  expect(await space.upload([content])).toEqual(success(undefined))
  expect([asked, fetch.mock.calls.length]).toEqual([3, 1])
  const stuck = setUp({ rpc: () => expects([], [content.hash]) })
  expect(await stuck.space.upload([content])).toMatchObject({ error: { code: 'offline' } })
  expect(stuck.calls).toHaveLength(11)
})

test('refusals of Storage are read as a hosted project writes them, and the space is asked again', async () => {
  const content = contentOf(70_000, 'a')
  const said = (statusCode: string, error: string) => () =>
    Response.json({ statusCode, error, message: error }, { status: 400 })
  const cases: readonly (readonly [code: string | null, storage: () => Response, again: Response])[] = [
    [null, said('409', 'Duplicate'), expects([])],
    ['signed_out', said('403', 'Unauthorized'), expects([content.hash])],
    ['refused', said('403', 'Unauthorized'), refusal(400, 'OTS02')],
    ['content_missing', said('400', 'HashMismatch'), expects([content.hash])],
    ['too_large', said('413', 'Payload too large'), expects([content.hash])],
    ['offline', () => new Response('<html>', { status: 502 }), expects([content.hash])],
    ['unavailable', said('507', 'disk_full'), expects([content.hash])],
  ]
  for (const [code, storage, again] of cases) {
    let asked = 0
    const { space } = setUp({ rpc: () => (asked++ === 0 ? expects([content.hash]) : again.clone()), storage })
    const outcome = await space.upload([content])
    expect(outcome.ok ? null : outcome.error.code).toBe(code)
  }
})

test('one content that changed does not keep the others back', async () => {
  const [changed, other] = [contentOf(70_000, 'a'), contentOf(70_001, 'b')]
  const sent: string[] = []
  const { space } = setUp({
    rpc: () => expects([changed.hash, other.hash]),
    async storage(request) {
      sent.push(hashOf(await request.text()))
      return Response.json({})
    },
  })
  const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  for (const bytes of [async () => new Blob(['c'.repeat(70_000)]), gone])
    expect(await space.upload([{ ...changed, bytes }, other])).toMatchObject({
      error: { code: 'content_missing', missing: [changed.hash] },
    })
  expect(sent).toEqual([other.hash, other.hash])
})

test('a signal ends what is under way', async () => {
  const content = contentOf(70_000, 'a')
  const control = new AbortController()
  const hanging = (request: Request) =>
    new Promise<Response>((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
      control.abort()
    })
  const { space } = setUp({ rpc: () => expects([content.hash]), storage: hanging })
  const cancelled = { error: { code: 'cancelled' } }
  expect(await space.upload([content], { signal: control.signal })).toMatchObject(cancelled)
  expect(await space.upload([content], { signal: control.signal })).toMatchObject(cancelled)
  expect(await space.download(content, { signal: control.signal })).toMatchObject(cancelled)
})

test('small contents that are asked for together come with one call', async () => {
  const contents = Array.from({ length: 100 }, (_, nth) => contentOf(60_000 + nth, 'a'))
  const known = new Map(contents.map(({ hash, text }) => [hash, text]))
  const missing = contentOf(10, 'z')
  const { space, calls } = setUp({
    rpc: (_name, body) =>
      Response.json(
        (body as { hashes: string[] }).hashes.flatMap((hash) => {
          const text = known.get(hash)
          return text === undefined ? [] : [{ hash, content: btoa(text) }]
        }),
      ),
    storage: () => Response.json({ statusCode: '404', error: 'not_found', message: 'none' }, { status: 400 }),
  })
  const found = await Promise.all([...contents, missing].map((content) => space.download(content)))
  expect(found.map((one) => one.ok && (one.value as Uint8Array | null)?.length)).toEqual([
    ...contents.map(({ size }) => size),
    undefined,
  ])
  // Four megabytes are a call.
  expect(calls.map(({ body }) => (body as { hashes: string[] }).hashes.length)).toEqual([66, 35])
})

test('small contents that are asked for during a call wait for the next one', async () => {
  const contents = ['a', 'b', 'c', 'd'].map((letter) => contentOf(10, letter))
  const waiting: (() => void)[] = []
  const { spaces, space, calls } = setUp({
    async rpc(name, body) {
      if (name === 'own_spaces') return Response.json([{ id: 'place', kind: 'personal' }])
      const { hashes } = body as { hashes: string[] }
      if (calls.length === 1) await new Promise<void>((resolve) => void waiting.push(resolve))
      return Response.json(
        contents
          .filter(({ hash }) => hashes.includes(hash))
          .map(({ hash, text }) => ({ hash, content: btoa(text) })),
      )
    },
  })
  const [first, ...others] = contents
  const answers = [space.download(first ?? contentOf(0, ''))]
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  answers.push(...others.map((content) => space.download(content)))
  // Another call is over by now, and none has begun for them.
  expect(await spaces.personal()).toEqual(success('place'))
  expect(calls).toHaveLength(2)
  waiting[0]?.()
  const sizes = (await Promise.all(answers)).map((one) => one.ok && (one.value as Uint8Array | null)?.length)
  expect(sizes).toEqual([10, 10, 10, 10])
  const asked = calls.filter(({ path }) => path === 'blob_contents')
  expect(asked.map(({ body }) => (body as { hashes: string[] }).hashes.length)).toEqual([1, 3])
})

test('a download goes on where the server does not say, or a page may not see, which part it sends', async () => {
  const content = contentOf(70_000, 'ab')
  const bytes = new TextEncoder().encode(content.text)
  const ranges: (string | null)[] = []
  const { space } = setUp({
    storage(request) {
      const range = request.headers.get('range')
      ranges.push(range)
      if (range !== null) return new Response(bytes.slice(Number(range.slice(6, -1))), { status: 206 })
      let isCut = false
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (isCut) controller.error(new Error('cut'))
          else controller.enqueue(bytes.slice(0, 1001))
          isCut = true
        },
      })
      return new Response(body)
    },
  })
  const found = await space.download({ hash: content.hash, size: bytes.length })
  expect(found.ok && found.value instanceof Blob && (await found.value.text())).toBe(content.text)
  expect(ranges).toEqual([null, 'bytes=1001-'])
})

test('a page that is not found is no missing content', async () => {
  const { space } = setUp({ storage: () => new Response('<html>', { status: 404 }) })
  expect(await space.download(contentOf(70_000, 'a'))).toMatchObject({ error: { code: 'unavailable' } })
})

test('nothing is asked while somebody else, or nobody, is signed in', async () => {
  for (const signedIn of [null, sessionOf('ben')]) {
    const { spaces, space, calls, fetch } = setUp({ signedIn, storage: () => Response.json({}) })
    const content = contentOf(70_000, 'a')
    for (const outcome of [
      await spaces.personal(),
      await space.pull(0, { whole: true, points: [] }),
      await space.push([change], fresh),
      await space.upload([content]),
      await space.download(content),
      await space.signedUrl(content.hash),
    ])
      expect(outcome).toMatchObject({ error: { code: 'signed_out' } })
    expect([calls, fetch.mock.calls]).toEqual([[], []])
  }
})
