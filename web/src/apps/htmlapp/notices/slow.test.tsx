// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paceLimits } from '@/sandbox/desktop-pace'
import { pages } from '../testing/fake-sandbox'
import { showApp } from '../testing/show-app'

vi.mock('@/sandbox/open-page', () => import('../testing/fake-sandbox'))

beforeEach(() => {
  vi.useFakeTimers()
  pages.length = 0
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('an app is named when the desktop has been slow for a while, and can be ended', async () => {
  const { os, start, pass, page } = await showApp('<p>otter</p>')
  await start()
  let late = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + late)
  for (let look = 0; look < paceLimits.looks; look += 1) {
    expect(screen.queryByText(/The desktop is slow/)).toBeNull()
    late += paceLimits.late
    await pass(paceLimits.interval)
  }
  expect(screen.getByText('The desktop is slow, and this app may be the reason.')).toBeTruthy()
  expect(os.notifications.getState()?.description).toContain('“Weather Otter” may be the reason.')
  fireEvent.click(screen.getByRole('button', { name: 'End app' }))
  expect(page().isClosed()).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(os.windows.getState().windows).toEqual([])
})
