import { expect, test, vi } from 'vitest'
import { loadOnce } from './load-once'

test('loads once, and again after a failure only', async () => {
  const load = vi.fn<() => Promise<number>>()
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(1).mockResolvedValueOnce(2)
  const get = loadOnce(load)
  await expect(get()).rejects.toThrow('offline')
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
  expect(await get()).toBe(1)
  expect(load).toHaveBeenCalledTimes(2)
})
