import { expect, test, vi } from 'vitest'
import { createMemoryTransfers, transferOf } from '../../testing/memory-transfers'
import type { Transfer } from '../../transfer-types'
import { createManualClock } from '../testing/device'
import { createTestTabs } from '../testing/tabs'
import { publishInterval, shareTransfers } from './share-transfers'

const film = transferOf('/home/film.mp4')
const waiting = { ...film, state: 'waiting', done: 0 } as const
const disk = transferOf('/home/disk.iso', { direction: 'down' })

function browser() {
  const [tabs, clock] = [createTestTabs(), createManualClock()]
  const open = (...first: readonly Transfer[]) => {
    const memory = createMemoryTransfers(first)
    const setSent = vi.fn((id: string) =>
      memory.set(memory.transfers.getState().filter((one) => one.id !== id)),
    )
    const channel = tabs.join()
    const shared = shareTransfers({ ...memory.transfers, setSent }, channel, clock)
    return { ...memory, shared, setSent, channel, list: () => shared.getState() }
  }
  return { tabs, clock, open }
}

test('another tab shows how far the one is that transfers, also one that is opened later', () => {
  const { clock, open } = browser()
  const [sender, other] = [open(film), open(waiting)]
  expect(other.list()).toMatchObject([{ state: 'running', done: film.done }])
  clock.advance(publishInterval)
  sender.change({ done: 80 })
  expect(other.list()).toMatchObject([{ state: 'running', done: 80 }])
  expect(sender.list()).toMatchObject([{ state: 'running', done: 80 }])
  expect(open(waiting).list()).toMatchObject([{ state: 'running', done: 80 }])
})

test('what only another tab has is shown, and leaves the list with it', () => {
  const { clock, open } = browser()
  const [sender, other] = [open(film, disk), open(waiting)]
  expect(other.list().map(({ id, state }) => [id, state])).toEqual([
    ['up:film.mp4', 'running'],
    ['down:disk.iso', 'running'],
  ])
  clock.advance(publishInterval)
  sender.set([film])
  expect(other.list()).toHaveLength(1)
})

test('why a transfer failed or waits is told in all tabs', () => {
  const { clock, open } = browser()
  const [sender, other] = [open(film), open(waiting)]
  for (const state of ['failed', 'waiting'] as const) {
    clock.advance(publishInterval)
    sender.change({ state, problem: { message: `It ${state}.` } })
    expect(other.list()).toMatchObject([{ state, done: film.done, problem: { message: `It ${state}.` } }])
  }
})

test('a tab that sends is shown before one where it failed', () => {
  const { open } = browser()
  const failed = open({ ...film, state: 'failed', problem: { message: 'It failed.' } })
  open({ ...film, done: 7 })
  expect(failed.list()).toMatchObject([{ state: 'running', done: 7, problem: null }])
})

test('progress is told four times a second at most, and the last of it always', () => {
  const { tabs, clock, open } = browser()
  const sender = open(film)
  clock.advance(publishInterval)
  const before = tabs.told.length
  for (let done = 1; done <= 100; done++) {
    sender.change({ done })
    clock.advance(10)
  }
  clock.advance(publishInterval)
  expect(tabs.told.length - before).toBeLessThanOrEqual(5)
  expect(tabs.told.at(-1)).toMatchObject({ transfers: [{ done: 100 }] })
})

test('what is asked in one tab is done in the one that transfers, and seen here at once', async () => {
  const { open } = browser()
  const [sender, other] = [open(film, disk), open(waiting)]
  other.shared.pause('up:film.mp4')
  expect(sender.asked).toEqual(['pause up:film.mp4'])
  expect(other.list()[0]).toMatchObject({ state: 'paused' })
  other.shared.resume('up:film.mp4')
  await other.shared.cancel('down:disk.iso')
  expect(sender.asked.slice(1)).toEqual(['resume up:film.mp4', 'cancel down:disk.iso'])
})

test('all that any tab has is paused and resumed together', () => {
  const { open } = browser()
  const [sender, other] = [open(disk), open(waiting)]
  other.shared.pauseAll()
  expect(sender.asked).toEqual(['pause up:film.mp4', 'pause down:disk.iso'])
  other.shared.resumeAll()
  expect(sender.asked.slice(2)).toEqual(['resume up:film.mp4', 'resume down:disk.iso'])
})

test.each([
  ['crashes', ({ tabs }: ReturnType<typeof browser>, tab: string) => tabs.crash(tab)],
  ['ends', (_browser: ReturnType<typeof browser>, _tab: string, end: () => void) => end()],
])('nothing is left of a tab that %s', (_what, leave) => {
  const all = browser()
  const [sender, other] = [all.open(film, disk), all.open(waiting)]
  const heard = vi.fn()
  other.shared.subscribe(heard)
  leave(all, sender.channel.own, () => sender.shared.dispose())
  expect(other.list()).toEqual([waiting])
  expect(heard).toHaveBeenCalled()
})

test('a content that one tab has sent is not begun by another', () => {
  const { open } = browser()
  const [sender, other] = [open(film), open(waiting)]
  sender.set([])
  expect(other.setSent).toHaveBeenCalledWith('up:film.mp4')
})

test('what another version of the desktop tells changes nothing', () => {
  const { tabs, open } = browser()
  const one = open(film)
  tabs.join().post({ kind: 'state', tab: 'x', transfers: [{ id: 1 }] })
  tabs.join().post('pause')
  expect(one.list()).toEqual([film])
  expect(one.asked).toEqual([])
})

test('the list is the same one until something changes', () => {
  const { open } = browser()
  const [sender, other] = [open(film), open(waiting)]
  expect([sender.list() === sender.list(), other.list() === other.list()]).toEqual([true, true])
})
