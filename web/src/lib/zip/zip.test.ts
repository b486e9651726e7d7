import { unzipSync, zipSync } from 'fflate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openZip, type ZipLimits } from './read-zip'
import { createZipWriter, type NewZipMember } from './write-zip'

afterEach(() => vi.unstubAllGlobals())

const limits: ZipLimits = { members: 1000, memberBytes: 1_000_000_000, totalBytes: 2_000_000_000 }
const bytesOf = (text: string) => new TextEncoder().encode(text)
const modified = Date.UTC(2026, 10, 27, 3, 14, 15)

async function zipOf(members: readonly NewZipMember[]): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = createZipWriter((chunk) => {
    chunks.push(chunk)
    return Promise.resolve()
  })
  for (const member of members) await zip.add(member)
  await zip.end()
  return new Blob(chunks)
}
const problemOf = async (blob: Blob, most = limits) => {
  const opened = await openZip(blob, most)
  return opened.ok ? null : opened.error.code
}

const members: readonly NewZipMember[] = [
  { name: 'folder/', bytes: new Uint8Array(0), modified },
  { name: 'folder/ä b.txt', bytes: bytesOf('Otter '.repeat(1000)), modified, mode: 0o755 },
  { name: 'photo.png', bytes: new Uint8Array([1, 2, 3]), modified },
]

describe('a zip archive that is written', () => {
  test('is one that others read', async () => {
    const unzipped = unzipSync(new Uint8Array(await (await zipOf(members)).arrayBuffer()))
    expect(Object.keys(unzipped)).toEqual(['folder/', 'folder/ä b.txt', 'photo.png'])
    expect(new TextDecoder().decode(unzipped['folder/ä b.txt'])).toBe('Otter '.repeat(1000))
  })

  test('comes back with names, times to the second, modes and contents, and is packed', async () => {
    const blob = await zipOf(members)
    expect(blob.size).toBeLessThan(700)
    const opened = await openZip(blob, limits)
    if (!opened.ok) throw new Error(opened.error.code)
    expect(opened.value).toMatchObject([
      { path: 'folder', isFolder: true, modified },
      { path: 'folder/ä b.txt', isFolder: false, size: 6000, modified, mode: 0o755 },
      { path: 'photo.png', size: 3, mode: 0o644 },
    ])
    expect(await opened.value[1]?.read()).toMatchObject({ ok: true, value: bytesOf('Otter '.repeat(1000)) })
    expect(await opened.value[2]?.read()).toMatchObject({ ok: true, value: new Uint8Array([1, 2, 3]) })
  })

  test('takes a Blob piece by piece as it is, and gives it back as a part of the archive', async () => {
    const content = new Blob([bytesOf('Otter '.repeat(400_000))])
    const whole = vi.spyOn(content, 'arrayBuffer')
    const blob = await zipOf([{ name: 'large.txt', bytes: content, modified }])
    expect(whole).not.toHaveBeenCalled()
    expect(unzipSync(new Uint8Array(await blob.arrayBuffer()))['large.txt']).toHaveLength(2_400_000)
    const opened = await openZip(blob, limits)
    if (!opened.ok) throw new Error(opened.error.code)
    const part = await opened.value[0]?.open()
    expect(part?.ok && (await part.value.text())).toBe('Otter '.repeat(400_000))
    const bytes = new Uint8Array(await blob.arrayBuffer())
    bytes[1_000_000] = 0
    const damaged = await openZip(new Blob([bytes]), limits)
    expect(damaged.ok && (await damaged.value[0]?.open())).toMatchObject({
      ok: false,
      error: { code: 'damaged' },
    })
  })

  test('tells how far a Blob is from the first byte on: reading it for its checksum is half of the way', async () => {
    const megabyte = 1024 * 1024
    const content = new Blob([new Uint8Array(3 * megabyte)])
    const seen: { readonly bytes: number; readonly written: number }[] = []
    let written = 0
    const zip = createZipWriter(async ({ length }) => {
      written += length
    })
    const onProgress = (bytes: number) => seen.push({ bytes: bytes / megabyte, written })
    await zip.add({ name: 'large.bin', bytes: content, modified, onProgress })
    expect(seen.map(({ bytes }) => bytes)).toEqual([0.5, 1, 1.5, 2, 2.5, 3])
    expect(seen.slice(0, 3).map((one) => one.written)).toEqual([0, 0, 0])
  })

  test('gives a packed member as a Blob piece by piece, however large it says it is', async () => {
    const content = bytesOf('Otter '.repeat(3_500_000))
    const noise = Uint8Array.from({ length: 4_000_000 }, (_, at) => (at * at) % 251)
    const blob = await zipOf([
      { name: 'large.txt', bytes: content, modified },
      { name: 'noise.png', bytes: noise, modified },
    ])
    const opened = await openZip(blob, limits)
    if (!opened.ok) throw new Error(opened.error.code)
    const unpacked = await opened.value[0]?.open()
    expect(unpacked?.ok && Buffer.from(await unpacked.value.arrayBuffer()).equals(content)).toBe(true)

    const bytes = new Uint8Array(await blob.arrayBuffer())
    const view = new DataView(bytes.buffer)
    const central = bytes.findIndex(
      (_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50,
    )
    const wrongSum = bytes.slice()
    wrongSum[central + 16] = (wrongSum[central + 16] ?? 0) ^ 1
    const wrong = await openZip(new Blob([wrongSum]), limits)
    expect(wrong.ok && (await wrong.value[0]?.open())).toEqual({ ok: false, error: { code: 'damaged' } })

    // It says 600 MiB and has less: that is seen by unpacking it, and too much only for what would hold all of it.
    view.setUint32(central + 24, 600 * 1024 * 1024, true)
    const large = await openZip(new Blob([bytes]), limits)
    if (!large.ok) throw new Error(large.error.code)
    expect(await large.value[0]?.open()).toEqual({ ok: false, error: { code: 'damaged' } })
    expect(await large.value[0]?.read()).toEqual({ ok: false, error: { code: 'too-large' } })
  })

  test('is whole, and not packed, where the browser cannot compress', async () => {
    vi.stubGlobal('CompressionStream', undefined)
    vi.stubGlobal('DecompressionStream', undefined)
    const blob = await zipOf(members)
    const opened = await openZip(blob, limits)
    if (!opened.ok) throw new Error(opened.error.code)
    expect(await opened.value[1]?.read()).toMatchObject({ ok: true, value: bytesOf('Otter '.repeat(1000)) })
    const [packed] = await openZip(new Blob([zipSync({ a: bytesOf('otter '.repeat(50)) })]), limits).then(
      (other) => (other.ok ? other.value : []),
    )
    expect(await packed?.read()).toEqual({ ok: false, error: { code: 'unsupported' } })
  })

  test('may have more members than its older form can count', async () => {
    const many = Array.from({ length: 65_536 }, (_, index) => ({
      name: `${index}`,
      bytes: new Uint8Array(0),
      modified,
    }))
    const blob = await zipOf(many)
    const opened = await openZip(blob, { ...limits, members: 70_000 })
    expect(opened.ok && opened.value.length).toBe(65_536)
    expect(await problemOf(blob, { ...limits, members: 65_535 })).toBe('too-many')
  })
})

describe('a zip archive that is read', () => {
  test('may be one of others', async () => {
    const blob = new Blob([zipSync({ 'a.txt': bytesOf('otter '.repeat(50)) })])
    const opened = await openZip(blob, limits)
    expect(opened.ok && (await opened.value[0]?.read())).toMatchObject({
      value: bytesOf('otter '.repeat(50)),
    })
  })

  test.each([
    '../up.txt',
    '/etc/passwd',
    'a/../../b',
    'C:\\windows',
    'C:/windows',
    'a\\b',
    'a//b',
    './a',
    'a\u0000b',
  ])('is refused whole with a member called %j', async (name) => {
    expect(await problemOf(await zipOf([...members, { name, bytes: bytesOf('x'), modified }]))).toBe('unsafe')
  })

  test('is refused with a link, or a member twice', async () => {
    const link = zipSync({ 'a.txt': [bytesOf('/etc/passwd'), { os: 3, attrs: (0xa1ff << 16) >>> 0 }] })
    expect(await problemOf(new Blob([link]))).toBe('unsafe')
    const twice = { name: 'a', bytes: bytesOf('x'), modified }
    expect(await problemOf(await zipOf([twice, twice]))).toBe('damaged')
  })

  test('is refused where it would become far more than it is, or more than is allowed', async () => {
    const bomb = await zipOf([{ name: 'zeros', bytes: new Uint8Array(80 * 1024 * 1024), modified }])
    expect(await problemOf(bomb)).toBe('bomb')
    expect(await problemOf(await zipOf(members), { ...limits, memberBytes: 5999 })).toBe('too-large')
    expect(await problemOf(await zipOf(members), { ...limits, totalBytes: 6002 })).toBe('too-large')
  })

  test('is damaged where anything of it is cut off, changed or no archive', async () => {
    const whole = new Uint8Array(await (await zipOf(members)).arrayBuffer())
    expect(await problemOf(new Blob(['no archive']))).toBe('damaged')
    expect(await problemOf(new Blob([whole.subarray(0, -30)]))).toBe('damaged')
    const sizes: number[] = []
    for (let at = 0; at < whole.length; at++) {
      const changed = whole.slice()
      changed[at] = (changed[at] ?? 0) ^ 0xff
      const opened = await openZip(new Blob([changed]), limits)
      for (const member of opened.ok ? opened.value : []) {
        const read = await member.read()
        if (read.ok) sizes.push(read.value.length)
      }
    }
    // A changed byte is seen, or was none of the content: a name, a time, a mode.
    expect([...new Set(sizes)].toSorted((a, b) => a - b)).toEqual([0, 3, 6000])
  })

  test('a member that is longer than it says is not unpacked further', async () => {
    const whole = new Uint8Array(await (await zipOf(members.slice(1, 2))).arrayBuffer())
    const view = new DataView(whole.buffer)
    const central = whole.findIndex(
      (_, at) => at + 4 <= whole.length && view.getUint32(at, true) === 0x02014b50,
    )
    view.setUint32(central + 24, 10, true)
    const opened = await openZip(new Blob([whole]), limits)
    expect(opened.ok && (await opened.value[0]?.read())).toEqual({ ok: false, error: { code: 'damaged' } })
  })
})
