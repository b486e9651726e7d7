// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterAll, expect, test, vi } from 'vitest'
import { browserStorage, followWrites } from '../key-value-storage'
import { log } from '../log'
import { copyConnection, copyDatabase } from './copy-database'
import { startStorageCopy } from './storage-copy'

// Other files of this process write without a copy.
afterAll(() => followWrites(() => undefined))

const key = 'otteros-settings-ada'

test('a page takes over what the browser lost, shows it without a reload, and copies what it writes from then on', async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const database = await copyConnection(copyDatabase)()
  const copied = async () => {
    const record: unknown = await database.get('values', key)
    return record
  }
  await database.put('values', { value: '"red"', at: 1, foundDigest: '' }, key)
  const storage = browserStorage()
  const changed = vi.fn<(value: string | null) => void>()
  const stopListening = storage.onExternalChange(key, changed)
  await startStorageCopy()
  // On a busy machine the copy is read later than the start waits for.
  await expect.poll(() => storage.get(key)).toBe('"red"')
  expect(changed.mock.calls).toEqual([['"red"']])

  storage.set(key, '"gold"')
  await vi.waitFor(async () => expect(await copied()).toMatchObject({ value: '"gold"' }))
  browserStorage(() => window.sessionStorage).set(key, '"blue"')
  storage.remove(key)
  await vi.waitFor(async () => expect(await copied()).toMatchObject({ value: null }))
  expect(window.sessionStorage).toHaveLength(1)
  expect(changed).toHaveBeenCalledOnce()
  stopListening()
  database.close()
})
