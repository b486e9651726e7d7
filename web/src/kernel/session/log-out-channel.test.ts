import { expect, test, vi } from 'vitest'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import { browserLogOutChannel, storageLogOutChannel } from './log-out-channel'

test('a log out is heard in other tabs over BroadcastChannel, not in the own one', async () => {
  const open = () => browserLogOutChannel(createDeviceStorage(memoryStorage()))
  const [first, second] = [open(), open()]
  const own = vi.fn<(userId: string) => void>()
  const heard = new Promise<string>((resolve) => second.onAnnounced(resolve))
  first.onAnnounced(own)
  first.announce('user-1')
  expect(await heard).toBe('user-1')
  expect(own).not.toHaveBeenCalled()
})

test('without BroadcastChannel the announcement goes through the storage', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const storage = memoryStorage()
  browserLogOutChannel(createDeviceStorage(storage), () => 42).announce('user-1')
  vi.unstubAllGlobals()
  expect(storage.get('otteros:log-out')).toBe('42 user-1')

  const heard: string[] = []
  let tell: (value: string | null) => void = () => undefined
  const listening = {
    ...storage,
    onExternalChange: (_key: string, listener: (value: string | null) => void) => {
      tell = listener
      return () => undefined
    },
  }
  storageLogOutChannel(createDeviceStorage(listening), () => 42).onAnnounced((userId) => heard.push(userId))
  tell('42 user-1')
  tell(null)
  tell('garbage')
  expect(heard).toEqual(['user-1'])
})
