import { expect, test, vi } from 'vitest'
import { memoryStorage } from './key-value-storage'
import { createStoragePersistence } from './storage-persistence'

function browser({ isKept = false, grants = true, isActive = true } = {}) {
  const persist = vi.fn(() => Promise.resolve(grants))
  const persisted = vi.fn(() => Promise.resolve(isKept))
  const storage = memoryStorage()
  const open = () =>
    createStoragePersistence({ manager: () => ({ persist, persisted }), storage, isActive: () => isActive })
  return { persist, persisted, open }
}

test('tells whether the browser keeps what is stored, and asks nothing by itself', async () => {
  const { open, persist } = browser()
  const persistence = open()
  expect(persistence.getState()).toBe('unknown')
  const heard = vi.fn()
  persistence.subscribe(heard)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
  expect(persistence.getState()).toBe('may-be-cleared')
  expect(persist).not.toHaveBeenCalled()
})

test('asks once in a browser when something is stored, and again when the person wants it', async () => {
  const { open, persist } = browser({ grants: false })
  const first = open()
  first.askOnce()
  first.askOnce()
  open().askOnce()
  expect(persist).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(first.getState()).toBe('may-be-cleared'))
  persist.mockResolvedValueOnce(true)
  expect(await first.ask()).toBe('kept')
})

test('does not ask for a page in which the person has done nothing', () => {
  const { open, persist } = browser({ isActive: false })
  open().askOnce()
  expect(persist).not.toHaveBeenCalled()
})

test('where the browser does not tell, nothing is known', async () => {
  const persistence = createStoragePersistence({
    manager: () => undefined,
    storage: memoryStorage(),
    isActive: () => true,
  })
  persistence.subscribe(() => undefined)
  expect(await persistence.ask()).toBe('unknown')
})
