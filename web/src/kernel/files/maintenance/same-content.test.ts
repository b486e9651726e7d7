import { expect, test } from 'vitest'
import { isSameContent } from './same-content'

test('contents are the same only if every byte is, also far behind the first', async () => {
  const bytes = new Uint8Array(2 * 1024 * 1024 + 3)
  const other = bytes.slice()
  expect(await isSameContent(new Blob([bytes]), new Blob([other]))).toBe(true)
  expect(await isSameContent(new Blob([bytes]), new Blob([other, 'x']))).toBe(false)
  other[other.length - 1] = 1
  expect(await isSameContent(new Blob([bytes]), new Blob([other]))).toBe(false)
  expect(await isSameContent(new Blob(), new Blob())).toBe(true)
})
