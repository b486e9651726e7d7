// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pages } from '../testing/fake-sandbox'
import { showApp } from '../testing/show-app'
import { snoozeTime } from './NotResponding'

vi.mock('@/sandbox/open-page', () => import('../testing/fake-sandbox'))

beforeEach(() => {
  vi.useFakeTimers()
  pages.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const said = () => screen.queryByText('This app is not responding')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function hanging() {
  const app = await showApp('<p>otter</p>')
  await app.start()
  app.page().flush = () => new Promise(() => undefined)
  act(() => app.page().options.onResponsive(false))
  return app
}

test('an app that does not answer is said to, until it does', async () => {
  const { page } = await hanging()
  expect(said()).toBeTruthy()
  act(() => page().options.onResponsive(true))
  expect(said()).toBeNull()
})

test('"Wait" waits, and it is said again when the app still does not answer', async () => {
  const { pass, page } = await hanging()
  press('Wait')
  await pass(snoozeTime - 1)
  expect(said()).toBeNull()
  await pass(1)
  expect(said()).toBeTruthy()
  press('Wait')
  act(() => page().options.onResponsive(true))
  act(() => page().options.onResponsive(false))
  expect(said()).toBeTruthy()
})

test('"Close" ends it at once, and its window', async () => {
  const { page, os, pass } = await hanging()
  press('Close')
  expect(page().isClosed()).toBe(true)
  await pass(0)
  expect(os.windows.getState().windows).toEqual([])
})

test('"Restart" starts it anew at once', async () => {
  const { state, pass, start } = await hanging()
  press('Restart')
  await pass(0)
  expect(pages[0]?.isClosed()).toBe(true)
  expect(said()).toBeNull()
  await start()
  expect(state()).toBe('ready')
})
