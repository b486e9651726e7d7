import { expect, test, vi } from 'vitest'
import { readTypedInput } from './typed-input'

test.each(['cat', 'tr'])('%s reads what is typed, but not to tell about itself', async (name) => {
  const lines = ['otter', null]
  const readLine = vi.fn(() => Promise.resolve(lines.shift() ?? null))
  const terminal = { readLine } as unknown as Parameters<typeof readTypedInput>[2]
  expect(await readTypedInput(name, ['--help'], terminal)).toBeNull()
  expect(readLine).not.toHaveBeenCalled()
  expect(await readTypedInput(name, [], terminal)).toBe('otter\n')
})
