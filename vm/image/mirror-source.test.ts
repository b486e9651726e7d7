import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readKey } from 'openpgp'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  neededPackages,
  newKeys,
  type SmallMirror,
  type SmallMirrorOptions,
  startSmallMirror,
} from '../test/small-mirror.ts'
import { openMirrorSource } from './mirror-source.ts'
import { debianKeys } from './release.ts'

type Keys = Awaited<ReturnType<typeof newKeys>>

describe('packages over HTTP', () => {
  let keys: Keys
  let strangers: Keys
  let scratch: string
  const mirrors: SmallMirror[] = []
  beforeAll(async () => {
    keys = await newKeys()
    strangers = await newKeys()
  })
  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), 'otteros-mirror-'))
  })
  afterEach(async () => {
    await Promise.all(mirrors.splice(0).map((mirror) => mirror.close()))
    rmSync(scratch, { recursive: true })
  })

  const start = async (options: Partial<SmallMirrorOptions> = {}) => {
    const mirror = await startSmallMirror({ privateKey: keys.privateKey, ...options })
    mirrors.push(mirror)
    return mirror
  }
  const onDownload = vi.fn<(done: number, total: number) => void>()
  const read = (...addresses: readonly string[]) =>
    openMirrorSource(scratch, { mirrors: addresses, onDownload, keys: [keys.publicKey], pauses: [1] })
  /** A mirror that was there and does not answer any more. */
  const silent = async () => {
    const mirror = await startSmallMirror({ privateKey: keys.privateKey })
    await mirror.close()
    return mirror.address
  }

  test('come from a mirror whose list is signed, and only what the image needs of them is unpacked', async () => {
    const { address, answers } = await start()
    const source = await read(`${address}/`)
    expect(source.packages.map(({ file }) => file)).toEqual([
      'busybox-static_1%3a1.35.0-4_i386.deb',
      'linux-image-6.1.0-9-686-unsigned_6.1.9-1_i386.deb',
      'seabios_6.1.9-1_i386.deb',
    ])
    const folder = await source.unpack()
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    expect(files.toSorted()).toEqual([
      'bin/busybox',
      'boot/vmlinuz-6.1.0-9-686',
      'usr/share/seabios/bios.bin',
    ])
    expect(readFileSync(join(folder, 'bin/busybox'), 'utf8')).toBe('busybox')
    const total = [...answers]
      .filter(([path]) => path.endsWith('.deb') && !path.includes('linux-image-686'))
      .reduce((sum, [, { length }]) => sum + length, 0)
    expect(onDownload).toHaveBeenLastCalledWith(total, total)
    // What arrived is not kept beside what is unpacked.
    expect(readdirSync(scratch)).toEqual(['root'])
  })

  test('come from the next mirror where one does not answer, or answers wrongly', async () => {
    const wrong = await start({ privateKey: strangers.privateKey })
    const right = await start()
    const source = await read(await silent(), wrong.address, right.address)
    await source.unpack()
    expect(right.asked.filter((path) => path.endsWith('.deb'))).toHaveLength(3)
  })

  test('come by their hashes where the mirror has them so', async () => {
    const mirror = await start({ fields: ['Acquire-By-Hash: yes'] })
    const { answers } = mirror
    const plain = '/dists/bookworm/main/binary-i386/Packages.xz'
    const [, hash = ''] =
      /([0-9a-f]{64}) \d+ main/.exec(answers.get('/dists/bookworm/InRelease')?.toString() ?? '') ?? []
    answers.set(
      `/dists/bookworm/main/binary-i386/by-hash/SHA256/${hash}`,
      answers.get(plain) ?? Buffer.alloc(0),
    )
    answers.delete(plain)
    expect((await read(mirror.address)).packages).toHaveLength(3)
  })

  test('are refused where no mirror answers, with a sentence that says what to do', async () => {
    const address = await silent()
    const failure = read(address)
    await expect(failure).rejects.toMatchObject({ kind: 'offline' })
    await expect(failure).rejects.toThrow('name a mirror with VM_MIRROR')
    await expect(failure).rejects.toThrow(
      `${address}/dists/bookworm/InRelease could not be downloaded: connect`,
    )
  })

  test('are refused where a stranger signed the list, or changed it', async () => {
    const stranger = await start({ privateKey: strangers.privateKey })
    await expect(read(stranger.address)).rejects.toMatchObject({ kind: 'untrusted' })
    const changed = await start()
    const path = '/dists/bookworm/InRelease'
    const text = changed.answers.get(path)?.toString() ?? ''
    changed.answers.set(path, Buffer.from(text.replace('Origin: Debian', 'Origin: Nobody')))
    await expect(read(changed.address)).rejects.toMatchObject({ kind: 'untrusted' })
    changed.answers.set(path, Buffer.from('Codename: bookworm\n'))
    await expect(read(changed.address)).rejects.toMatchObject({ kind: 'untrusted' })
    expect(readdirSync(scratch)).toEqual([])
  })

  test('are refused where the signed list is of another suite, or no longer valid', async () => {
    const other = await start({ codename: 'trixie' })
    await expect(read(other.address)).rejects.toMatchObject({ kind: 'untrusted' })
    const old = await start({ fields: ['Valid-Until: Sat, 01 Mar 2025 12:00:00 UTC'] })
    const failure = read(old.address)
    await expect(failure).rejects.toMatchObject({ kind: 'expired' })
    await expect(failure).rejects.toThrow('valid until Sat, 01 Mar 2025')
    const valid = await start({ fields: [`Valid-Until: ${new Date(Date.now() + 60_000).toUTCString()}`] })
    expect((await read(valid.address)).packages).toHaveLength(3)
  })

  test('are refused where one is not what the signed list names', async () => {
    const mirror = await start()
    const path = '/pool/main/seabios_6.1.9-1_i386.deb'
    const deb = Buffer.from(mirror.answers.get(path) ?? '')
    deb[deb.length - 1] = (deb.at(-1) ?? 0) ^ 1
    mirror.answers.set(path, deb)
    const source = await read(mirror.address)
    const failure = source.unpack()
    await expect(failure).rejects.toMatchObject({ kind: 'damaged' })
    await expect(failure).rejects.toThrow('SHA-256')
    mirror.answers.set(path, Buffer.concat([deb, Buffer.from('more')]))
    await expect(source.unpack()).rejects.toThrow('larger')
    const list = await start()
    list.answers.set('/dists/bookworm/main/binary-i386/Packages.xz', Buffer.from('other'))
    await expect(read(list.address)).rejects.toMatchObject({ kind: 'offline' })
  })

  test('are refused where one is missing, which is named', async () => {
    const mirror = await start({ packages: neededPackages.filter(({ name }) => name !== 'busybox-static') })
    const failure = read(mirror.address)
    await expect(failure).rejects.toMatchObject({ kind: 'missing' })
    await expect(failure).rejects.toThrow('busybox-static')
    const gone = await start()
    gone.answers.delete('/pool/main/busybox-static_1.35.0-4_i386.deb')
    await expect((await read(gone.address)).unpack()).rejects.toMatchObject({ kind: 'missing' })
  })

  test('are asked for again where the connection is cut, and refused where it is cut each time', async () => {
    const mirror = await start()
    const path = '/pool/main/seabios_6.1.9-1_i386.deb'
    mirror.cut.add(path)
    const source = await read(mirror.address)
    await expect(source.unpack()).rejects.toMatchObject({ kind: 'offline' })
    expect(mirror.asked.filter((asked) => asked === path)).toHaveLength(2)
    mirror.cut.clear()
    await source.unpack()
  })
})

test('Debian’s keys are there, and are those that it publishes', async () => {
  const keys = await Promise.all(debianKeys().map((armoredKey) => readKey({ armoredKey })))
  expect(keys.map((key) => key.getFingerprint().toUpperCase())).toEqual([
    'B8B80B5B623EAB6AD8775C45B7C5D7D6350947F8',
    '4D64FEC119C2029067D6E791F8D2585B8783D481',
  ])
})
