import { beforeEach, describe, expect, test, vi } from 'vitest'
import { gatherTime } from './synchroniser'
import { createDevice, createManualClock, type Device, type ManualClock, settle } from './testing/device'
import { createSpaceServer, type SpaceServer } from './testing/space-server'

vi.mock('@/lib/sha256', () => import('./testing/sha256-at-once'))

let server: SpaceServer
let clock: ManualClock
let fate: 'answered' | 'lost' | 'answer lost'

beforeEach(() => {
  server = createSpaceServer()
  clock = createManualClock()
  fate = 'answered'
})

async function start(options: Parameters<typeof createDevice>[1] = {}): Promise<Device> {
  const device = createDevice(
    server.connect(() => fate),
    { clock, ...options },
  )
  await device.started
  await settle()
  return device
}

async function write(device: Device, path: string, text: string) {
  const result = await device.files.write(path, text)
  if (!result.ok) throw new Error(result.error.message)
}

async function sync(...devices: readonly Device[]) {
  for (const device of devices) {
    await device.fileStorage.syncNow()
    expect(device.fileStorage.getState().sync).toMatchObject({ status: 'idle', pending: 0, problem: null })
  }
}

const texts = async (device: Device) => {
  const samples = ['/home/sample.txt', '/home/papers/old.txt']
  const all = Object.entries(await device.contents())
  return Object.fromEntries(all.filter(([path, text]) => text !== '(folder)' && !samples.includes(path)))
}

describe('a server that was restored from an earlier copy', () => {
  test('gets back what it lost, and no device removes anything', async () => {
    const [one, two, three] = [await start(), await start(), await start()]
    await write(one, '/home/early.txt', 'early')
    await write(one, '/home/edited.txt', 'first text')
    await write(one, '/home/often.txt', 'often 0')
    await sync(one, two, three)
    const copy = server.copy()
    await write(one, '/home/new.txt', 'new')
    await write(two, '/home/edited.txt', 'newest text')
    await sync(one, two, three, one)
    server.restore(copy)
    await sync(two, one, three, two, one)
    const expected = {
      '/home/early.txt': 'early',
      '/home/edited.txt': 'newest text',
      '/home/often.txt': 'often 0',
      '/home/new.txt': 'new',
    }
    for (const device of [one, two, three, await start()]) {
      expect(await texts(device)).toEqual(expected)
      expect(device.conflicts).toEqual([])
    }
  })

  test('is seen where numbers are used again, and three devices end up equal', async () => {
    const [one, two, three] = [await start(), await start(), await start()]
    await write(one, '/home/a.txt', 'a')
    await sync(one, two, three)
    const copy = server.copy()
    await write(one, '/home/lost.txt', 'lost 1')
    await write(one, '/home/both.txt', 'of before')
    await sync(one, two)
    server.restore(copy)
    // The third knows nothing of what was lost and goes on from the copy.
    await write(three, '/home/other.txt', 'other')
    await write(three, '/home/both.txt', 'of after')
    await write(three, '/home/more.txt', 'more')
    await sync(three, one, two, three, one, two)
    const all = await texts(one)
    expect(all).toMatchObject({
      '/home/a.txt': 'a',
      '/home/lost.txt': 'lost 1',
      '/home/other.txt': 'other',
      '/home/more.txt': 'more',
      '/home/both.txt': 'of after',
    })
    expect(Object.values(all)).toContain('of before')
    expect(await texts(two)).toEqual(all)
    expect(await texts(three)).toEqual(all)
  })

  test('hides a sample again that was shown since', async () => {
    const [one, two] = [await start(), await start()]
    await one.files.remove('/home/sample.txt')
    await sync(one, two)
    const copy = server.copy()
    await one.fileStorage.restoreSamples(['/home'])
    await sync(one, two)
    expect(await two.files.readText('/home/sample.txt')).toMatchObject({ ok: true })
    server.restore(copy)
    await sync(one, two, one)
    for (const device of [one, two, await start()])
      expect(await device.files.readText('/home/sample.txt')).toMatchObject({ ok: false })
  })

  test('does not bring back what was removed before the copy was made', async () => {
    const [one, two] = [await start(), await start()]
    await write(one, '/home/stays.txt', 'stays')
    await write(one, '/home/goes.txt', 'goes')
    await sync(one)
    // The second device is away from here on.
    await sync(two)
    two.dispose()
    await one.files.remove('/home/goes.txt')
    await sync(one)
    const copy = server.copy()
    await write(one, '/home/later.txt', 'later')
    await sync(one)
    server.restore(copy)
    server.forgetRemovals()
    const back = await start({ disk: two.disk })
    await sync(one, back)
    for (const device of [one, back])
      expect(await texts(device)).toEqual({ '/home/stays.txt': 'stays', '/home/later.txt': 'later' })
  })

  test('brings back what was removed since', async () => {
    const [one, two] = [await start(), await start()]
    await write(one, '/home/a.txt', 'a')
    await sync(one, two)
    const copy = server.copy()
    await one.files.remove('/home/a.txt')
    await sync(one, two)
    server.restore(copy)
    await sync(one, two)
    for (const device of [one, two]) expect(await texts(device)).toEqual({ '/home/a.txt': 'a' })
  })

  test('takes nothing from a device whose answer was under way', async () => {
    const one = await start()
    await write(one, '/home/a.txt', 'a')
    await sync(one)
    const copy = server.copy()
    fate = 'answer lost'
    await write(one, '/home/b.txt', 'b')
    clock.advance(gatherTime)
    await settle()
    server.restore(copy)
    fate = 'answered'
    await sync(one)
    expect([...server.entries().keys()].toSorted()).toEqual(['/home', '/home/a.txt', '/home/b.txt'])
  })

  test('without marks takes nothing from the devices as long as its numbers go back', async () => {
    server.hasMarks = false
    const [one, two] = [await start(), await start()]
    await write(one, '/home/a.txt', 'a')
    await sync(one, two)
    const copy = server.copy()
    await write(one, '/home/b.txt', 'b')
    await write(one, '/home/a.txt', 'newer')
    await sync(one, two)
    server.restore(copy)
    await sync(one, two, one)
    for (const device of [one, two])
      expect(Object.values(await texts(device))).toEqual(expect.arrayContaining(['b', 'newer']))
  })

  test('is compared to its end also when the device is closed in the middle', async () => {
    const [one, two] = [await start(), await start()]
    for (const name of ['a', 'b', 'c']) await write(one, `/home/${name}.txt`, name)
    await sync(one, two)
    const copy = server.copy()
    await one.files.remove('/home/a.txt')
    await write(one, '/home/d.txt', 'd')
    await sync(one)
    server.restore(copy)
    let calls = 0
    const cut = createDevice(
      server.connect(() => (++calls > 2 ? 'lost' : 'answered')),
      { clock, disk: one.disk },
    )
    one.dispose()
    await cut.fileStorage.syncNow()
    cut.dispose()
    const again = await start({ disk: cut.disk })
    await sync(again, two)
    for (const device of [again, two])
      expect(await texts(device)).toEqual({
        '/home/a.txt': 'a',
        '/home/b.txt': 'b',
        '/home/c.txt': 'c',
        '/home/d.txt': 'd',
      })
  })
})

describe('an account that was made again with the same address', () => {
  test('gets the files of the devices, and none of them removes any', async () => {
    const [one, two] = [await start(), await start()]
    for (let nth = 0; nth < 20; nth++) await write(one, `/home/${nth}.txt`, `file ${nth}`)
    await sync(one, two)
    await write(two, '/home/waits.txt', 'not sent')
    for (const device of [one, two]) device.dispose()
    server.makeAgain()
    const [first, second] = [await start({ disk: one.disk }), await start({ disk: two.disk })]
    await sync(first, second, first)
    expect(Object.keys(await texts(first))).toHaveLength(21)
    expect(await texts(second)).toEqual(await texts(first))
    expect([...first.conflicts, ...second.conflicts]).toEqual([])
    expect(server.entries().size).toBe(22)
  })

  test('is another one also when it has come further than the old one was', async () => {
    const one = await start()
    await write(one, '/home/old.txt', 'of before')
    await write(one, '/home/same.txt', 'of before')
    await sync(one)
    one.dispose()
    server.makeAgain()
    server.hasMarks = false
    const other = await start()
    for (let nth = 0; nth < 5; nth++) await write(other, `/home/${nth}.txt`, 'of after')
    await write(other, '/home/same.txt', 'of after')
    await sync(other)
    const again = await start({ disk: one.disk })
    await sync(again, other)
    expect(await texts(again)).toEqual(await texts(other))
    expect(await texts(again)).toMatchObject({
      '/home/old.txt': 'of before',
      '/home/same.txt': 'of after',
      [again.conflicts[0] ?? '']: 'of before',
    })
  })
})

describe('a device that was closed before the answer came', () => {
  test.each(['before it was closed', 'after it was opened again'])(
    'gives the name to the newest text, written %s',
    async (when) => {
      const one = await start()
      await write(one, '/home/a.txt', 'first')
      await sync(one)
      fate = 'answer lost'
      await write(one, '/home/a.txt', 'second')
      clock.advance(gatherTime)
      await settle()
      fate = 'lost'
      if (when === 'before it was closed') await write(one, '/home/a.txt', 'third')
      one.dispose()
      const again = await start({ disk: one.disk })
      if (when !== 'before it was closed') await write(again, '/home/a.txt', 'third')
      fate = 'answered'
      await sync(again)
      expect(again.conflicts).toEqual([])
      expect(await texts(again)).toEqual({ '/home/a.txt': 'third' })
      expect(await texts(await start())).toEqual({ '/home/a.txt': 'third' })
    },
  )

  test('does not take for its own what a copy of its profile sends', async () => {
    const one = await start()
    await write(one, '/home/a.txt', 'first')
    await sync(one)
    const profile = structuredClone({ ...one.disk, listeners: new Set<never>() })
    await write(one, '/home/a.txt', 'of the first')
    await sync(one)
    fate = 'lost'
    const copy = await start({ disk: { ...one.disk, ...profile, listeners: new Set() } })
    await write(copy, '/home/a.txt', 'of the copy')
    fate = 'answered'
    await sync(copy, one)
    expect(Object.values(await texts(one)).toSorted()).toEqual(['of the copy', 'of the first'])
    expect(await texts(copy)).toEqual(await texts(one))
  })
})
