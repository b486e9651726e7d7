import { expect, test, vi } from 'vitest'
import { gatherTime, pollInterval } from './synchroniser'
import { createDevice, createManualClock, type Device, settle } from './testing/device'
import { createSpaceServer } from './testing/space-server'

vi.mock('@/lib/sha256', () => import('./testing/sha256-at-once'))

const [composed, decomposed] = ['/home/caf\u00e9.txt', '/home/cafe\u0301.txt']

/** Two devices of one person. */
async function setUp() {
  const server = createSpaceServer()
  const clock = createManualClock()
  const start = async () => {
    const device = createDevice(server.connect(), { clock })
    await device.started
    await settle()
    return device
  }
  const pass = async (ms: number) => {
    clock.advance(ms)
    await settle()
  }
  const [one, two] = [await start(), await start()]
  return {
    server,
    one,
    two,
    exchange: async () => {
      for (let round = 0; round < 4; round++) {
        await pass(gatherTime)
        await pass(pollInterval)
      }
    },
  }
}

async function write({ files }: Device, path: string, text: string) {
  const result = await files.write(path, text)
  if (!result.ok) throw new Error(result.error.message)
}
const textsOf = async (device: Device) => Object.values(await device.contents()).toSorted()
const namesOf = async (device: Device) =>
  Object.keys(await device.contents())
    .map((path) => path.normalize('NFC'))
    .toSorted()

test('two files of one device whose names look the same are both kept, and everywhere the same', async () => {
  const { one, two, exchange } = await setUp()
  await write(one, composed, 'composed')
  await write(one, decomposed, 'decomposed')
  await exchange()
  expect(one.fileStorage.getState().sync).toMatchObject({ status: 'idle', pending: 0, problem: null })
  expect(await textsOf(one)).toEqual(expect.arrayContaining(['composed', 'decomposed']))
  expect(await two.contents()).toEqual(await one.contents())
})

test('files of two devices whose names look the same are both kept, and everywhere the same', async () => {
  const { one, two, exchange } = await setUp()
  await write(one, composed, 'from one')
  await write(two, decomposed, 'from two')
  await exchange()
  for (const device of [one, two]) {
    expect(device.fileStorage.getState().sync).toMatchObject({ status: 'idle', pending: 0 })
    expect(await textsOf(device)).toEqual(expect.arrayContaining(['from one', 'from two']))
  }
  expect(await namesOf(two)).toEqual(await namesOf(one))
})

test('a new file gives way to one that the account has already under a name that looks the same', async () => {
  const { server, one, exchange } = await setUp()
  await write(one, decomposed, 'there before')
  await exchange()
  await write(one, composed, 'new')
  await exchange()
  expect(one.fileStorage.getState().sync).toMatchObject({ status: 'idle', pending: 0 })
  expect(await one.contents()).toMatchObject({
    [decomposed]: 'there before',
    '/home/caf\u00e9 (2).txt': 'new',
  })
  expect(server.entries().get(composed)?.size).toBe('there before'.length)
})

test('two folders whose names look the same keep what is in them', async () => {
  const { one, two, exchange } = await setUp()
  for (const [folder, text] of [
    ['/home/caf\u00e9', 'composed'],
    ['/home/cafe\u0301', 'decomposed'],
  ] as const) {
    await one.files.createFolder(folder)
    await write(one, `${folder}/menu.txt`, text)
  }
  await exchange()
  expect(await two.contents()).toMatchObject({
    '/home/caf\u00e9/menu.txt': 'composed',
    '/home/caf\u00e9 (2)/menu.txt': 'decomposed',
  })
  expect(await two.contents()).toEqual(await one.contents())
})

test('a file whose name another system writes otherwise is changed under the name that it has', async () => {
  const { server, one, two, exchange } = await setUp()
  await write(one, decomposed, 'first')
  await exchange()
  expect(server.entries().has(composed)).toBe(true)
  await write(one, decomposed, 'second')
  await exchange()
  expect((await two.contents())[composed]).toBe('second')
  await write(two, composed, 'third')
  await exchange()
  expect(await textsOf(one)).toEqual(expect.arrayContaining(['third']))
  expect((await namesOf(one)).filter((path) => path.includes('caf'))).toHaveLength(1)
})
