// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inspect } from '@/sandbox/guest/inspect'
import type { ConsoleEntry } from '@/sandbox/messages'
import { pages } from '../testing/fake-sandbox'
import { showApp } from '../testing/show-app'

vi.mock('@/sandbox/open-page', () => import('../testing/fake-sandbox'))

beforeEach(() => {
  vi.useFakeTimers()
  // happy-dom takes Alt for AltGr, which no browser does.
  vi.spyOn(KeyboardEvent.prototype, 'getModifierState').mockReturnValue(false)
  pages.length = 0
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const entry = (level: ConsoleEntry['level'], ...values: readonly unknown[]): ConsoleEntry => ({
  level,
  values: values.map(inspect),
  depth: 0,
  place: { line: 3, column: 1 },
  isClosed: false,
})

async function running() {
  const app = await showApp('<p>otter</p>')
  await app.start()
  const button = screen.getByRole('button', { name: 'Console' })
  return {
    ...app,
    button,
    logs: (...entries: readonly ConsoleEntry[]) =>
      act(async () => {
        for (const line of entries) app.page().options.onConsole?.(line)
        await Promise.resolve()
      }),
    /** Presses the button and waits for the panel's part. */
    open: async () => {
      fireEvent.click(button)
      await act(() => vi.dynamicImportSettled())
      return screen.getByRole('region', { name: 'Console of this app' })
    },
  }
}

const panel = () => screen.queryByRole('region', { name: 'Console of this app' })
const rows = () => [...screen.getByRole('log', { name: 'Console' }).children].map((row) => row.textContent)

describe('the console of an app', () => {
  test('says at its button how many errors there are, and nothing of all else', async () => {
    const { button, logs } = await running()
    await logs(entry('log', 'fine'), entry('warn', 'careful'))
    expect(button.textContent).toBe('')
    expect(button.hasAttribute('aria-description')).toBe(false)
    await logs(entry('error', 'Uncaught', new Error('no fish')))
    expect([button.textContent, button.getAttribute('aria-description')]).toEqual(['1', '1 error'])
    await logs(...Array.from({ length: 120 }, () => entry('error', 'again')))
    expect([button.textContent, button.getAttribute('aria-description')]).toEqual(['99+', '121 errors'])
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(panel()).toBeNull()
  })

  test('lists the last 200 lines, what is said again as one with its count', async () => {
    const { open, logs } = await running()
    const region = await open()
    expect(screen.getByText(/Logs and errors from this app/)).toBeTruthy()
    await logs(entry('log', 'tick'), entry('log', 'tick'), entry('log', 'tick'), entry('error', 'tick'))
    expect(rows()).toEqual(['tick×33 times', 'Error: tick'])
    expect(within(region).queryByRole('button', { name: /Go to line/ })).toBeNull()
    expect(within(region).getByText('1 error')).toBeTruthy()
    await logs(...Array.from({ length: 300 }, (_, index) => entry('log', `line ${index}`)))
    expect(rows().at(0)).toBe('102 earlier lines were dropped')
    fireEvent.click(screen.getByRole('button', { name: 'Show 80 earlier lines' }))
    expect(rows().slice(1)).toHaveLength(200)
    expect(rows().at(-1)).toBe('line 299')
  })

  test('is copied and cleared', async () => {
    const { open, logs, button } = await running()
    const region = await open()
    const press = (name: string) => fireEvent.click(within(region).getByRole('button', { name }))
    expect(within(region).getByRole<HTMLButtonElement>('button', { name: 'Copy console' }).disabled).toBe(
      true,
    )
    await logs(entry('log', 'a', { b: 1 }), entry('error', 'c'), entry('error', 'c'))
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined)
    await act(async () => press('Copy console'))
    expect(writeText).toHaveBeenCalledExactlyOnceWith('a {b: 1}\nc (2 times)')
    writeText.mockRejectedValueOnce(new Error('no'))
    await act(async () => press('Copy console'))
    // The tick of the first press is over by then.
    expect(within(region).getByText('The browser did not allow copying')).toBeTruthy()
    press('Clear console')
    expect(screen.getByText(/Logs and errors from this app/)).toBeTruthy()
    expect(button.textContent).toBe('')
  })

  test('opens and closes by its chord in the active window, and gives the focus back when it is closed from inside', async () => {
    const { os, id, button, open } = await running()
    const chord = () => fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC', altKey: true })
    const region = await open()
    fireEvent.keyDown(within(region).getByRole('log'), { key: 'Escape' })
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(button)
    chord()
    expect(panel()).not.toBeNull()
    chord()
    expect(panel()).toBeNull()
    act(() => void os.windows.open('disk'))
    chord()
    expect(panel()).toBeNull()
    act(() => os.windows.focus(id))
    chord()
    expect(panel()).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close console' }))
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  test('begins anew with the app, but stays when the app ends', async () => {
    const { logs, button, page, pass, start } = await running()
    await logs(entry('error', 'old'))
    expect(button.textContent).toBe('1')
    act(() => page().options.onEnd('flooded'))
    expect(button.textContent).toBe('1')
    fireEvent.click(screen.getByRole('button', { name: 'Reload app' }))
    await pass(0)
    expect(button.textContent).toBe('')
    await start()
    await logs(entry('error', 'new'), entry('error', 'newer'))
    expect(button.textContent).toBe('2')
    await logs(entry('error', 'newer'), entry('clear'), entry('error', 'newest'))
    expect(button.textContent).toBe('1')
  })

  test('begins anew with each try to start the app', async () => {
    const app = await showApp('<p>otter</p>')
    await app.pass(100)
    const button = screen.getByRole('button', { name: 'Console' })
    await act(async () => {
      app.page().options.onConsole?.(entry('error', 'first try'))
      await Promise.resolve()
    })
    expect(button.textContent).toBe('1')
    act(() => app.page().options.onEnd('failed'))
    expect(button.textContent).toBe('1')
    await app.pass(1100)
    expect(pages).toHaveLength(2)
    expect(button.textContent).toBe('')
  })
})
