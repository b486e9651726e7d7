// @vitest-environment happy-dom
import { unzipSync } from 'fflate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMemoryCommunity } from '@/kernel/community/testing/memory-community'
import {
  createMemoryMessages,
  createMemoryServer,
  received,
  sent,
} from '@/kernel/messages/testing/memory-messages'
import { testSpace } from '@/kernel/files/mounts/testing/test-space'
import type { RecycledEntry } from '@/kernel/files/types'
import { createMemoryVm } from '@/kernel/vm/testing/memory-vm'
import { memoryApp } from '@/kernel/community/testing/sample-community'
import { createTestOs } from '@/root/testing/test-os'
import { createZipWriter } from '@/lib/zip/write-zip'
import { exportData, exportFileName } from './export-data'
import { importData, importIds } from './import-data'
import { openExport } from './open-export'
import { type PartId, partIds, type PersonalDataOs } from './parts'
import type { SaveTarget } from './save-target'

afterEach(() => vi.unstubAllGlobals())

type Bytes = Uint8Array<ArrayBuffer>
const now = Date.UTC(2026, 10, 27, 3)
const modified = Date.UTC(2025, 4, 6, 7, 8, 9)

/** A target in memory that says how it ended; `most`: bytes that it has room for. */
function memoryTarget(most = Infinity) {
  const chunks: Bytes[] = []
  let end: 'closed' | 'discarded' | null = null
  const target: SaveTarget = {
    write(bytes) {
      if (chunks.reduce((sum, { length }) => sum + length, bytes.length) > most)
        return Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
      chunks.push(bytes)
      return Promise.resolve()
    },
    close: () => Promise.resolve(void (end = 'closed')),
    discard: () => Promise.resolve(void (end = 'discarded')),
  }
  return { target, blob: () => new Blob(chunks), end: () => end }
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
const jsonOf = (bytes: Uint8Array | undefined): unknown => JSON.parse(textOf(bytes))

async function exportOf(os: PersonalDataOs, parts: readonly PartId[] = partIds) {
  const { target, blob, end } = memoryTarget()
  const signal = new AbortController().signal
  const outcome = await exportData({ os, parts, target, signal, onProgress: () => undefined, now })
  if (!outcome.ok || !outcome.value) throw new Error('nothing was exported')
  expect(end()).toBe('closed')
  const zip = blob()
  const members = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  return { zip, members, gaps: outcome.value.gaps }
}

async function importInto(
  os: PersonalDataOs,
  zip: Blob,
  more: Partial<Parameters<typeof importData>[0]> = {},
) {
  const opened = await openExport(zip)
  if (!opened.ok) throw new Error(opened.error.message)
  return importData({
    os,
    opened: opened.value,
    parts: importIds,
    collision: 'both',
    signal: new AbortController().signal,
    onProgress: () => undefined,
    now,
    ...more,
  })
}

const draft = {
  id: 'app-1',
  name: 'Otter / Clock',
  description: 'Ticks',
  icon: '🦦',
  htmlContent: '<p>tick</p>',
  created_at: '2026-01-02T03:04:05.000Z',
}

/** A desktop with something of everything. */
async function setUp() {
  const machine = createMemoryVm()
  const { messages } = createMemoryMessages({
    server: createMemoryServer({ inbox: [received(1), received(2)], sent: [sent(1)] }),
  })
  const { os } = createTestOs({
    community: createMemoryCommunity({ apps: [] }),
    messages,
    virtualMachine: machine.services,
  })
  await machine.services.guestStates.keep({
    key: 'image-1',
    savedAt: modified,
    bytes: new Uint8Array([4, 5]),
  })
  await os.files.apply([
    { kind: 'folder', path: '/home/t/empty', parents: true },
    { kind: 'write', path: '/home/t/notes.txt', data: 'mine', mode: 0o600 },
    { kind: 'touch', path: '/home/t/notes.txt', modified },
    { kind: 'write', path: '/home/t/a:b?.txt', data: 'odd' },
    { kind: 'write', path: '/home/t/NOTES.txt', data: 'loud' },
    { kind: 'link', path: '/home/t/link', target: 'notes.txt' },
    { kind: 'write', path: '/home/t/old.txt', data: 'deleted' },
    { kind: 'folder', path: '/home/.cache/x', parents: true },
    { kind: 'write', path: '/home/.cache/x/y', data: 'passing' },
  ])
  await os.recycleBin.put(['/home/t/old.txt'])
  os.settings.update({ theme: 'dark', timezone: 'UTC+3' })
  os.storage('designer-apps').set(JSON.stringify([draft, { broken: true }]))
  const { bookmarks } = await os.browser()
  await bookmarks.toggle('https://a.example/?x=1&y="2"')
  await bookmarks.toggle('https://b.example/')
  const { data } = await os.appPlatform()
  await data.write('/apps/store/1', 'page', [{ kind: 'set', key: 'score', value: '7' }])
  return os
}

describe('an export', () => {
  test('has the shared folders that the person owns, names teams and what others share, and has neither with its bin', async () => {
    const { os } = createTestOs()
    const mounts = [
      testSpace({ id: 'ours', name: 'Ours', role: 'owner' }),
      testSpace({ id: 'theirs', name: 'Theirs', role: 'editor' }),
      testSpace({ id: 'crew', name: 'Crew', kind: 'team', role: 'owner' }),
    ].map((space) => ({
      space,
      path: `/home/t/${space.name}`,
      isAtFolder: true,
      sync: null,
      problem: null,
    }))
    for (const name of ['Ours', 'Theirs', 'Crew'])
      await os.files.apply([
        { kind: 'folder', path: `/home/t/${name}/.trash/files`, parents: true },
        { kind: 'write', path: `/home/t/${name}/kept.txt`, data: name },
        { kind: 'write', path: `/home/t/${name}/.trash/files/old.txt`, data: `old ${name}` },
      ])
    const recycled = await Promise.all(
      mounts.map(async ({ path, space: { id, kind, role } }): Promise<RecycledEntry> => {
        const stat = await os.files.stat(`${path}/.trash/files/old.txt`)
        if (!stat.ok) throw new Error(stat.error.message)
        return { id, from: `${path}/old.txt`, deleted: now, entry: stat.value, space: { id, kind, role } }
      }),
    )
    const { members } = await exportOf({
      ...os,
      spaces: { getState: () => mounts, subscribe: () => () => undefined },
      recycleBin: { ...os.recycleBin, list: async () => recycled },
    })
    const texts = Object.keys(members).filter((name) => /(kept|old)\.txt$/.test(name))
    expect(texts).toEqual(['files/home/t/Ours/kept.txt', 'trash/1/old.txt'])
    expect(textOf(members['trash/1/old.txt'])).toBe('old Ours')
    expect(textOf(members['README.txt'])).toContain(
      'Not included are teams and folders that others share with you: Theirs and Crew.',
    )
  })

  test('has every part in open formats, with a page that explains it', async () => {
    const os = await setUp()
    const { members, gaps } = await exportOf(os)
    expect(gaps).toEqual([])
    expect(textOf(members['README.txt'])).toContain(
      'Data of Maya Lindqvist from OtterOS, exported on 2026-11-27.',
    )
    expect(textOf(members['files/home/t/notes (2).txt'])).toBe('mine')
    expect(members['files/home/t/empty/']).toEqual(new Uint8Array(0))
    expect(textOf(members['trash/1/old.txt'])).toBe('deleted')
    expect(jsonOf(members['profile.json'])).toMatchObject({ email: 'maya@example.org', username: 'maya' })
    expect(jsonOf(members['settings.json'])).toMatchObject({ settings: { theme: 'dark', timezone: 'UTC+3' } })
    expect(jsonOf(members['messages.json'])).toMatchObject({
      inbox: [{ from: 'River Otter', subject: 'Fish 2', text: 'Text of r2.' }, { subject: 'Fish 1' }],
      sent: [{ to: 'otter@example.org', subject: 'Reeds 1', status: 'sent', text: 'Text of s1.' }],
    })
    expect(textOf(members['messages.mbox'])).toMatch(/^From otteros .*\nFrom: /)
    expect(textOf(members['apps/drafts/Otter _ Clock/index.html'])).toBe('<p>tick</p>')
    expect(textOf(members['browser/bookmarks.html'])).toContain(
      '<A HREF="https://a.example/?x=1&amp;y=&quot;2&quot;">',
    )
    expect(jsonOf(members['app-data/apps_store_1.json'])).toEqual({
      app: '/apps/store/1',
      localStorage: { score: '7' },
      storage: {},
    })
    expect(members['virtual-machine/saved-state.bin']).toEqual(new Uint8Array([4, 5]))
    expect(jsonOf(members['virtual-machine/saved-state.json'])).toMatchObject({ image: 'image-1', bytes: 2 })
    const names = Object.keys(members)
    const here = names.filter((name) => name.startsWith('files/') && !name.startsWith('files/home/t/'))
    // Samples of the product and what can be made again.
    expect(here).toEqual([])
  })

  test('has own apps of the store with page, files and the version that waits; what cannot be fetched is named', async () => {
    const file = (name: string) => ({
      name,
      size: 3,
      type: 'text/css',
      lastModified: modified,
      storagePath: `1/${name}`,
      publicUrl: `https://files.test/${name}`,
    })
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(url.endsWith('gone.css') ? new Response(null, { status: 404 }) : new Response('a{}')),
    )
    const own = memoryApp({
      id: 'den',
      name: 'Den',
      userId: '1',
      isVerified: true,
      htmlContent: '<p>den</p>',
      files: [file('look.css'), file('gone.css')],
    })
    const version = {
      ...own,
      id: 'v2',
      appId: 'den',
      replaces: '1.0.0',
      version: '1.1.0',
      files: [],
      isRejected: false,
    }
    const community = createMemoryCommunity({
      apps: [own, memoryApp({ id: 'other', name: 'Other' })],
      versions: [{ ...version, htmlContent: '<p>den 2</p>' }],
    })
    const { members, gaps } = await exportOf(createTestOs({ community }).os, ['apps'])
    expect(jsonOf(members['apps/published/Den/app.json'])).toMatchObject({
      name: 'Den',
      version: '1.0.0',
      htmlContent: '<p>den</p>',
    })
    expect(textOf(members['apps/published/Den/files/look.css'])).toBe('a{}')
    expect(textOf(members['apps/published/Den/new-version/index.html'])).toBe('<p>den 2</p>')
    expect(Object.keys(members).filter((name) => name.includes('Other'))).toEqual([])
    expect(gaps).toEqual([
      { name: 'apps/published/Den/files/gone.css', reason: expect.stringContaining('404') },
    ])
  })

  test('holds names that every system can have, and says what they were', async () => {
    const { members } = await exportOf(await setUp(), ['files'])
    const about = jsonOf(members['export.json']) as {
      readonly names: Readonly<Record<string, string>>
      readonly links: unknown
    }
    expect(textOf(members['files/home/t/a_b_.txt'])).toBe('odd')
    expect(about.names['files/home/t/a_b_.txt']).toBe('/home/t/a:b?.txt')
    const twins = Object.entries(about.names).filter(([, path]) => /notes\.txt$/i.test(path))
    expect(twins).toHaveLength(1)
    expect(about.links).toContainEqual({ path: '/home/t/link', target: 'notes.txt' })
  })

  test('has no parts that were not asked for, and never a token or a password', async () => {
    const os = await setUp()
    const { members } = await exportOf(os, ['settings'])
    expect(Object.keys(members).toSorted()).toEqual([
      'README.txt',
      'export.json',
      'profile.json',
      'settings.json',
    ])
    const all = Object.values((await exportOf(os)).members)
      .map(textOf)
      .join('\n')
    expect(all).not.toMatch(/access_token|refresh_token|password_hash/)
  })

  test('goes on without what cannot be read, and names it', async () => {
    const os = await setUp()
    const error = { code: 'EIO', path: '/home/t/notes.txt', message: 'The file is damaged.' } as const
    const files: PersonalDataOs['files'] = {
      ...os.files,
      readBlob: (path) =>
        path === error.path ? Promise.resolve({ ok: false, error }) : os.files.readBlob(path),
    }
    const offline = () => Promise.reject(new Error('The server cannot be reached.'))
    const { members, gaps } = await exportOf({ ...os, files, browser: offline }, ['files', 'browser'])
    expect(gaps).toEqual([
      { name: '/home/t/notes.txt', reason: 'The file is damaged.' },
      { name: 'Bookmarks and history', reason: 'The server cannot be reached.' },
    ])
    expect(textOf(members['NOT-INCLUDED.txt'])).toContain('/home/t/notes.txt: The file is damaged.')
    expect(textOf(members['files/home/t/a_b_.txt'])).toBe('odd')
  })

  test('leaves nothing where there is no room, and says so', async () => {
    const { target, end } = memoryTarget(2000)
    const signal = new AbortController().signal
    const options = { os: await setUp(), parts: partIds, target, signal, onProgress: () => undefined, now }
    const outcome = await exportData(options)
    expect(outcome).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('The export could not be written: The disk is full.') },
    })
    expect(end()).toBe('discarded')
  })

  test('leaves nothing when it is cancelled', async () => {
    const { target, end } = memoryTarget()
    const stop = new AbortController()
    const onProgress = ({ done }: { readonly done: number }) => {
      if (done === 3) stop.abort()
    }
    const options = { os: await setUp(), parts: partIds, target, signal: stop.signal, onProgress, now }
    expect(await exportData(options)).toEqual({ ok: true, value: null })
    expect(end()).toBe('discarded')
  })

  test('is named after the person and the day', () => {
    expect(exportFileName('Maya / "L"', now)).toBe('otteros-Maya _ _L_-2026-11-27.zip')
  })
})

describe('an import', () => {
  test('brings files, settings, bookmarks and apps to another desktop', async () => {
    const { zip } = await exportOf(await setUp())
    const { os } = createTestOs()
    const report = await importInto(os, zip)
    expect(report).toMatchObject({
      isCancelled: false,
      files: { added: 4, renamed: 0, replaced: 0, skipped: 0, failed: [], left: 0 },
      settings: true,
      bookmarks: { added: 2, same: 0, failed: 0 },
      apps: { added: 1, same: 0, failed: 0 },
      messages: { added: 2, failed: [] },
    })
    expect(await os.files.readText('/home/t/a:b?.txt')).toMatchObject({ value: 'odd' })
    expect(await os.files.readText('/home/t/NOTES.txt')).toMatchObject({ value: 'loud' })
    expect(await os.files.stat('/home/t/notes.txt')).toMatchObject({
      value: { size: 4, mode: 0o600, modified },
    })
    expect(await os.files.stat('/home/t/link', { link: true })).toMatchObject({
      value: { link: 'notes.txt' },
    })
    expect(await os.files.stat('/home/t/empty')).toMatchObject({ value: { type: 'folder' } })
    expect(await os.files.stat('/home/documents/Messages 2026-11-27/messages.mbox')).toMatchObject({
      ok: true,
    })
    expect(os.settings.getState()).toMatchObject({
      theme: 'dark',
      timezone: 'UTC+3',
      username: 'Maya Lindqvist',
    })
    const { bookmarks } = await os.browser()
    expect(bookmarks.getState().bookmarks.map(({ url }) => url)).toEqual([
      'https://b.example/',
      'https://a.example/?x=1&y="2"',
    ])
    expect(JSON.parse(os.storage('designer-apps').get() ?? '')).toEqual([{ ...draft, id: `app-${now}` }])
  })

  test('adds nothing a second time', async () => {
    const os = await setUp()
    const { zip } = await exportOf(os)
    const before = await os.files.walk('/home/t')
    const report = await importInto(os, zip, { parts: ['files', 'bookmarks', 'apps'] })
    expect(report).toMatchObject({
      files: { added: 0, renamed: 0, skipped: 0, failed: [] },
      bookmarks: { added: 0, same: 2 },
      apps: { added: 0, same: 1 },
    })
    expect(await os.files.walk('/home/t')).toEqual(before)
  })

  const changed = async () => {
    const { zip } = await exportOf(await setUp(), ['files'])
    const { os } = createTestOs()
    await os.files.createFolder('/home/t')
    await os.files.write('/home/t/notes.txt', 'theirs')
    const textsNow = async () =>
      Promise.all(
        ['notes.txt', 'notes (2).txt'].map(async (name) => {
          const read = await os.files.readText(`/home/t/${name}`)
          return read.ok ? read.value : null
        }),
      )
    return { os, zip, textsNow }
  }

  test.each([
    ['both', ['theirs', 'mine'], { renamed: 1, replaced: 0, skipped: 0 }],
    ['replace', ['mine', null], { renamed: 0, replaced: 1, skipped: 0 }],
    ['skip', ['theirs', null], { renamed: 0, replaced: 0, skipped: 1 }],
  ] as const)('a file that is there already: %s', async (collision, after, counts) => {
    const { os, zip, textsNow } = await changed()
    expect((await importInto(os, zip, { collision })).files).toMatchObject(counts)
    expect(await textsNow()).toEqual(after)
  })

  test('says what came in when it is cancelled, and leaves the rest as it was', async () => {
    const { zip } = await exportOf(await setUp())
    const { os } = createTestOs()
    const stop = new AbortController()
    const report = await importInto(os, zip, { signal: stop.signal, onProgress: () => stop.abort() })
    expect(report).toMatchObject({ isCancelled: true, files: { left: expect.any(Number) } })
    expect(report.files?.left).toBeGreaterThan(0)
    expect(report).not.toHaveProperty('settings')
    expect(os.settings.getState().theme).toBe('default')
  })
})

describe('a zip file of a stranger', () => {
  const about = { format: 'otteros-export', version: 1, names: {}, links: [] }
  const zipOf = async (members: Readonly<Record<string, string>>) => {
    const { target, blob } = memoryTarget()
    const zip = createZipWriter((bytes) => target.write(bytes))
    for (const [name, text] of Object.entries(members))
      await zip.add({ name, bytes: new TextEncoder().encode(text), modified })
    await zip.end()
    return blob()
  }
  const exportLike = (members: Readonly<Record<string, string>>, facts: object = {}) =>
    zipOf({ 'export.json': JSON.stringify({ ...about, ...facts }), ...members })
  const refusal = async (zip: Blob | Promise<Blob>) => {
    const opened = await openExport(await zip)
    return opened.ok ? null : opened.error.message
  }

  test.each([
    ['is protected', 8, 1, 'it is protected by a password in the zip file'],
    ['is compressed in another way', 10, 99, 'it is compressed in a way that is not known here'],
    ['is damaged', 16, 1, 'its content in the zip file is damaged'],
  ])('says of a file that %s why it was not imported', async (_what, field, value, reason) => {
    const zip = new Uint8Array(await (await exportLike({ 'files/home/a.txt': 'otters' })).arrayBuffer())
    const view = new DataView(zip.buffer)
    // The record of the last member.
    const record = zip.findLastIndex(
      (_, at) => at + 4 <= zip.length && view.getUint32(at, true) === 0x02014b50,
    )
    view.setUint16(record + field, value, true)
    const report = await importInto(createTestOs().os, new Blob([zip]))
    expect(report.files?.failed).toEqual([{ path: '/home/a.txt', reason }])
  })

  test('is refused in a sentence, before anything is changed', async () => {
    expect(await refusal(new Blob(['no zip']))).toBe(
      'This file is damaged or no zip file. Nothing was imported.',
    )
    expect(await refusal(zipOf({ 'holiday.txt': 'sun' }))).toBe('This file is no export of OtterOS.')
    expect(await refusal(zipOf({ 'export.json': '{' }))).toBe(
      '“export.json” in this file is damaged. Nothing was imported.',
    )
    expect(await refusal(exportLike({}, { version: 2 }))).toContain('newer version')
    expect(await refusal(exportLike({ 'files/../../etc': 'x' }))).toContain('names that lead out of it')
    expect(await refusal(exportLike({ 'settings.json': '[]' }))).toContain('“settings.json”')
    expect(await refusal(exportLike({ 'apps/drafts/x/app.json': '{"name":1}' }))).toContain('app.json')
    expect(await refusal(exportLike({ 'settings.json': ' '.repeat(8 * 1024 * 1024 + 1) }))).toContain(
      'too large',
    )
  })

  test('leads no file out of where files are, by no name', async () => {
    for (const path of [
      '../x',
      '/home/../x',
      '/home/.trash/files/x',
      '/home/.cache/x',
      'home/x',
      '/',
      '/home/a\u0007',
    ])
      expect(await refusal(exportLike({ 'files/a': 'x' }, { names: { 'files/a': path } }))).toContain(
        '“files/a”',
      )
    const opened = await openExport(
      await exportLike(
        { 'files/a': 'x' },
        { names: JSON.parse('{"__proto__":"/x"}'), links: [{ path: '/home/../l', target: 'x' }] },
      ),
    )
    expect(opened).toMatchObject({ ok: true, value: { files: [{ path: '/a' }], links: [] } })
  })

  test('sets no setting to what it cannot be, and takes no bookmark but of the web', async () => {
    const settings = {
      settings: { theme: 'dark', osStyle: 'evil', wallpaper: 'javascript:alert(1)', username: 'root' },
    }
    const opened = await openExport(
      await exportLike({
        'settings.json': JSON.stringify(settings),
        'browser/bookmarks.html':
          '<DL><DT><A HREF="javascript:alert(1)">x</A><DT><A HREF="https://a.example/">a</A><script>throw 1</script></DL>',
      }),
    )
    expect(opened).toMatchObject({
      value: { settings: { theme: 'dark' }, bookmarks: [{ url: 'https://a.example/', title: 'a' }] },
    })
    expect(opened.ok && Object.keys(opened.value.settings ?? {})).toEqual(['theme'])
  })
})
