import { expect, test, vi } from 'vitest'
import { failure } from '@/lib/result'
import { createGuestStates } from './guest-states'
import { createMemoryPlace } from './testing/memory-vm'

const guest = (savedAt: number, size = 3, key = 'image-1') => ({
  key,
  savedAt,
  bytes: new Uint8Array(size),
})

function open(limit = 1000) {
  const device = createMemoryPlace()
  const account = createMemoryPlace(limit)
  return {
    device,
    account,
    states: createGuestStates({ device: device.place, account: account.place }),
  }
}

test('a guest is kept on the device and with the account', async () => {
  const { states, device, account } = open()
  expect((await states.keep(guest(1))).ok).toBe(true)
  await vi.waitFor(() => expect(states.getState().account).toBe('stored'))
  expect([device.kept()?.savedAt, account.kept()?.savedAt]).toEqual([1, 1])
  expect(states.getState().saved).toEqual({ savedAt: 1, bytes: 3 })
})

test('the newest of both that fits the image wins', async () => {
  const { states, device, account } = open()
  await device.place.write(guest(5))
  await account.place.write(guest(7))
  expect((await states.latest('image-1'))?.savedAt).toBe(7)
  await device.place.write(guest(9))
  expect((await states.latest('image-1'))?.savedAt).toBe(9)
  expect(await states.latest('image-2')).toBeNull()
})

test('the newest is given whatever image it fits, and nothing is said of it', async () => {
  const { states, device, account } = open()
  expect(await states.newest()).toEqual({ ok: true, value: null })
  await device.place.write(guest(5, 3, 'image-1'))
  await account.place.write(guest(4, 3, 'image-2'))
  expect(await states.newest()).toMatchObject({ value: { savedAt: 5, key: 'image-1' } })
  await account.place.write(guest(7, 3, 'image-2'))
  expect(await states.newest()).toMatchObject({ value: { savedAt: 7, key: 'image-2' } })
  expect(states.getState()).toEqual({ saved: null, account: 'unknown' })
})

test('one that is too large for the account stays on the device', async () => {
  const { states, device, account } = open(10)
  expect((await states.keep(guest(1, 11))).ok).toBe(true)
  expect(states.getState().account).toBe('too-large')
  expect([device.kept()?.savedAt, account.kept()]).toEqual([1, null])
})

test('a device without room is no harm as long as the account takes it, and a failure when it does not', async () => {
  const { states, device, account } = open()
  device.refuse()
  expect((await states.keep(guest(1))).ok).toBe(true)
  account.refuse()
  expect(await states.keep(guest(2))).toEqual(failure('storage', 'There is no room.'))
})

test('of several that are sent, those that a newer one follows are left out', async () => {
  const { states, account } = open()
  const write = vi.spyOn(account.place, 'write')
  await Promise.all([states.keep(guest(1)), states.keep(guest(2)), states.keep(guest(3))])
  await vi.waitFor(() => expect(account.kept()?.savedAt).toBe(3))
  expect(write).toHaveBeenCalledTimes(1)
})

test('what is forgotten is nowhere', async () => {
  const { states, device, account } = open()
  await states.keep(guest(1))
  expect((await states.forget()).ok).toBe(true)
  expect([device.kept(), account.kept(), states.getState().saved]).toEqual([null, null, null])
})
