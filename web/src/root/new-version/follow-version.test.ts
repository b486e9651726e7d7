// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverConfigId } from '@/backend/config'
import { followVersion } from './follow-version'
import { missingAfter } from './version-watch'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<script type="application/json" id="${serverConfigId}">{"build":"one"}</script>`
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ build: 'two' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a lazy part that the server no longer has leads to the notice of a new version, which reloads', async () => {
  const notify = vi.fn()
  const stop = followVersion({ notify })
  await vi.advanceTimersByTimeAsync(missingAfter)
  expect(notify).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('vite:preloadError'))
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(notify.mock.calls[0]?.[0]()).toMatchObject({
    title: 'OtterOS was updated',
    action: { label: 'Reload' },
  })
  stop()
  await vi.advanceTimersByTimeAsync(missingAfter)
  window.dispatchEvent(new Event('vite:preloadError'))
  await vi.advanceTimersByTimeAsync(1)
  expect(window.fetch).toHaveBeenCalledOnce()
})
