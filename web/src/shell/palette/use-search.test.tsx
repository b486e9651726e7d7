// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

vi.mock('virtual:texts', () => ({
  languages: {
    de: async () => ({ start: { 'apps/codeeditor/manifest': { title: 'Code-Editor' } }, later: {} }),
  },
}))

const { createTestOs } = await import('@/root/testing/test-os')
const { speak } = await import('@/lib/language/define-texts')
const { useSearch } = await import('./use-search')

afterEach(cleanup)

test('what was typed is looked for again in another language', async () => {
  const { os } = createTestOs()
  const { result } = renderHook(() => useSearch(os, 'code editor'))
  const titles = () =>
    result.current.groups
      .flatMap(({ hits }) => hits.map(({ title }) => title))
      .filter((title) => /code/i.test(title))
  await expect.poll(titles).toContain('Code Editor')
  await speak('de')
  await expect.poll(titles).toContain('Code-Editor')
  expect(titles()).not.toContain('Code Editor')
})
