import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AppChange, StoreFile } from '@/kernel/community/types'
import { failure, success } from '@/lib/result'
import type { SendFile } from './send-file'
import { type Answer, fakeServer, refusal, type Sent } from './testing/fake-server'
import { testOptions } from './testing/options'
import { versionRow } from './testing/rows'
import { createVersions } from './versions'

afterEach(() => vi.unstubAllGlobals())

const stored = (path: string): StoreFile => ({
  name: path.slice(path.indexOf('-') + 1),
  size: 1,
  type: '',
  lastModified: 2,
  storagePath: path,
  publicUrl: `http://server.test/${path}`,
})
const app = { id: 'app-1', files: [stored('ada/1-old.js'), stored('ada/2-kept.js')] }
const change: AppChange = {
  name: 'Draw',
  description: 'A larger sheet',
  author: 'Ada',
  icon: '🎨',
  category: 'tools',
  framework: 'html_base',
  htmlContent: '<p>new</p>',
  version: '1.0.1',
  files: [new File(['x'], 'new.js')],
  keptFiles: [stored('ada/2-kept.js')],
}

function setUp(answer: Answer, sendFile: SendFile = async () => success(null)) {
  const server = fakeServer(answer)
  const versions = createVersions(server.caller, testOptions({ sendFile }))
  const submit = (signal = new AbortController().signal) =>
    versions.submitVersion(app, change, { signal, onProgress: () => undefined })
  const removed = () =>
    server.requests.filter(({ path }) => path.startsWith('/storage')).map(({ body }) => body)
  const called = () => server.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
  return { ...server, versions, submit, removed, called }
}

const isUpdate = ({ method }: Sent) => method === 'PATCH'
const isRpc = ({ path }: Sent) => path.includes('/rpc/')
const isStorage = ({ path }: Sent) => path.startsWith('/storage')

describe('a new version', () => {
  test('of a verified app waits beside it, and files that nothing has any more are removed', async () => {
    const { submit, requests, removed } = setUp((sent) => {
      if (isUpdate(sent)) return Response.json([])
      return Response.json(
        isRpc(sent) ? { id: 'v', version: '1.0.1', unused_files: ['ada/9-former.js'] } : [],
      )
    })
    expect(await submit()).toEqual({ ok: true, value: null })
    // Tried as a change of an app that is not verified: an app that was verified meanwhile stays in the store.
    expect(requests[0]?.path).toContain('id=eq.app-1&user_id=eq.ada&is_verified=eq.false')
    expect(requests[1]?.path).toBe('/rest/v1/rpc/submit_app_version')
    expect(requests[1]?.body).toMatchObject({
      _app_id: 'app-1',
      _description: 'A larger sheet',
      _html_content: '<p>new</p>',
      _version: '1.0.1',
      _files: [{ storage_path: 'ada/2-kept.js' }, { storage_path: 'ada/1000-new.js', name: 'new.js' }],
    })
    expect(removed()).toEqual([{ prefixes: ['ada/9-former.js'] }])
  })

  test('of an app that is not verified takes its place, and the files that do not stay go', async () => {
    const { submit, called, removed } = setUp((sent) =>
      Response.json(isUpdate(sent) ? [{ id: 'app-1' }] : []),
    )
    expect(await submit()).toEqual({ ok: true, value: null })
    expect(called()).toEqual(['PATCH /rest/v1/apps', 'DELETE /storage/v1/object/app-files'])
    expect(removed()).toEqual([{ prefixes: ['ada/1-old.js'] }])
  })

  test('whose file does not get through leaves nothing and changes nothing', async () => {
    const { submit, called, removed } = setUp(
      () => Response.json([]),
      async () => failure('too_large', 'The file is too large.'),
    )
    expect(await submit()).toMatchObject({ ok: false, error: { file: 'new.js', code: 'too_large' } })
    expect(called()).toEqual(['DELETE /storage/v1/object/app-files'])
    expect(removed()).toEqual([{ prefixes: ['ada/1000-new.js'] }])
  })

  test('that is cancelled behind its last file leaves nothing and changes nothing', async () => {
    const controller = new AbortController()
    const { submit, called } = setUp(
      () => Response.json([]),
      async () => {
        controller.abort()
        return success(null)
      },
    )
    expect(await submit(controller.signal)).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(called()).toEqual(['DELETE /storage/v1/object/app-files'])
  })

  test('that the database refuses leaves no file, and gives its words', async () => {
    const { submit, removed } = setUp((sent) => {
      if (isUpdate(sent)) return Response.json([])
      return isRpc(sent) ? refusal(403, '42501', 'A new version is higher than 1.0.0.') : Response.json([])
    })
    expect(await submit()).toMatchObject({
      ok: false,
      error: { file: null, message: 'A new version is higher than 1.0.0.' },
    })
    expect(removed()).toEqual([{ prefixes: ['ada/1000-new.js'] }])
  })

  test('whose answer was lost is there if its files are in use', async () => {
    const { submit, removed } = setUp((sent) => {
      if (isUpdate(sent)) return Response.json([])
      if (isRpc(sent)) throw new TypeError('Failed to fetch')
      return Response.json(sent.path.includes('/app_versions') ? [{ id: 'v' }] : [])
    })
    expect(await submit()).toEqual({ ok: true, value: null })
    expect(removed()).toEqual([])
  })

  test('whose answer was lost is taken back if it is not there', async () => {
    const { submit, removed } = setUp((sent) => {
      if (isUpdate(sent)) return Response.json([])
      if (isRpc(sent)) throw new TypeError('Failed to fetch')
      return Response.json([])
    })
    expect(await submit()).toMatchObject({ ok: false, error: { code: 'network' } })
    expect(removed()).toEqual([{ prefixes: ['ada/1000-new.js'] }])
  })
})

test('a version is read with its page', async () => {
  const { versions } = setUp(() => Response.json([versionRow({ html_content: '<p>x</p>' })]))
  expect(await versions.version('version-1')).toMatchObject({
    ok: true,
    value: { version: '1.0.1', htmlContent: '<p>x</p>', description: 'A larger sheet' },
  })
  const none = setUp(() => Response.json([]))
  expect(await none.versions.version('version-1')).toMatchObject({ error: { code: 'not_found' } })
})

test.each([
  ['withdrawn', { _version_id: 'v' }, 'not_found'],
  ['approved', { _version_id: 'v', _approve: true }, 'changed'],
  ['rejected', { _version_id: 'v', _approve: false }, 'changed'],
] as const)('a version is %s with the files that nothing has any more', async (what, body, code) => {
  const act = ({ versions }: ReturnType<typeof setUp>) =>
    what === 'withdrawn' ? versions.withdrawVersion('v') : versions.reviewVersion('v', what === 'approved')
  const there = setUp((sent) =>
    Response.json(isStorage(sent) ? [] : { app_id: 'app-1', unused_files: ['ada/3-x.js'] }),
  )
  expect(await act(there)).toEqual({ ok: true, value: null })
  expect(there.requests[0]?.body).toEqual(body)
  expect(there.removed()).toEqual([{ prefixes: ['ada/3-x.js'] }])
  // Replaced, withdrawn or decided since.
  const gone = setUp(() => Response.json(null))
  expect(await act(gone)).toMatchObject({ ok: false, error: { code } })
  expect(gone.removed()).toEqual([])
})
