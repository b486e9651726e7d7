import { type WebProxyFileEnd, webProxyFileEnds } from '@otteros/contracts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { success } from '@/lib/result'
import { type Answer, fakeServer, refusal, sessionOf } from '../community/testing/fake-server'
import type { BackendConfig } from '../config'
import { createBrowserPorts } from './create-browser-ports'

afterEach(() => vi.unstubAllGlobals())

const config: BackendConfig = {
  supabaseUrl: 'http://server.test',
  supabaseKey: 'key',
  userContentHost: 'localhost:4000',
  version: '1.0.0',
  features: { mail: false },
}

const nobody = () => undefined

/** The ports of 'ada'; what does not go through the client library is answered by `fetch`. */
function open(
  answer: Answer = nobody,
  fetch: typeof globalThis.fetch = () => Promise.reject(new Error('nobody answers')),
  signedIn: Parameters<typeof fakeServer>[1] = sessionOf('ada'),
) {
  const { client, requests } = fakeServer(answer, signedIn)
  const fetched = vi.fn(fetch)
  const ports = createBrowserPorts({
    client: async () => success(client),
    config,
    userId: 'ada',
    fetch: fetched,
    now: () => Date.UTC(2026, 10, 21),
  })
  return { ...ports, requests, fetched }
}

const row = (id: string, windowId = 'browser-1') => ({
  id,
  window_id: windowId,
  current_url: 'https://a.example/',
  current_index: 2,
})
const session = (id: string, windowId = 'browser-1') => ({
  id,
  windowId,
  url: 'https://a.example/',
  index: 2,
})

describe('sessions', () => {
  test('are found by window and being active [A3.7 A7.9]', async () => {
    const { sessions, requests } = open(() => Response.json([row('s1'), row('s2', 'browser-1/2')]))
    expect(await sessions.ofWindow('browser-1')).toEqual(
      success([session('s1'), session('s2', 'browser-1/2')]),
    )
    expect(requests[0]?.path).toContain('/rest/v1/browser_sessions?select=')
    expect(requests[0]?.path).toContain('&window_id=like.browser-1%')
    expect(requests[0]?.path).toContain('&is_active=eq.true')
  })

  test('are created with what a session has [A7.10]', async () => {
    const { sessions, requests } = open(() => Response.json(row('s1'), { status: 201 }))
    expect(await sessions.create({ windowId: 'browser-1', url: 'https://a.example/', index: 2 })).toEqual(
      success(session('s1')),
    )
    expect(requests[0]).toMatchObject({
      method: 'POST',
      body: {
        user_id: 'ada',
        window_id: 'browser-1',
        current_url: 'https://a.example/',
        current_index: 2,
        is_active: true,
      },
    })
  })

  test('are moved by id [A7.11]', async () => {
    const { sessions, requests } = open(() => new Response(null, { status: 204 }))
    expect(await sessions.move('s1', { url: 'https://b.example/', index: 3 })).toEqual(success(null))
    expect(requests[0]).toMatchObject({
      method: 'PATCH',
      path: '/rest/v1/browser_sessions?id=eq.s1',
      body: {
        current_url: 'https://b.example/',
        current_index: 3,
        updated_at: '2026-11-21T00:00:00.000Z',
      },
    })
  })

  test('are marked as inactive by a request that outlives the page [A4.28 A7.11]', async () => {
    const { sessions, fetched, requests } = open(
      () => new Response(null, { status: 204 }),
      async () => new Response(null, { status: 204 }),
    )
    await sessions.move('s1', { url: 'https://b.example/', index: 3 })
    sessions.end(['s1', 's2'])
    // At once: nothing that is waited for happens any more when a page goes.
    expect(fetched).toHaveBeenCalledOnce()
    const [url, init] = fetched.mock.lastCall ?? []
    expect(url).toBe('http://server.test/rest/v1/browser_sessions?id=in.(s1,s2)')
    expect(init).toMatchObject({
      method: 'PATCH',
      keepalive: true,
      headers: { authorization: 'Bearer token-of-ada', apikey: 'key' },
      body: '{"is_active":false}',
    })
    sessions.end([])
    expect(fetched).toHaveBeenCalledOnce()
    expect(requests).toHaveLength(1)
  })

  test('are marked by the client library when no token is known', async () => {
    const { sessions, fetched, requests } = open(() => Response.json([]))
    sessions.end(['s1'])
    await sessions.lastClosed()
    expect(fetched).not.toHaveBeenCalled()
    expect(requests.map(({ method }) => method)).toEqual(['PATCH', 'GET'])
  })

  test('of closed windows are looked for when those that are being closed are marked', async () => {
    const marked = new AbortController()
    const { sessions, requests } = open(
      ({ method }) => (method === 'GET' ? Response.json([]) : new Response(null, { status: 204 })),
      () =>
        new Promise((resolve) => {
          marked.signal.addEventListener('abort', () => resolve(new Response(null, { status: 204 })))
        }),
    )
    await sessions.move('s1', { url: '', index: 0 })
    sessions.end(['s1'])
    const looking = sessions.lastClosed()
    await vi.waitFor(() => expect(requests.map(({ method }) => method)).toEqual(['PATCH']))
    // Whatever could go on without an answer has its turn.
    await new Promise((resolve) => setTimeout(resolve))
    expect(requests).toHaveLength(1)
    marked.abort()
    await looking
    expect(requests.map(({ method }) => method)).toEqual(['PATCH', 'GET'])
  })

  test('of the window that was closed last are those of all its tabs', async () => {
    const { sessions, requests } = open(() =>
      Response.json([row('s3', 'browser-2/2'), row('s2', 'browser-2'), row('s1', 'browser-1')]),
    )
    expect(await sessions.lastClosed()).toEqual(
      success([session('s3', 'browser-2/2'), session('s2', 'browser-2')]),
    )
    expect(requests[0]?.path).toContain('&is_active=eq.false&order=updated_at.desc')
    expect(await open(() => Response.json([])).sessions.lastClosed()).toEqual(success([]))
  })

  test('are taken up only if nothing else took them', async () => {
    const { sessions, requests } = open(() => Response.json([row('s1')]))
    expect(await sessions.resume(['s1', 's2'])).toEqual(success([session('s1')]))
    expect(requests[0]).toMatchObject({ method: 'PATCH', body: { is_active: true } })
    expect(requests[0]?.path).toContain('id=in.(s1,s2)&is_active=eq.false')
  })

  test('need somebody who is signed in, and an id [A5.9 A8.18]', async () => {
    const { sessions } = open(nobody, undefined, null)
    expect(
      await sessions.create({ windowId: 'browser-1', url: 'https://a.example/', index: 0 }),
    ).toMatchObject({ ok: false, error: { code: 'signed_out', message: 'User not authenticated' } })
    const noId = { ok: false, error: { message: 'No session ID' } }
    expect(await sessions.history('')).toMatchObject(noId)
    expect(await sessions.move('', { url: '', index: 0 })).toMatchObject(noId)
    expect(await sessions.forgetAfter('', 0)).toMatchObject(noId)
    expect(await sessions.addEntry('', { url: '', title: '', position: 0 })).toMatchObject(noId)
    expect(await sessions.remove('')).toMatchObject(noId)
  })

  test('fail as values: no connection, a refusal, an answer of another form', async () => {
    const offline = open(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await offline.sessions.move('s1', { url: '', index: 0 })).toMatchObject({
      error: { code: 'network' },
    })
    expect(await open(() => refusal(403, '42501')).sessions.remove('s1')).toMatchObject({
      error: { code: '42501', message: 'because of 42501' },
    })
    expect(await open(() => Response.json([{ id: 7 }])).sessions.ofWindow('browser-1')).toMatchObject({
      error: { code: 'unexpected_answer' },
    })
  })
})

describe('history', () => {
  const entry = { id: 'e1', url: 'https://a.example/', title: 'A', index_position: 0 }

  test('is read by position [A3.8 A7.12]', async () => {
    const { sessions, requests } = open(() => Response.json([entry]))
    expect(await sessions.history('s1')).toEqual(
      success([{ id: 'e1', url: 'https://a.example/', title: 'A', position: 0 }]),
    )
    expect(requests[0]?.path).toContain('&session_id=eq.s1&order=index_position.asc')
  })

  test('gets entries, and forgets what lies after an index [A7.13 A7.14]', async () => {
    const { sessions, requests } = open(({ method }) =>
      method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(entry, { status: 201 }),
    )
    await sessions.addEntry('s1', { url: 'https://a.example/', title: 'A', position: 0 })
    expect(await sessions.forgetAfter('s1', 4)).toEqual(success(null))
    expect(requests).toMatchObject([
      {
        method: 'POST',
        body: { session_id: 's1', url: 'https://a.example/', title: 'A', index_position: 0 },
      },
      { method: 'DELETE', path: '/rest/v1/browser_history?session_id=eq.s1&index_position=gt.4' },
    ])
  })

  test('learns of an entry what is known only later', async () => {
    const { sessions, requests } = open(() => new Response(null, { status: 204 }))
    await sessions.changeEntry('e1', { title: 'Rivers' })
    expect(requests[0]).toMatchObject({
      method: 'PATCH',
      path: '/rest/v1/browser_history?id=eq.e1',
      body: { title: 'Rivers' },
    })
  })
})

describe('bookmarks', () => {
  test('are read newest first and named by their address [A3.9 A7.15]', async () => {
    const bookmark = { id: 'b1', url: 'https://a.example/', title: 'https://a.example/' }
    const { bookmarks, requests } = open(({ method }) =>
      method === 'GET' ? Response.json([bookmark]) : Response.json(bookmark, { status: 201 }),
    )
    expect(await bookmarks.list()).toEqual(success([bookmark]))
    expect(requests[0]?.path).toContain('order=created_at.desc')
    expect(await bookmarks.add('https://a.example/')).toEqual(success(bookmark))
    expect(requests[1]).toMatchObject({
      method: 'POST',
      body: { user_id: 'ada', url: 'https://a.example/', title: 'https://a.example/' },
    })
  })

  test('are deleted by id', async () => {
    const { bookmarks, requests } = open(() => new Response(null, { status: 204 }))
    expect(await bookmarks.remove('b1')).toEqual(success(null))
    expect(requests[0]).toMatchObject({ method: 'DELETE', path: '/rest/v1/browser_bookmarks?id=eq.b1' })
  })
})

describe('pages by way of the server', () => {
  const url = 'https://a.example/?q=a b&c'
  const signal = new AbortController().signal
  const page = (headers: Readonly<Record<string, string>>) => async () =>
    new Response('<p>ä</p>', { headers: { 'content-type': 'text/html', ...headers } })

  test('are asked for by their encoded address in the name of the person, and read as text [A7.16]', async () => {
    const { pages, fetched } = open(
      nobody,
      page({ 'x-page-url': 'https://www.a.example/', 'x-page-place': 'http://w12.localhost:4000' }),
    )
    expect(await pages.load(url, signal)).toEqual({
      ok: true,
      value: { html: '<p>ä</p>', url: 'https://www.a.example/', place: 'http://w12.localhost:4000' },
    })
    const [address, init] = fetched.mock.lastCall ?? []
    expect(address).toBe(
      'http://server.test/functions/v1/web-proxy?url=https%3A%2F%2Fa.example%2F%3Fq%3Da%20b%26c',
    )
    expect(init?.headers).toEqual({ authorization: 'Bearer token-of-ada', apikey: 'key' })
  })

  test.each([
    'http://localhost:4000',
    'http://evil.example',
    'http://w1.localhost:4000/path',
    'http://w1.notlocalhost:4000',
    'javascript:alert(1)',
    'nonsense',
  ])('a place that is not below the host for content is none: %s', async (place) => {
    vi.spyOn(log, 'warn').mockReturnValue(undefined)
    const { pages } = open(nobody, page({ 'x-page-url': 'https://a.example/', 'x-page-place': place }))
    expect(await pages.load(url, signal)).toMatchObject({ ok: true, value: { place: null } })
  })

  test('a page that does not say whose it is, is none', async () => {
    expect(await open(nobody, page({})).pages.load(url, signal)).toMatchObject({
      error: { code: 'unexpected_answer' },
    })
  })

  test('that are refused say so in the asked words, with the reason of the server [A8.16]', async () => {
    const { pages } = open(nobody, async () =>
      Response.json(
        { code: 'too_large', message: 'This page is too large to be opened through the proxy.' },
        { status: 413, statusText: 'Payload Too Large' },
      ),
    )
    expect(await pages.load(url, signal)).toEqual({
      ok: false,
      error: {
        code: 'too_large',
        message: 'Proxy failed: 413 Payload Too Large',
        reason: 'This page is too large to be opened through the proxy.',
        status: 413,
      },
    })
  })

  test('that something in between refuses say so as well [A8.16]', async () => {
    const { pages } = open(
      nobody,
      async () => new Response('<h1>nope</h1>', { status: 404, statusText: 'Not Found' }),
    )
    expect(await pages.load(url, signal)).toMatchObject({
      error: {
        message: 'Proxy failed: 404 Not Found',
        reason: 'This server has no proxy for web pages.',
      },
    })
  })

  test('that cannot be asked for are failures, and one that is no longer wanted is cancelled', async () => {
    expect(await open().pages.load(url, signal)).toMatchObject({ error: { code: 'network' } })
    const leaving = new AbortController()
    const { pages } = open(nobody, async () => {
      leaving.abort()
      throw new DOMException('aborted', 'AbortError')
    })
    expect(await pages.load(url, leaving.signal)).toMatchObject({ error: { code: 'cancelled' } })
    expect(await open(nobody, page({}), null).pages.load(url, signal)).toMatchObject({
      error: { message: 'User not authenticated' },
    })
  })

  test('are looked at before they are shown in a frame', async () => {
    const verdict = {
      frameable: false,
      reason: 'no frames',
      status: 200,
      url: 'https://www.a.example/',
      contentType: 'text/html',
      attachment: true,
      mixed: true,
    }
    const { pages, fetched } = open(nobody, async () => Response.json(verdict))
    expect(await pages.check(url, signal)).toEqual({
      ok: true,
      value: {
        isFrameable: false,
        isMixed: true,
        url: 'https://www.a.example/',
        contentType: 'text/html',
        isAttachment: true,
      },
    })
    expect(fetched.mock.lastCall?.[0]).toMatch(/%26c&check=1$/)
    expect(await open(nobody, async () => Response.json({})).pages.check(url, signal)).toMatchObject({
      error: { code: 'unexpected_answer' },
    })
  })
})

describe('files by way of the server', () => {
  const url = 'https://a.example/fish'
  const { signal } = new AbortController()
  const ignore = () => undefined
  const named = { 'x-page-url': 'https://b.example/fish', 'x-page-name': 'fish%C3%A9.bin' }
  /** An answer that sends chunks and then says how it ended; null: the connection breaks off. */
  const chunks = (
    sizes: readonly number[],
    headers: Record<string, string>,
    end: WebProxyFileEnd | null = 'whole',
  ) => {
    const left = sizes.map((size) => new Uint8Array(size).fill(7))
    if (end !== null) left.push(Uint8Array.of(webProxyFileEnds.indexOf(end)))
    return async () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            const chunk = left.shift()
            if (chunk !== undefined) controller.enqueue(chunk)
            else if (end === null) controller.error(new TypeError('network error'))
            else controller.close()
          },
        }),
        { headers },
      )
  }

  test('are read as bytes, and it is told how far they are', async () => {
    const headers = { ...named, 'x-page-type': 'image/png', 'x-page-size': '5' }
    const { pages, fetched } = open(nobody, chunks([2, 3], headers))
    const steps: unknown[] = []
    const loaded = await pages.download(url, signal, (step) => steps.push(step))
    expect(loaded).toMatchObject({
      ok: true,
      value: { url: 'https://b.example/fish', name: 'fishé.bin', contentType: 'image/png' },
    })
    // What says how it ended is not part of it.
    expect(loaded.ok && [...new Uint8Array(await loaded.value.data.arrayBuffer())]).toEqual([7, 7, 7, 7, 7])
    expect(steps).toEqual([0, 1, 4, 5].map((received) => ({ received, total: 5 })))
    expect(fetched.mock.lastCall?.[0]).toBe(
      'http://server.test/functions/v1/web-proxy?url=https%3A%2F%2Fa.example%2Ffish&download=1',
    )
  })

  test('whose size or name nobody can read have none', async () => {
    for (const broken of ['many', '-', '1e400', '1.5']) {
      const steps: { total: number | null }[] = []
      const { pages } = open(
        nobody,
        chunks([1], { ...named, 'x-page-name': '%E0%A4%A', 'x-page-size': broken }),
      )
      expect(await pages.download(url, signal, (step) => void steps.push(step))).toMatchObject({
        value: { name: '' },
      })
      expect(steps.at(-1)?.total, broken).toBeNull()
    }
  })

  test.each([
    [
      'too_large',
      'The file is larger than 8.0 MB, the most that can be downloaded here. Open its address in a new tab',
    ],
    [
      'timed_out',
      'This server allows 15 seconds for a download, and the file was not complete by then. Try again, or: Open',
    ],
    ['too_slow', 'The site almost stopped sending, so this server gave up. Try again, or: Open its address'],
    ['broken_off', 'The site ended the download before the file was complete. Try again in a moment.'],
  ] as const)('that are cut off say who did it and what to do: %s', async (end, reason) => {
    expect(await open(nobody, chunks([1000], named, end)).pages.download(url, signal, ignore)).toMatchObject({
      ok: false,
      error: { code: end, reason: expect.stringContaining(reason) },
    })
  })

  test('whose connection with the server breaks off say so, whatever came last', async () => {
    expect(await open(nobody, chunks([1000], named, null)).pages.download(url, signal, ignore)).toMatchObject(
      {
        error: {
          code: 'network',
          reason: expect.stringContaining('The connection with this server broke off'),
        },
      },
    )
    const noEnd = async () => new Response(Uint8Array.of(1, 2, 200), { headers: named })
    expect(await open(nobody, noEnd).pages.download(url, signal, ignore)).toMatchObject({
      error: { code: 'unexpected_answer' },
    })
  })

  test('that are no longer wanted are cancelled, and those without a source are none', async () => {
    const leaving = new AbortController()
    const { pages } = open(nobody, chunks([1], named, null))
    const loaded = pages.download(url, leaving.signal, () => leaving.abort())
    expect(await loaded).toMatchObject({ error: { code: 'cancelled' } })
    expect(await open(nobody, chunks([1], {})).pages.download(url, signal, ignore)).toMatchObject({
      error: { code: 'unexpected_answer' },
    })
    const refused = async () =>
      Response.json(
        { code: 'no_file', message: 'The site answered with an error instead of a file.' },
        { status: 502, statusText: 'Bad Gateway' },
      )
    expect(await open(nobody, refused).pages.download(url, signal, ignore)).toMatchObject({
      error: { code: 'no_file', reason: 'The site answered with an error instead of a file.', status: 502 },
    })
  })
})
