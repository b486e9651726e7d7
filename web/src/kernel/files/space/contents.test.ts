import { expect, onTestFinished, test, vi } from 'vitest'
import { codeOf, valueOf } from '../testing/files'
import { packEntry, unpackEntry } from './known-entries'
import { createDevice, type Device, settle } from './testing/device'
import { createSpaceServer, type SpaceServer } from './testing/space-server'
import type { SpacePort } from './types'

const path = '/home/a.txt'

/** A connection that can be cut, downloads included; `download` may be replaced. */
function connect(server: SpaceServer) {
  const port = server.connect(() => (connection.isReachable ? 'answered' : 'lost'))
  const connection: { isReachable: boolean; download: SpacePort['download']; readonly port: SpacePort } = {
    isReachable: true,
    download: (content) => port.download(content),
    port: {
      ...port,
      download: (content) =>
        connection.isReachable
          ? connection.download(content)
          : Promise.resolve({ ok: false, error: { code: 'offline', message: 'Cut.' } }),
    },
  }
  return connection
}

function open(port: SpacePort, disk?: Device['disk']): Device {
  const device = createDevice(port, disk ? { disk } : {})
  onTestFinished(() => device.dispose())
  return device
}

/** A space with one file, and a device that has heard of it and not opened it. */
async function away() {
  const server = createSpaceServer()
  const first = open(server.connect())
  valueOf(await first.files.write(path, 'the only text'))
  await first.fileStorage.syncNow()
  const connection = connect(server)
  const device = open(connection.port)
  await device.fileStorage.syncNow()
  return { device, first, server, connection }
}

/** A device whose file the space has, opened again after `harm` was done to what this browser keeps. */
async function harmed(harm: (disk: Device['disk'], revision: string) => void) {
  const server = createSpaceServer()
  const first = open(server.connect())
  valueOf(await first.files.write(path, 'the only text'))
  await first.fileStorage.syncNow()
  const { revision } = valueOf(await first.files.stat(path))
  first.dispose()
  harm(first.disk, revision)
  const connection = connect(server)
  const device = open(connection.port, first.disk)
  await device.fileStorage.syncNow()
  return { device, server, connection }
}

/** What a device keeps of the file's content. */
const keptOn = ({ disk }: Device) => {
  const record = disk.records.get(path)
  const content = disk.contents.get(record?.revision ?? '')
  return { away: record?.away, content: content instanceof Blob ? content.size : content?.length }
}

test('a file is fetched when it is opened, once for all who wait for it, and is here from then on', async () => {
  const { device, server, connection } = await away()
  expect(valueOf(await device.files.stat(path))).toMatchObject({ size: 13, isSystem: false })
  expect(server.calls.download).toBe(0)
  const { revision } = valueOf(await device.files.stat(path))
  const texts = await Promise.all([1, 2, 3].map(() => device.files.readText(path)))
  expect(texts.map(valueOf)).toEqual(Array.from({ length: 3 }, () => 'the only text'))
  expect(server.calls.download).toBe(1)
  expect(valueOf(await device.files.stat(path)).revision).toBe(revision)
  expect(keptOn(device)).toEqual({ away: undefined, content: 13 })
  // Nothing of it is news for the space.
  expect(device.disk.outbox.size).toBe(0)
  device.dispose()
  connection.isReachable = false
  const again = open(connection.port, device.disk)
  expect(valueOf(await again.files.readText(path))).toBe('the only text')
  connection.isReachable = true
  await again.fileStorage.syncNow()
  expect(again.fileStorage.getState().sync).toMatchObject({ status: 'idle', pending: 0 })
  expect(server.calls.push).toBe(1)
})

test('while the space cannot be reached, a file that is not here says so and is not taken for damaged', async () => {
  const { device, connection } = await away()
  connection.isReachable = false
  const read = await device.files.readText(path)
  expect(read).toMatchObject({
    error: {
      code: 'EIO',
      message:
        '“a.txt” is in your account and not on this device yet. It cannot be fetched now; try again when you are online.',
    },
  })
  device.attention.isOnline = false
  expect(await device.files.readText(path)).toMatchObject({
    error: {
      code: 'EIO',
      message:
        '“a.txt” is in your account and not on this device, and this device is offline. It can be opened when the connection is back.',
    },
  })
  device.attention.isOnline = true
  expect(valueOf(await device.files.stat(path)).isDamaged).toBeUndefined()
  connection.isReachable = true
  expect(valueOf(await device.files.readText(path))).toBe('the only text')
})

test('a large content comes as a blob, and is kept as one', async () => {
  const { device, connection } = await away()
  const { download } = connection
  connection.download = async (content) => {
    const answer = await download(content)
    return answer.ok && answer.value ? { ok: true, value: new Blob([answer.value.slice()]) } : answer
  }
  expect(valueOf(await device.files.readText(path))).toBe('the only text')
  expect(device.disk.contents.get(device.disk.records.get(path)?.revision ?? '')).toBeInstanceOf(Blob)
  expect(keptOn(device)).toEqual({ away: undefined, content: 13 })
  connection.isReachable = false
  expect(valueOf(await device.files.readText(path))).toBe('the only text')
})

test('a file of which the space has lost the content cannot be opened, and stays as it is', async () => {
  const { device, connection } = await away()
  connection.download = async () => ({ ok: true, value: null })
  expect(codeOf(await device.files.readText(path))).toBe('EIO')
  expect(keptOn(device)).toMatchObject({ away: expect.any(String), content: undefined })
  expect(valueOf(await device.files.stat(path)).isDamaged).toBeUndefined()
})

test('where there is no room for it, a file is read all the same, and fetched again the next time', async () => {
  const { device, server } = await away()
  const full = vi.spyOn(device.disk.contents, 'set').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  for (const times of [1, 2]) {
    expect(valueOf(await device.files.readText(path))).toBe('the only text')
    expect(server.calls.download).toBe(times)
  }
  full.mockRestore()
  expect(valueOf(await device.files.readText(path))).toBe('the only text')
  expect(keptOn(device)).toEqual({ away: undefined, content: 13 })
})

test('a file that is not here can be moved, copied and removed without being fetched', async () => {
  const { device, first, server } = await away()
  valueOf(await device.files.copy(path, '/home/copy.txt'))
  valueOf(await device.files.move(path, '/home/moved.txt'))
  valueOf(await device.files.copy('/home/copy.txt', '/home/gone.txt'))
  valueOf(await device.files.remove('/home/gone.txt'))
  await device.fileStorage.syncNow()
  expect(server.calls.download).toBe(0)
  await first.fileStorage.syncNow()
  const others = await first.contents()
  expect(others).toMatchObject({ '/home/moved.txt': 'the only text', '/home/copy.txt': 'the only text' })
  expect(await device.contents()).toEqual(others)
})

test('a file that is not here can be written, and the new text is sent', async () => {
  const { device, first, server } = await away()
  valueOf(await device.files.write(path, 'a new text'))
  await device.fileStorage.syncNow()
  await first.fileStorage.syncNow()
  expect(server.calls.download).toBe(0)
  for (const one of [device, first]) expect(valueOf(await one.files.readText(path))).toBe('a new text')
  expect([...device.conflicts, ...first.conflicts]).toEqual([])
})

test('a text that is saved while it is fetched stays', async () => {
  const { device, connection } = await away()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { download } = connection
  const asked = vi.fn()
  connection.download = async (content) => {
    asked()
    await arrived
    return download(content)
  }
  const reading = device.files.readText(path)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  valueOf(await device.files.write(path, 'saved meanwhile'))
  arrive()
  await reading
  expect(valueOf(await device.files.readText(path))).toBe('saved meanwhile')
  expect(keptOn(device)).toEqual({ away: undefined, content: 15 })
})

test('a lost text is fetched from the account when it is read, and stored again', async () => {
  const { device, server } = await harmed((disk, revision) => disk.contents.delete(revision))
  const heard = vi.fn()
  device.files.watch(path, heard)
  const [one, two] = await Promise.all([device.files.readText(path), device.files.readText(path)])
  expect([valueOf(one), valueOf(two)]).toEqual(['the only text', 'the only text'])
  expect(heard).toHaveBeenCalledOnce()
  expect(await device.fileStorage.check()).toMatchObject({ problems: 0 })
  await device.fileStorage.syncNow()
  await settle()
  expect(device.fileStorage.getState().sync).toMatchObject({ status: 'idle', pending: 0 })
  expect(server.calls.push).toBe(1)
})

test('a damaged file is repaired from the account by the check, too', async () => {
  const { device } = await harmed((disk, revision) => disk.contents.set(revision, new Uint8Array(3)))
  const { damaged } = await device.fileStorage.check()
  expect(damaged).toMatchObject([{ path, repairs: ['account', 'part'] }])
  valueOf(await device.fileStorage.repair(path, 'account'))
  expect(valueOf(await device.files.readText(path))).toBe('the only text')
  expect(valueOf(await device.files.stat(path)).isDamaged).toBeUndefined()
})

test('while the account cannot be reached the file is damaged, afterwards it is whole', async () => {
  const { device, connection } = await harmed((disk, revision) => disk.contents.delete(revision))
  connection.isReachable = false
  expect(codeOf(await device.files.readText(path))).toBe('EIO')
  expect(valueOf(await device.files.stat(path)).isDamaged).toBe(true)
  connection.isReachable = true
  expect(valueOf(await device.files.readText(path))).toBe('the only text')
})

test('another version than the one that was lost is not taken for it', async () => {
  const { device, server } = await harmed((disk, revision) => {
    disk.contents.delete(revision)
    for (const [id, packed] of disk.entries) {
      const known = unpackEntry(id, packed)
      if (known?.held === revision) disk.entries.set(id, packEntry(known.entry, 'another'))
    }
  })
  expect(server.entries().get(path)?.kind).toBe('file')
  expect(codeOf(await device.files.readText(path))).toBe('EIO')
  expect(server.calls.download).toBe(0)
})
