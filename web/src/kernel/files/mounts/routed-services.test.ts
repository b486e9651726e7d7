import { describe, expect, test, vi } from 'vitest'
import { followAccountService } from '../follow-account'
import { sweepInterval } from '../space/keeping/create-keeping'
import { createSpaceServer } from '../space/testing/space-server'
import { createMemoryTransfers, transferOf } from '../testing/memory-transfers'
import { valueOf } from '../testing/files'
import type { Keeping } from '../transfer-types'
import type { Mounts } from './create-mounts'
import { createRoutedTransfers } from './routed-transfers'
import type { Sources } from './sources'
import { calm, createMember, type Member, pass } from './testing/member'
import { testSpace } from './testing/test-space'

vi.mock('@/lib/sha256', () => import('../space/testing/sha256-at-once'))

const keepingOf = async ({ device }: Member): Promise<Keeping> => {
  const keeping = await device.keeping()
  if (!keeping) throw new Error('nothing is kept')
  return keeping
}
const textOf = (mark: string) => mark.repeat(100)

describe('names for a search', () => {
  test('are those of all files, with the folders that spaces lie in', async () => {
    const maya = await createMember()
    await maya.join(createSpaceServer(), { name: 'Trip' })
    valueOf(await maya.device.files.createFolder('/shared/Trip/Photos'))
    valueOf(await maya.device.files.write('/shared/Trip/Photos/otter.png', 'x'))
    const names = Array.from(await maya.device.fileStorage.names())
    expect(names.filter(({ path }) => path.startsWith('/shared'))).toEqual([
      { path: '/shared', isFolder: true },
      { path: '/shared/Trip', isFolder: true },
      { path: '/shared/Trip/Photos', isFolder: true },
      { path: '/shared/Trip/Photos/otter.png', isFolder: false },
    ])
    expect(names).toContainEqual({ path: '/home/sample.txt', isFolder: false })
  })
})

describe('what a device keeps', () => {
  /** A member with a file of their own and one of a shared folder, both sent, the own one used later. */
  async function withFiles(mode: 'account' | 'device' = 'account') {
    const maya = await createMember({ mode })
    await maya.join(createSpaceServer(), { name: 'Trip' })
    valueOf(await maya.device.files.write('/shared/Trip/ours.txt', textOf('o')))
    await pass(maya)
    await pass(maya, sweepInterval)
    valueOf(await maya.device.files.write('/home/mine.txt', textOf('m')))
    await pass(maya)
    return maya
  }

  test('is told of by the path and summed up over all spaces', async () => {
    const maya = await withFiles()
    valueOf(await maya.device.files.write('/shared/Trip/new.txt', 'new'))
    const keeping = await keepingOf(maya)
    expect(keeping.statusOf('/shared/Trip/ours.txt')).toBe('here')
    expect(keeping.statusOf('/shared/Trip/new.txt')).toBe('waiting')
    expect(keeping.statusOf('/shared/Trip')).toBe('folder')
    expect(keeping.getState()).toMatchObject({ bytes: 200, waiting: 3 })
    expect(keeping.getState()).toBe(keeping.getState())
    expect(valueOf(await keeping.release(['/']))).toEqual({ bytes: 200 })
    await calm()
    expect(keeping.statusOf('/shared/Trip/ours.txt')).toBe('away')
    expect(keeping.getState()).toMatchObject({ bytes: 0, away: 200 })
    expect(valueOf(await maya.device.files.readText('/shared/Trip/ours.txt'))).toBe(textOf('o'))
  })

  test('is told of each space, and of no other', async () => {
    const maya = await withFiles()
    const keeping = await keepingOf(maya)
    const id = (await maya.device.scopeOf('/shared/Trip'))?.space ?? ''
    expect(keeping.ofSpace(null)?.bytes).toBe(100)
    expect(keeping.ofSpace(id)?.bytes).toBe(100)
    expect(keeping.getState().bytes).toBe(200)
    await keeping.release(['/shared/Trip'])
    expect(keeping.ofSpace(id)).toMatchObject({ bytes: 0, away: 100 })
    expect(keeping.ofSpace(null)?.bytes).toBe(100)
    expect(keeping.ofSpace('other')).toBeNull()
  })

  test('stays where a folder above a space is kept, too', async () => {
    const maya = await withFiles()
    const keeping = await keepingOf(maya)
    valueOf(await keeping.keep(['/shared'], true))
    expect([keeping.isKept('/shared/Trip/ours.txt'), keeping.isKept('/home/mine.txt')]).toEqual([true, false])
    expect(valueOf(await keeping.release(['/']))).toEqual({ bytes: 100 })
    valueOf(await keeping.keep(['/shared/Trip'], false))
    expect(keeping.isKept('/shared/Trip/ours.txt')).toBe(false)
  })

  test('is no more than one budget for all: what was used longest ago goes, whatever space it is in', async () => {
    const maya = await withFiles()
    const keeping = await keepingOf(maya)
    await pass(maya, sweepInterval)
    await keeping.setBudget(100)
    await calm()
    expect(keeping.statusOf('/shared/Trip/ours.txt')).toBe('away')
    expect(keeping.statusOf('/home/mine.txt')).toBe('here')
  })

  test('is also that of spaces whose member keeps their own files on this device alone', async () => {
    const maya = await withFiles('device')
    const keeping = await keepingOf(maya)
    expect([keeping.covers('/home/mine.txt'), keeping.covers('/shared/Trip/ours.txt')]).toEqual([false, true])
    expect(keeping.statusOf('/home/mine.txt')).toBe('here')
    expect(keeping.getState().bytes).toBe(100)
  })
})

test('services are there with the first space, and gone with the last', async () => {
  const maya = await createMember({ mode: 'device' })
  const heard = vi.fn<(there: boolean) => void>()
  const stop = followAccountService(
    maya.device,
    () => maya.device.transfers(),
    (found) => heard(found !== null),
  )
  await calm()
  const id = await maya.join(createSpaceServer(), { name: 'Trip' })
  await maya.leave(id)
  expect(heard.mock.calls).toEqual([[false], [true], [false]])
  stop()
})

test('transfers of all spaces are one list, in which each is stopped where it belongs', async () => {
  const own = createMemoryTransfers([transferOf('/home/film.mp4')])
  const trip = createMemoryTransfers([transferOf('/film.mp4', { direction: 'down' })])
  let path = '/shared/Trip'
  const listeners = new Set<() => void>()
  const space = testSpace({ id: 'trip' })
  const sources = {
    list: () => [{ space: 'trip', transfers: trip.transfers }],
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ready: () => Promise.resolve(),
  } as unknown as Sources
  const mounts = { mounts: () => [{ space, path }] } as unknown as Mounts
  const transfers = createRoutedTransfers(own.transfers, mounts, sources)
  const paths = () => transfers.getState().map((one) => one.path)
  expect(paths()).toEqual(['/home/film.mp4', '/shared/Trip/film.mp4'])
  expect(transfers.getState()).toBe(transfers.getState())
  const [mine, theirs] = transfers.getState()
  expect(theirs?.id).toBe('down:trip/down:film.mp4')
  transfers.pause(theirs?.id ?? '')
  expect(transfers.getState()[1]?.state).toBe('paused')
  transfers.resume(theirs?.id ?? '')
  transfers.pause(mine?.id ?? '')
  transfers.pauseAll()
  await transfers.cancel(theirs?.id ?? '')
  expect(trip.asked).toEqual([
    'pause down:film.mp4',
    'resume down:film.mp4',
    'pause all',
    'cancel down:film.mp4',
  ])
  expect(own.asked).toEqual(['pause up:film.mp4', 'pause all'])
  expect(paths()).toEqual(['/home/film.mp4'])
  trip.set([transferOf('/film.mp4')])
  path = '/home/Trip'
  for (const listener of listeners) listener()
  expect(paths()).toEqual(['/home/film.mp4', '/home/Trip/film.mp4'])
})
