import { expect, onTestFinished, test } from 'vitest'
import { createDevice, type Device } from '../space/testing/device'
import { createSpaceServer } from '../space/testing/space-server'
import { codeOf, valueOf } from '../testing/files'

/*
 * Upkeep of a device whose files are in the space and not here: nothing of it fetches them.
 */

const text = 'a text that is longer than what travels along'

/** A device that has heard of a file, of one in the recycle bin and of a changed sample, and has opened none of them. */
async function withAwayFiles() {
  const server = createSpaceServer()
  const open = (): Device => {
    const device = createDevice(server.connect())
    onTestFinished(() => device.dispose())
    return device
  }
  const first = open()
  valueOf(await first.files.write('/home/a.txt', text))
  valueOf(await first.files.write('/home/sample.txt', 'the sample'))
  valueOf(await first.files.write('/home/gone.txt', 'gone'))
  valueOf(await first.recycleBin.put(['/home/gone.txt']))
  await first.fileStorage.syncNow()
  const device = open()
  await device.fileStorage.syncNow()
  expect(device.disk.records.get('/home/a.txt')?.away).toMatch(/^[0-9a-f]{64}$/)
  expect(device.disk.contents.size).toBe(0)
  return { server, first, device }
}

test('an entry says that its content is not here, until that was read as a blob', async () => {
  const { server, device } = await withAwayFiles()
  expect(valueOf(await device.files.stat('/home/a.txt')).away).toBe(true)
  expect(valueOf(await device.files.list('/home')).map(({ name, away }) => [name, away])).toContainEqual([
    'a.txt',
    true,
  ])
  expect(await valueOf(await device.files.readBlob('/home/a.txt')).text()).toBe(text)
  expect(valueOf(await device.files.stat('/home/a.txt'))).not.toHaveProperty('away')
  expect(await valueOf(await device.files.readBlob('/home/a.txt')).text()).toBe(text)
  expect(server.calls.download).toBe(1)
})

test('a check finds no fault in files that are not here', async () => {
  const { server, device } = await withAwayFiles()
  const report = await device.fileStorage.check()
  expect(report).toMatchObject({ problems: 0, freed: 0 })
  expect(report.damaged).toBeUndefined()
  expect(report.lines.at(-1)).toBe('Everything is in order.')
  expect(server.calls.download).toBe(0)
})

test('a check still finds what was lost of files that were here', async () => {
  const { device } = await withAwayFiles()
  valueOf(await device.files.readText('/home/a.txt'))
  device.disk.contents.clear()
  const report = await device.fileStorage.check()
  expect(report.damaged).toMatchObject([{ path: '/home/a.txt', repairs: ['account'] }])
  valueOf(await device.fileStorage.repair('/home/a.txt', 'account'))
  expect(await device.fileStorage.check()).toMatchObject({ problems: 0 })
})

test('compacting leaves files alone that are not here, and fetches none to compare it', async () => {
  const { server, device } = await withAwayFiles()
  // Left behind by something: no file of this device has it, as far as can be seen here.
  device.disk.contents.set('orphan', new TextEncoder().encode(text))
  const report = await device.fileStorage.compact()
  expect(report).toMatchObject({ freed: 0, problems: 0 })
  expect(device.disk.contents.has('orphan')).toBe(true)
  expect(device.disk.records.get('/home/sample.txt')?.away).toBeDefined()
  expect(server.calls.download).toBe(0)
  // Once they are here, all is as ever.
  valueOf(await device.files.readText('/home/a.txt'))
  expect(await device.fileStorage.compact()).toMatchObject({ freed: text.length })
  expect(device.disk.contents.has('orphan')).toBe(false)
  expect(valueOf(await device.files.readText('/home/a.txt'))).toBe(text)
})

test('usage counts files that are not here with the rest, and fetches none', async () => {
  const { server, device } = await withAwayFiles()
  const usage = await device.fileStorage.usage()
  const { size } = valueOf(await device.files.stat('/home/a.txt'))
  expect(usage.bytes).toBeGreaterThanOrEqual(size + 'the sample'.length + 'gone'.length)
  expect(usage.here).toBe(0)
  expect(usage.recycled.entries).toBe(1)
  expect(usage.recycled.bytes).toBe('gone'.length)
  expect(server.calls.download).toBe(0)
})

test('emptying the recycle bin and cleaning up fetch nothing', async () => {
  const { server, first, device } = await withAwayFiles()
  expect(await device.recycleBin.list()).toMatchObject([{ from: '/home/gone.txt' }])
  const { download } = server.calls
  expect(valueOf(await device.recycleBin.empty())).toMatchObject({ entries: 1, bytes: 4 })
  await device.fileStorage.cleanUp()
  expect(server.calls.download).toBe(download)
  await device.fileStorage.syncNow()
  await first.fileStorage.syncNow()
  expect(await first.recycleBin.list()).toEqual([])
})

test('back to the samples drops files that are not here, too', async () => {
  const { server, first, device } = await withAwayFiles()
  valueOf(await device.fileStorage.resetToSamples())
  expect(codeOf(await device.files.stat('/home/a.txt'))).toBe('ENOENT')
  await device.fileStorage.syncNow()
  await first.fileStorage.syncNow()
  expect(codeOf(await first.files.stat('/home/a.txt'))).toBe('ENOENT')
  expect(server.calls.download).toBe(0)
})

test('compacting drops no folder that the space has, and what is as it shipped goes from the space', async () => {
  const { server, first, device } = await withAwayFiles()
  valueOf(await device.files.readText('/home/sample.txt'))
  const before = [...server.entries().keys()]
  expect(await device.fileStorage.compact()).toMatchObject({ freed: 'the sample'.length })
  await device.fileStorage.syncNow()
  await first.fileStorage.syncNow()
  expect([...server.entries().keys()]).toEqual(before.filter((path) => path !== '/home/sample.txt'))
  for (const one of [device, first])
    expect(await one.contents()).toMatchObject({ '/home/a.txt': text, '/home/sample.txt': 'the sample' })
})
