import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { device, file, folder, link, packArchive } from './cpio.ts'
import { layOutKernel } from './kernel.ts'
import { modulesWithNeeds } from './modules.ts'
import { hashOf, recipeOf } from './recipe.ts'
import { type ImageRecord, ImageStore } from './store.ts'

let scratch: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'otteros-image-'))
})
afterEach(() => rmSync(scratch, { recursive: true }))

/** Reads an archive as the kernel does: each entry's name, mode, devices and data. */
function readArchive(archive: Buffer) {
  const entries: { name: string; mode: number; device: number[]; data: string }[] = []
  for (let at = 0; ; ) {
    expect(archive.toString('latin1', at, at + 6)).toBe('070701')
    const field = (index: number) =>
      Number.parseInt(archive.toString('latin1', at + 6 + index * 8, at + 14 + index * 8), 16)
    const nameEnd = at + 110 + field(11)
    const name = archive.toString('utf8', at + 110, nameEnd - 1)
    const start = (nameEnd + 3) & ~3
    if (name === 'TRAILER!!!') return entries
    const data = archive.toString('utf8', start, start + field(6))
    entries.push({ name, mode: field(1), device: [field(9), field(10)], data })
    at = (start + field(6) + 3) & ~3
  }
}

test('the archive holds folders, files, links and devices, and is the same for the same entries', () => {
  const entries = [
    folder('bin'),
    file('bin/run', Buffer.from('#!'), 0o755),
    link('bin/also', 'run'),
    device('dev/null', 1, 3, 0o666),
  ]
  const archive = packArchive(entries)
  expect(readArchive(archive)).toEqual([
    { name: 'bin', mode: 0o040755, device: [0, 0], data: '' },
    { name: 'bin/run', mode: 0o100755, device: [0, 0], data: '#!' },
    { name: 'bin/also', mode: 0o120777, device: [0, 0], data: 'run' },
    { name: 'dev/null', mode: 0o020666, device: [1, 3], data: '' },
  ])
  expect(packArchive(entries).equals(archive)).toBe(true)
})

test('a kernel is laid where it runs, with the archive in the hole below it', async () => {
  const code = Buffer.from('kernel code')
  const elf = Buffer.alloc(200)
  elf.writeUInt32LE(0x1000040, 24)
  elf.writeUInt32LE(52, 28)
  elf.writeUInt16LE(1, 44)
  for (const [index, value] of [1, 100, 0, 0x1000000, code.length, 0x5000].entries())
    elf.writeUInt32LE(value, 52 + index * 4)
  code.copy(elf, 100)
  const payload = gzipSync(elf)
  const packed = Buffer.alloc(1024 + payload.length)
  packed[0x1f1] = 1
  packed.writeUInt32LE(payload.length, 0x24c)
  payload.copy(packed, 1024)

  const image = await layOutKernel(packed, Buffer.from('archive'))
  const at = (address: number, length: number) =>
    image.toString('latin1', 1024 + address - 0x100000, 1024 + address - 0x100000 + length)
  expect(at(0x1000000, code.length)).toBe('kernel code')
  expect(at(0x200000, 7)).toBe('archive')
  expect(image.readUInt32LE(0x214)).toBe(0x100000)
})

test('drivers come after what they need, and one that is missing is named', () => {
  mkdirSync(join(scratch, 'net'))
  writeFileSync(join(scratch, '9p.ko'), 'x\0depends=9pnet,netfs\0')
  writeFileSync(join(scratch, 'net/9pnet.ko'), 'x\0depends=\0')
  writeFileSync(join(scratch, 'virtio-pci.ko'), 'x\0depends=9p\0')
  const names = modulesWithNeeds(scratch, ['virtio_pci', '9p']).map(({ name }) => name)
  expect(names).toEqual(['9pnet', '9p', 'virtio_pci'])
  expect(() => modulesWithNeeds(scratch, ['virtio_net'])).toThrow('no driver virtio_net')
})

test('the recipe changes with the emulator and the memory, and hashes do not run together', () => {
  expect(recipeOf('1', 64)).toBe(recipeOf('1', 64))
  expect(recipeOf('1', 64)).not.toBe(recipeOf('2', 64))
  expect(recipeOf('1', 64)).not.toBe(recipeOf('1', 32))
  expect(hashOf(['ab', 'c'])).not.toBe(hashOf(['a', 'bc']))
})

/** Something that one side waits for and the other gives. */
function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}

describe('the store of images', () => {
  const record = (key: string): ImageRecord => ({
    description: {
      key,
      memory: 64,
      kernel: 'Linux 6.1',
      state: { file: 'state.bin.gz', bytes: 1, unpackedBytes: 2 },
    },
    recipe: 'recipe',
    inputs: 'inputs',
  })
  const first = '0123456789abcdef'
  const second = 'fedcba9876543210'
  const publish = (store: ImageStore, key: string) =>
    store.inProgress(async (work) => {
      const finished = join(work, 'finished')
      mkdirSync(finished)
      writeFileSync(join(finished, 'state.bin.gz'), key)
      await store.publish(finished, record(key))
    })

  test('has the image that was published last, and no other', async () => {
    const store = new ImageStore(scratch)
    expect(await store.current()).toBeNull()
    await publish(store, first)
    await publish(store, second)
    expect(await store.current()).toEqual(record(second))
    expect(readdirSync(store.folder).toSorted()).toEqual([second, 'linux.json'])
    expect(readFileSync(join(store.folder, second, 'state.bin.gz'), 'utf8')).toBe(second)
  })

  test('is as it was before when the work fails', async () => {
    const store = new ImageStore(scratch)
    await publish(store, first)
    const failing = store.inProgress((work) => {
      writeFileSync(join(work, 'half'), 'half')
      return Promise.reject(new Error('no mirror'))
    })
    await expect(failing).rejects.toThrow('no mirror')
    expect(await store.current()).toEqual(record(first))
    expect(readdirSync(store.folder).toSorted()).toEqual([first, 'linux.json'])
  })

  test('has no image where a part of it is missing', async () => {
    const store = new ImageStore(scratch)
    await publish(store, first)
    rmSync(join(store.folder, first, 'state.bin.gz'))
    expect(await store.current()).toBeNull()
  })

  test('one process at a time makes one: the next waits, and finds what the first has made', async () => {
    const [store, other] = [new ImageStore(scratch), new ImageStore(scratch)]
    const began = signal()
    const finish = signal()
    const making = store.inProgress(async (work) => {
      began.give()
      await finish.given
      const finished = join(work, 'finished')
      mkdirSync(finished)
      writeFileSync(join(finished, 'state.bin.gz'), 'made')
      await store.publish(finished, record(first))
    })
    await began.given
    const waits = signal()
    const found = other.inProgress(() => other.current(), waits.give)
    await waits.given
    expect(await other.current()).toBeNull()
    finish.give()
    expect(await found).toEqual(record(first))
    await making
    expect(readdirSync(store.folder).toSorted()).toEqual([first, 'linux.json'])
  })

  test('waits for no process that was killed, and removes what it left', async () => {
    const store = new ImageStore(scratch)
    mkdirSync(join(store.folder, '.making-old'), { recursive: true })
    const lock = join(store.folder, '.lock')
    writeFileSync(lock, '1\n')
    const longAgo = new Date(Date.now() - 2 * 60 * 1000)
    utimesSync(lock, longAgo, longAgo)
    await publish(store, first)
    expect(readdirSync(store.folder).toSorted()).toEqual([first, 'linux.json'])
  })
})
