import { afterEach, describe, expect, test, vi } from 'vitest'
import type { NewApp, UploadProgress } from '@/kernel/community/types'
import { failure, success } from '@/lib/result'
import type { SendFile } from './send-file'
import { type Answer, fakeServer, refusal, sessionOf } from './testing/fake-server'
import { appRow } from './testing/rows'
import { createUploader } from './upload-app'

afterEach(() => vi.unstubAllGlobals())

const app = (files: readonly File[]): NewApp => ({
  name: 'Draw',
  description: 'A sheet',
  author: 'Ada',
  icon: '🎨',
  category: 'tools',
  framework: 'html_base',
  htmlContent: '',
  files,
})
const file = (name: string, text: string) => new File([text], name, { type: 'text/html', lastModified: 5 })
const two = [file('index.html', 'four'), file('my page!.html', 'sixsix')]
const paths = ['ada/1000-index.html', 'ada/1001-my_page_.html']

function setUp(
  answer: Answer,
  send: (name: string) => ReturnType<SendFile> = async () => success(null),
  signedIn: Parameters<typeof fakeServer>[1] = sessionOf('ada'),
) {
  const server = fakeServer(answer, signedIn)
  const sendings: Parameters<SendFile>[0][] = []
  const controller = new AbortController()
  const progress: UploadProgress[] = []
  const upload = createUploader(server.caller, {
    config: async () =>
      success({
        supabaseUrl: 'http://server.test',
        supabaseKey: 'key',
        userContentHost: null,
        version: '1',
        features: { mail: false },
      }),
    sendFile: async (sending) => {
      sendings.push(sending)
      sending.onSent(2)
      return send(sending.url.split('/').at(-1) ?? '')
    },
    now: () => 1000,
    pause: async () => undefined,
    newId: () => 'new-id',
  })
  const run = (files: readonly File[] = two) =>
    upload(app(files), { signal: controller.signal, onProgress: (step) => progress.push(step) })
  const done = () => server.requests.map(({ method, path }) => `${method} ${path.split('&select')[0]}`)
  return { ...server, run, sendings, controller, progress, done }
}

/** What the cleaning up looks like from the server. */
const removedFiles = (requests: readonly { readonly path: string; readonly body: unknown }[]) =>
  requests.filter(({ path }) => path.startsWith('/storage')).map(({ body }) => body)
const cleaning: Answer = ({ method }) => (method === 'DELETE' ? Response.json([]) : undefined)

describe('an upload', () => {
  test('sends the files one after the other, then the row [B3.15 B4.7 B7.11 B7.12 B9.4 B9.5]', async () => {
    const { run, sendings, requests } = setUp(() => Response.json([appRow()]))
    expect(await run()).toMatchObject({ ok: true, value: { id: 'app-1', isOwn: true } })
    expect(sendings.map(({ url }) => url)).toEqual(
      paths.map((path) => `http://server.test/storage/v1/object/app-files/${path}`),
    )
    expect(sendings[0]?.headers).toEqual({
      apikey: 'key',
      authorization: 'Bearer token-of-ada',
      'cache-control': 'max-age=3600',
      'content-type': 'text/html',
      'x-upsert': 'false',
    })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.body).toEqual({
      id: 'new-id',
      name: 'Draw',
      description: 'A sheet',
      author: 'Ada',
      version: '1.0.0',
      icon: '🎨',
      category: 'tools',
      framework: 'html_base',
      html_content: null,
      files: two.map(({ name, size, type }, index) => ({
        name,
        size,
        type,
        lastModified: 5,
        storage_path: paths[index],
        public_url: `http://server.test/storage/v1/object/public/app-files/${paths[index]}`,
      })),
      is_verified: false,
      user_id: 'ada',
      downloads: 0,
      rating: 0,
    })
  })

  test('tells how far it is, file by file', async () => {
    const { run, progress } = setUp(() => Response.json([appRow()]))
    await run()
    expect(progress.map(({ file: index, sentBytes }) => [index, sentBytes])).toEqual([
      [0, 0],
      [0, 2],
      [0, 4],
      [1, 4],
      [1, 6],
      [1, 10],
    ])
    expect(progress.every(({ files, totalBytes }) => files === 2 && totalBytes === 10)).toBe(true)
  })

  test('stops at the file that fails, names it, and takes back what was sent [B8.13]', async () => {
    const { run, requests, done } = setUp(cleaning, async (name) =>
      name.endsWith('page_.html') ? failure('refused', 'The file is odd.') : success(null),
    )
    expect(await run()).toEqual({
      ok: false,
      error: { code: 'refused', message: 'The file is odd.', file: 'my page!.html' },
    })
    expect(done()).toEqual(['DELETE /storage/v1/object/app-files'])
    expect(removedFiles(requests)).toEqual([{ prefixes: paths }])
  })

  test('whose row is refused leaves no file behind, and gives the words of the server [B8.14]', async () => {
    const { run, requests } = setUp((sent) =>
      sent.method === 'POST'
        ? refusal(400, 'OTS01', 'An account can have 200 apps at most.')
        : cleaning(sent),
    )
    expect(await run()).toMatchObject({
      ok: false,
      error: { code: 'OTS01', message: 'An account can have 200 apps at most.', file: null },
    })
    expect(removedFiles(requests)).toEqual([{ prefixes: paths }])
  })

  test('whose row was never answered takes the row back as well', async () => {
    const { run, done } = setUp((sent) =>
      sent.method === 'POST' ? Promise.reject(new TypeError('gone')) : cleaning(sent),
    )
    expect(await run()).toMatchObject({ ok: false, error: { code: 'network' } })
    expect(done().slice(1)).toEqual([
      'DELETE /rest/v1/apps?id=eq.new-id&user_id=eq.ada',
      'DELETE /storage/v1/object/app-files',
    ])
  })

  test('that is cancelled between two files leaves nothing', async () => {
    const set = setUp(cleaning, async () => {
      set.controller.abort()
      return { ok: false, error: { code: 'cancelled', message: 'The upload was cancelled.' } }
    })
    expect(await set.run()).toMatchObject({ ok: false, error: { code: 'cancelled', file: null } })
    expect(removedFiles(set.requests)).toEqual([{ prefixes: [paths[0]] }])
  })

  test('that is cancelled while its row is made leaves nothing', async () => {
    const set = setUp((sent) => {
      if (sent.method !== 'POST') return cleaning(sent)
      set.controller.abort()
      throw set.controller.signal.reason
    })
    expect(await set.run()).toMatchObject({ ok: false, error: { code: 'cancelled', file: null } })
    expect(set.done().slice(1)).toEqual([
      'DELETE /rest/v1/apps?id=eq.new-id&user_id=eq.ada',
      'DELETE /storage/v1/object/app-files',
    ])
  })

  test('of who is signed out sends nothing', async () => {
    const { run, sendings } = setUp(() => undefined, undefined, null)
    expect(await run()).toMatchObject({ ok: false, error: { code: 'signed_out', file: null } })
    expect(sendings).toEqual([])
  })

  test('names files so that every storage takes them', async () => {
    const { run, sendings } = setUp(() => Response.json([appRow()]))
    await run([file('Über / große.html', 'x'), file(`${'y'.repeat(200)}.css`, 'x')])
    const names = sendings.map(({ url }) => url.split('/').at(-1) ?? '')
    expect(names[0]).toBe('1000-U_ber_gro_e.html')
    expect(names[1]).toMatch(/^1001-y{96}\.css$/)
  })
})
