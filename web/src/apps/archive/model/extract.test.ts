// @vitest-environment happy-dom
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { extract } from './extract'
import { openArchive } from './open-archive'
import { openMember } from './open-member'
import { ArchiveError } from './types'

/** An archive that is unpacked here, without a worker. */
function setUp(content: Readonly<Record<string, Uint8Array>>) {
  const { os } = createTestOs()
  const archive = openArchive(zipSync({ ...content }), 'otters.zip')
  const read = (index: number) => {
    try {
      const bytes = archive.members[index]?.read() ?? new Uint8Array(0)
      return Promise.resolve({ ok: true as const, value: bytes })
    } catch (cause) {
      const code = cause instanceof ArchiveError ? cause.problem : 'damaged'
      return Promise.resolve({ ok: false as const, error: { code, message: `It is ${code}.` } })
    }
  }
  const stop = new AbortController()
  const run = (options: Partial<Parameters<typeof extract>[0]> = {}) =>
    extract({
      files: os.files,
      reader: { read },
      members: archive.members,
      chosen: null,
      base: '',
      into: '/home/documents',
      name: 'otters',
      signal: stop.signal,
      onProgress: () => undefined,
      ...options,
    })
  const names = async (folder: string) => {
    const below = await os.files.walk(folder)
    return below.ok ? below.value.map(({ path }) => path.slice(folder.length + 1)) : below.error.code
  }
  return { os, archive, read, run, stop, names }
}

const otters = {
  'a.txt': strToU8('otters'),
  'river/b.txt': strToU8('float'),
  'river/deep/c.txt': strToU8('dive'),
}

describe('an archive is extracted', () => {
  test('into a new folder, with another name where that is taken', async () => {
    const { run, names } = setUp(otters)
    expect(await run()).toMatchObject({ ok: true, value: { folder: '/home/documents/otters', count: 3 } })
    expect(await names('/home/documents/otters')).toEqual([
      'a.txt',
      'river',
      'river/b.txt',
      'river/deep',
      'river/deep/c.txt',
    ])
    expect(await run()).toMatchObject({ ok: true, value: { folder: '/home/documents/otters (2)' } })
  })

  test('in part: what was chosen, relative to the folder that was shown', async () => {
    const { run, names } = setUp(otters)
    await run({ chosen: ['river/deep'], base: 'river' })
    expect(await names('/home/documents/otters')).toEqual(['deep', 'deep/c.txt'])
  })

  test('not at all when a member is damaged or the person cancels: nothing of it stays', async () => {
    const { archive, run, stop, names, read } = setUp(otters)
    const damaged = (index: number) =>
      index === 1
        ? Promise.resolve({
            ok: false as const,
            error: { code: 'damaged' as const, message: 'It is damaged.' },
          })
        : read(index)
    expect(await run({ reader: { read: damaged } })).toMatchObject({
      ok: false,
      error: { message: `“${archive.members[1]?.path}”: It is damaged.` },
    })
    expect(await names('/home/documents/otters')).toBe('ENOENT')
    const stopping = (index: number) => {
      if (index === 2) stop.abort()
      return read(index)
    }
    expect(await run({ reader: { read: stopping } })).toEqual({ ok: true, value: null })
    expect(await names('/home/documents/otters')).toBe('ENOENT')
  })
})

test('a member is looked at: text in an editor without a file, all else as a temporary file in its viewer', async () => {
  const { os, read } = setUp({ 'a.txt': strToU8('otters'), 'b.pdf': strToU8('%PDF-') })
  await openMember(os, { read }, { index: 0, path: 'a.txt' })
  expect(os.windows.getState().windows[0]).toMatchObject({
    type: 'editor',
    title: 'a.txt',
    content: 'otters',
  })
  await openMember(os, { read }, { index: 1, path: 'b.pdf' })
  expect(os.windows.getState().windows[1]).toMatchObject({ type: 'pdf-viewer', title: 'b.pdf' })
  expect(os.windows.getState().windows[1]?.path).toMatch(/^\/home\/\.cache\/archive\//)
})
