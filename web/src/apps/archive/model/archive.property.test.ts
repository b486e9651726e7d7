import * as fc from 'fast-check'
import { gzipSync, strToU8, zipSync } from 'fflate'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createArchiveReader } from './archive-reader'
import { allocate, copyOf } from './bytes'
import { gunzip } from './inflate'
import { archiveLimits, mostOfGzip } from './limits'
import { openArchive } from './open-archive'
import { safePath } from './safe-path'
import { entriesIn } from './tree'
import { ArchiveError, type ArchiveProblem } from './types'

/** A tar archive of files with these names and contents. */
function tar(files: Readonly<Record<string, string>>, kind = '0'): Uint8Array<ArrayBuffer> {
  const blocks: Uint8Array[] = []
  for (const [name, text] of Object.entries(files)) {
    const header = new Uint8Array(512)
    const put = (at: number, value: string) => header.set(strToU8(value), at)
    const content = strToU8(text)
    put(0, name)
    put(100, '0000644\0')
    put(124, `${content.length.toString(8).padStart(11, '0')}\0`)
    put(136, `${(1_700_000_000).toString(8).padStart(11, '0')}\0`)
    put(148, '        ')
    put(156, kind)
    put(257, 'ustar\x0000')
    put(
      148,
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
    )
    const padded = new Uint8Array(Math.ceil(content.length / 512) * 512)
    padded.set(content)
    blocks.push(header, padded)
  }
  blocks.push(new Uint8Array(1024))
  const bytes = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0))
  let at = 0
  for (const block of blocks) {
    bytes.set(block, at)
    at += block.length
  }
  return bytes
}

const texts = { 'a.txt': 'otters', 'river/b.txt': 'float'.repeat(500), 'river/deep/c.txt': '' }
const zip = zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])), {
  mtime: Date.UTC(2024, 4, 1, 12),
})

const contents = (bytes: Uint8Array, name: string) =>
  Object.fromEntries(
    openArchive(bytes, name).members.map((member) => [member.path, new TextDecoder().decode(member.read())]),
  )

const problemOf = (work: () => unknown): ArchiveProblem | 'none' | 'other' => {
  try {
    work()
    return 'none'
  } catch (cause) {
    return cause instanceof ArchiveError ? cause.problem : 'other'
  }
}

const readAll = (bytes: Uint8Array, name: string) => {
  for (const member of openArchive(bytes, name).members) member.read()
}

describe('an archive', () => {
  test('is read whatever its kind: zip, tar, tar.gz, a single file in gzip', () => {
    expect(contents(zip, 'a.zip')).toEqual(texts)
    expect(contents(tar(texts), 'a.tar')).toEqual(texts)
    expect(contents(gzipSync(tar(texts)), 'a.tar.gz')).toEqual(texts)
    expect(contents(gzipSync(strToU8('otters')), 'notes.txt.gz')).toEqual({ 'notes.txt': 'otters' })
  })

  test('lists folders that only stand in the names of files, with what is in them together', () => {
    const { members } = openArchive(zip, 'a.zip')
    expect(entriesIn(members, '').map(({ name, isFolder, size }) => [name, isFolder, size])).toEqual([
      ['river', true, 2500],
      ['a.txt', false, 6],
    ])
    expect(entriesIn(members, 'river').map(({ path }) => path)).toEqual(['river/deep', 'river/b.txt'])
  })

  test.each([
    '../evil',
    '/etc/passwd',
    'a/../../b',
    'C:\\x',
    '..\\x',
    'a\u0000b',
    'a\u202Eb',
    '',
    '.',
    'x'.repeat(5000),
  ])('has no member of the name %j', (name) => expect(safePath(name)).toBeNull())

  test('leaves members out whose names lead elsewhere, and links', () => {
    const evil = zipSync({ '../evil.txt': strToU8('x'), 'good.txt': strToU8('y') })
    expect(openArchive(evil, 'a.zip')).toMatchObject({ leftOut: 1, members: [{ path: 'good.txt' }] })
    expect(openArchive(tar({ link: '' }, '2'), 'a.tar')).toMatchObject({ leftOut: 1, members: [] })
    expect(safePath('./a\\b//c.txt')).toBe('a/b/c.txt')
  })
})

describe('what would fill up a computer', () => {
  test('a few bytes that become very many are refused before they are unpacked', () => {
    const bomb = zipSync({ 'zeros.bin': new Uint8Array(archiveLimits.bombFrom + 1) })
    expect(problemOf(() => openArchive(bomb, 'a.zip'))).toBe('bomb')
    const packed = gzipSync(new Uint8Array(archiveLimits.bombFrom + 1))
    expect(problemOf(() => openArchive(packed, 'a.gz'))).toBe('bomb')
  })

  test('a gzip file that unpacks to more than is unpacked here is no bomb for that', () => {
    expect(mostOfGzip(1000)).toEqual({ bytes: archiveLimits.bombFrom, problem: 'bomb' })
    expect(mostOfGzip(1024 * 1024)).toEqual({ bytes: 200 * 1024 * 1024, problem: 'bomb' })
    const most = mostOfGzip(100 * 1024 * 1024)
    expect(most).toEqual({ bytes: archiveLimits.memberBytes, problem: 'too-large' })
    const packed = gzipSync(strToU8('otters'))
    expect(problemOf(() => gunzip(packed, { ...most, bytes: 5 }))).toBe('too-large')
    expect(problemOf(() => gunzip(packed, { ...most, bytes: 6 }))).toBe('none')
  })

  test('memory that the browser does not give is told as that, not as damage', () => {
    expect(problemOf(() => allocate(Number.MAX_SAFE_INTEGER))).toBe('no-memory')
    expect(copyOf(strToU8('otters'))).toEqual(strToU8('otters'))
  })

  test.each([
    [
      'too-large',
      'What is in it is larger than can be unpacked here: at most 512.0 MB for one file and 2.0 GB for all together.',
    ],
    ['no-memory', 'This browser has not enough memory to unpack it. Unpack it on your computer.'],
    ['damaged', 'The archive is damaged, or it is not an archive.'],
  ])('%s is a sentence of its own', async (problem, message) => {
    class FailingWorker extends EventTarget {
      postMessage() {
        this.dispatchEvent(new MessageEvent('message', { data: { kind: 'failed', problem } }))
      }
    }
    vi.stubGlobal('Worker', FailingWorker)
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(await createArchiveReader().read(0)).toMatchObject({ ok: false, error: { message } })
  })

  test('a member that is larger than it says is damaged, and stops there', () => {
    const lying = zipSync({ 'zeros.bin': new Uint8Array(1_000_000) })
    const directory = lying.length - 22 - 46 - 'zeros.bin'.length
    new DataView(lying.buffer).setUint32(directory + 24, 10, true)
    expect(problemOf(() => readAll(lying, 'a.zip'))).toBe('damaged')
  })

  test('too many members are refused', () => {
    const many = Object.fromEntries(
      Array.from({ length: archiveLimits.members + 1 }, (_, index) => [`${index}`, new Uint8Array(0)]),
    )
    expect(problemOf(() => openArchive(zipSync(many, { level: 0 }), 'a.zip'))).toBe('too-many')
  })

  test('a member with a password, or packed in an unknown way, says so', () => {
    const change = (at: number, value: number) => {
      const changed = zip.slice()
      const directory = new DataView(changed.buffer).getUint32(changed.length - 6, true)
      new DataView(changed.buffer).setUint16(directory + at, value, true)
      return changed
    }
    expect(problemOf(() => readAll(change(8, 1), 'a.zip'))).toBe('encrypted')
    expect(problemOf(() => readAll(change(10, 99), 'a.zip'))).toBe('unsupported')
  })
})

test('damage anywhere is an error with a name, never a crash and never a hang', () => {
  const whole = [
    [zip, 'a.zip'],
    [tar(texts), 'a.tar'],
    [gzipSync(tar(texts)), 'a.tgz'],
  ] as const
  const damage = fc.record({
    which: fc.constantFrom(...whole),
    changes: fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 })),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
    kept: fc.double({ min: 0.3, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(damage, ({ which: [bytes, name], changes, kept }) => {
      const damaged = bytes.slice(0, Math.ceil(bytes.length * kept))
      for (const [place, value] of changes) damaged[Math.floor(place * (damaged.length - 1))] = value
      expect(problemOf(() => readAll(damaged, name))).not.toBe('other')
    }),
    { numRuns: 800 },
  )
})
