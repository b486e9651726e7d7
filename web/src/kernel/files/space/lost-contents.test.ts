import { expect, onTestFinished, test, vi } from 'vitest'
import { valueOf } from '../testing/files'
import { createDevice, createManualClock, type Device, settle } from './testing/device'
import { createSpaceServer } from './testing/space-server'

vi.mock('@/lib/sha256', () => import('./testing/sha256-at-once'))

const largeAbove = 50
const contents = { tiny: 'tiny', middle: 'm'.repeat(30), large: 'l'.repeat(60) }

async function rest() {
  for (let turn = 0; turn < 20; turn++) await settle()
}
const syncOf = ({ fileStorage }: Device) => fileStorage.getState().sync

/** Two devices of a space that has lost the contents of all files: the first one still has them. */
async function afterTheLoss() {
  const server = createSpaceServer()
  const clock = createManualClock()
  const open = () => {
    const device = createDevice(server.connect(), { clock, largeAbove })
    onTestFinished(() => device.dispose())
    return device
  }
  const sync = async (device: Device) => {
    await device.fileStorage.syncNow()
    await rest()
    await device.fileStorage.syncNow()
    await rest()
  }
  const first = open()
  for (const [name, content] of Object.entries(contents))
    valueOf(await first.files.write(`/home/${name}`, content))
  await sync(first)
  const second = open()
  await sync(second)
  server.loseContents()
  return { server, first, second, sync }
}

test('a device that still has a content sends it again with its change, whatever its size', async () => {
  const { server, first, second, sync } = await afterTheLoss()
  for (const name of Object.keys(contents))
    valueOf(await first.files.move(`/home/${name}`, `/home/${name} 2`))
  await sync(first)
  expect(syncOf(first)).toMatchObject({ status: 'idle', pending: 0, problem: null })
  await sync(second)
  expect(await second.contents()).toMatchObject({
    '/home/tiny 2': contents.tiny,
    '/home/middle 2': contents.middle,
    '/home/large 2': contents.large,
  })
  expect(server.entries().size).toBe(4)
})

test('a device that has not shows the file as it is and says so, other changes go on, and it is healed by the first', async () => {
  const { server, first, second, sync } = await afterTheLoss()
  valueOf(await second.files.copy('/home/middle', '/home/copy'))
  valueOf(await second.files.write('/home/other', 'goes on'))
  await sync(second)
  expect([...server.entries().keys()]).toContain('/home/other')
  expect(syncOf(second)).toMatchObject({
    status: 'failed',
    pending: 1,
    problem: {
      message: expect.stringContaining(
        'Neither your account nor this device has the content of “copy” any more',
      ),
    },
  })
  expect(valueOf(await second.files.stat('/home/copy'))).toMatchObject({ size: 30 })
  expect(await second.files.readText('/home/copy')).toMatchObject({
    error: { code: 'EIO', message: expect.stringContaining('is not in your account any more') },
  })
  valueOf(await first.files.move('/home/middle', '/home/moved'))
  await sync(first)
  // No one asks for it: the news are enough.
  second.attention.wake()
  await rest()
  second.clock.advance(60_000)
  await rest()
  expect(syncOf(second)).toMatchObject({ status: 'idle', pending: 0, problem: null })
  expect(valueOf(await second.files.readText('/home/copy'))).toBe(contents.middle)
})
