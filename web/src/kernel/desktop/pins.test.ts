import { expect, test } from 'vitest'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import { pinsOf } from './pins'

test('pins are kept by place, in their order, until they are taken away', () => {
  const storage = memoryStorage()
  const { taskbar, 'start-menu': start } = pinsOf(memoryOsStorage(storage, 'ada'))
  expect(taskbar.toggle('app:terminal')).toBe(true)
  taskbar.toggle('installed:Pebbles')
  taskbar.toggle('app:filemanager')
  taskbar.toggle('app:terminal')
  expect(taskbar.getState()).toEqual(['installed:Pebbles', 'app:filemanager'])
  expect(start.getState()).toEqual([])
  expect(pinsOf(memoryOsStorage(storage, 'ada')).taskbar.getState()).toEqual(taskbar.getState())
  expect(pinsOf(memoryOsStorage(storage, 'brook')).taskbar.getState()).toEqual([])
})

test('what another version stored is left out and written back', () => {
  const storage = memoryStorage()
  storage.set('otteros-taskbar-pins-ada', '["app:terminal",{"folder":"/home"},"app:terminal"]')
  const { taskbar } = pinsOf(memoryOsStorage(storage, 'ada'))
  expect(taskbar.getState()).toEqual(['app:terminal'])
  taskbar.toggle('app:settings')
  expect(storage.get('otteros-taskbar-pins-ada')).toBe('["app:terminal","app:settings",{"folder":"/home"}]')
})

test('a pin that cannot be saved is not there', () => {
  const full = {
    ...memoryStorage(),
    set: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const { taskbar } = pinsOf(memoryOsStorage(full, 'ada'))
  expect(taskbar.toggle('app:terminal')).toBe(false)
  expect(taskbar.getState()).toEqual([])
})
