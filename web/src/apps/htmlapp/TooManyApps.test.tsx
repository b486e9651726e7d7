// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mostRunningApps } from '@/kernel/app-platform/types'
import { createTestOs } from '@/root/testing/test-os'
import { pages } from './testing/fake-sandbox'
import { showApp } from './testing/show-app'

vi.mock('@/sandbox/open-page', () => import('./testing/fake-sandbox'))

beforeEach(() => {
  vi.useFakeTimers()
  pages.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the app after the twentieth says what to do, and starts by itself when one ends', async () => {
  const first = await showApp('<p>first</p>', { title: 'First', path: '/apps/first' })
  await first.start()
  const others = Array.from({ length: mostRunningApps - 1 }, (_, index) =>
    first.platform.running.start(`/apps/${index}`),
  )
  expect(first.platform.running.getState().count).toBe(20)
  const late = await showApp('<p>late</p>', { os: first.os, path: '/apps/late' })
  await late.pass(30_000)
  expect(pages).toHaveLength(1)
  expect(late.state()).toBe('loading')
  expect(screen.getByRole('heading', { name: '20 apps are running' })).toBeTruthy()
  expect(screen.getByText(/Close one you do not need, and this app starts by itself/)).toBeTruthy()
  const close = vi.spyOn(first.os.windows, 'close')
  fireEvent.click(screen.getByRole('button', { name: 'Close First' }))
  expect(close).toHaveBeenCalledExactlyOnceWith(first.id)
  act(() => others[0]?.())
  expect(screen.queryByRole('heading', { name: '20 apps are running' })).toBeNull()
  await late.start()
  expect(late.state()).toBe('ready')
  expect(late.page().options.html).toBe('<p>late</p>')
})

test('an app gives its place back when its window goes, when it ends and when it cannot be set up', async () => {
  const app = await showApp('<p>otter</p>')
  const count = () => app.platform.running.getState().count
  await app.start()
  expect(count()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Reload app' }))
  await app.pass(0)
  await app.start()
  expect(count()).toBe(1)
  act(() => app.page().options.onEnd('flooded'))
  expect(count()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
  await app.pass(0)
  expect(count()).toBe(1)
  for (const wait of [100, 1000, 1000, 1000]) {
    await app.pass(wait)
    act(() => app.page().options.onEnd('failed'))
  }
  expect([app.state(), count()]).toEqual(['error', 0])
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await app.pass(0)
  await app.start()
  expect(count()).toBe(1)
  app.unmount()
  expect(count()).toBe(0)
})

test('a window that closes while it waits takes no place', async () => {
  const { os } = createTestOs()
  const { running } = await os.appPlatform()
  const releases = Array.from({ length: mostRunningApps }, (_, index) => running.start(`/apps/${index}`))
  const late = await showApp('<p>late</p>', { os, path: '/apps/late' })
  await late.pass(0)
  expect(screen.getByRole('heading', { name: '20 apps are running' })).toBeTruthy()
  late.unmount()
  releases[0]?.()
  expect(running.getState().count).toBe(19)
})
