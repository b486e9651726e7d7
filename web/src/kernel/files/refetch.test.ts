import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccountServer } from './account/testing/account-server'
import { createDevice, settle } from './account/testing/device'
import { codeOf, valueOf } from './testing/files'

const path = '/home/a.txt'

/** A device whose file the account has, opened again after `harm` was done to what this browser keeps. */
async function harmed(harm: (disk: ReturnType<typeof createDevice>['disk'], revision: string) => void) {
  const server = createAccountServer()
  const first = createDevice(server.connect())
  valueOf(await first.files.write(path, 'the only text'))
  await first.fileStorage.syncNow()
  const { revision } = valueOf(await first.files.stat(path))
  first.dispose()
  harm(first.disk, revision)
  let isReachable = true
  const device = createDevice(
    server.connect(() => (isReachable ? 'answered' : 'lost')),
    { disk: first.disk },
  )
  onTestFinished(() => device.dispose())
  await device.fileStorage.syncNow()
  const setReachable = (value: boolean) => {
    isReachable = value
  }
  return { device, server, setReachable }
}

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
  const { device, setReachable } = await harmed((disk, revision) => disk.contents.delete(revision))
  setReachable(false)
  expect(codeOf(await device.files.readText(path))).toBe('EIO')
  expect(valueOf(await device.files.stat(path)).isDamaged).toBe(true)
  setReachable(true)
  expect(valueOf(await device.files.readText(path))).toBe('the only text')
})

test('another version than the one that was lost is not taken for it', async () => {
  const { device, server } = await harmed((disk, revision) => {
    disk.contents.delete(revision)
    disk.remotes.set(path, '99')
  })
  expect(server.entries().get(path)?.version).not.toBe(99)
  expect(codeOf(await device.files.readText(path))).toBe('EIO')
})
