// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pages } from '../testing/fake-sandbox'
import { manifestBlock, showApp } from '../testing/show-app'

vi.mock('@/sandbox/open-page', () => import('../testing/fake-sandbox'))

beforeEach(() => {
  vi.useFakeTimers()
  pages.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const curious = `${manifestBlock({ permissions: ['user', 'clipboard', 'notifications'] })}<p>otter</p>`

/** An app that runs and calls. */
async function running() {
  const app = await showApp(curious)
  await app.start()
  let calls = 0
  const call = async (operation: string, args: unknown = {}) => {
    calls += 1
    app.says({ kind: 'call', call: { id: calls, operation, args } })
    await app.pass(0)
  }
  const answers = () =>
    app.page().sent.flatMap((message) => (message.kind === 'answered' ? [message.answer] : []))
  return { ...app, call, answers }
}

const prompt = () => screen.getByRole('alertdialog')
const button = (name: string) => within(prompt()).getByRole<HTMLButtonElement>('button', { name })
const frame = () => screen.getByTestId('frame')

describe('the question for a permission', () => {
  test('warns where the browser lets names of hosts out, for what tells something of the person', async () => {
    const app = await showApp(curious, {
      platform: (platform) => ({
        ...platform,
        origins: {
          find: () =>
            Promise.resolve({
              url: 'https://a.test/',
              origin: null,
              hasNetwork: false,
              confinement: 'names',
            }),
        },
      }),
    })
    await app.start()
    app.says({ kind: 'call', call: { id: 1, operation: 'user.displayName', args: {} } })
    await app.pass(500)
    expect(prompt().textContent).toContain('an app could leak what it learns')
    fireEvent.click(button('Don’t allow'))
    app.says({ kind: 'call', call: { id: 2, operation: 'notifications.show', args: { title: 'x' } } })
    await app.pass(500)
    expect(prompt().textContent).not.toContain('leak')
  })

  test('names the app and what it wants, over a page that takes no input, and its answer is done and kept', async () => {
    const { call, answers, pass, platform } = await running()
    await call('user.displayName')
    expect(screen.getByRole('alertdialog', { name: 'Weather Otter wants to know your name' })).toBe(prompt())
    expect(prompt().textContent).toContain('OtterOS asks you')
    expect(prompt().textContent).toContain('/apps/weather')
    expect(frame().closest('[inert]')).toBeTruthy()
    expect(answers()).toEqual([])
    await pass(500)
    fireEvent.click(button('Allow'))
    await pass(0)
    expect(answers()).toEqual([{ id: 1, ok: true, value: 'Maya Lindqvist' }])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(frame().closest('[inert]')).toBeNull()
    expect(platform.grants.get('/apps/weather').permissions).toEqual({ user: 'granted' })
    await call('user.displayName')
    expect(answers()).toHaveLength(2)
  })

  test('refuses with "Don’t allow", and is not asked again', async () => {
    const { call, answers, pass, platform } = await running()
    await call('user.displayName')
    await pass(500)
    fireEvent.click(button('Don’t allow'))
    await pass(0)
    expect(answers()).toMatchObject([{ ok: false, code: 'permission_denied' }])
    expect(platform.grants.get('/apps/weather').permissions).toEqual({ user: 'denied' })
    await call('user.displayName')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('is dismissed by Escape, which refuses this time and asks again the next', async () => {
    const { call, answers, pass, platform } = await running()
    await call('user.displayName')
    await pass(500)
    fireEvent.keyDown(prompt(), { key: 'Escape' })
    await pass(0)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(answers()).toMatchObject([{ ok: false, code: 'permission_denied' }])
    expect(platform.grants.get('/apps/weather').permissions).toEqual({})
    await call('user.displayName')
    expect(prompt()).toBeTruthy()
  })

  test('takes no answer that was meant for the app: 500 ms without a press or key come first', async () => {
    const { call, pass, answers } = await running()
    await call('user.displayName')
    expect(button('Allow').disabled).toBe(true)
    expect(button('Don’t allow').disabled).toBe(true)
    await pass(400)
    fireEvent.keyDown(prompt(), { key: 'Escape' })
    await pass(400)
    fireEvent.pointerDown(prompt())
    await pass(499)
    expect(button('Allow').disabled).toBe(true)
    fireEvent.keyDown(prompt(), { key: 'Escape' })
    await pass(0)
    expect(prompt()).toBeTruthy()
    await pass(500)
    expect(button('Allow').disabled).toBe(false)
    expect(answers()).toEqual([])
  })

  test('has the keyboard itself, no button has; the app gets it back', async () => {
    const { call, pass } = await running()
    frame().focus()
    await call('user.displayName')
    expect(document.activeElement).toBe(prompt())
    await pass(500)
    expect(document.activeElement).toBe(prompt())
    button('Allow').focus()
    fireEvent.click(button('Allow'))
    await pass(0)
    expect(document.activeElement).toBe(frame())
  })

  test('of a background app leaves the keyboard where it is, and waits until its window is in front', async () => {
    const { call, pass, os, id } = await running()
    const field = document.createElement('input')
    document.body.append(field)
    os.windows.open('terminal')
    field.focus()
    await call('user.displayName')
    await pass(5000)
    expect(document.activeElement).toBe(field)
    expect(button('Allow').disabled).toBe(true)
    act(() => os.windows.focus(id))
    expect(document.activeElement).toBe(prompt())
    await pass(499)
    expect(button('Allow').disabled).toBe(true)
    await pass(1)
    expect(button('Allow').disabled).toBe(false)
    field.remove()
  })

  test('waits while the page of the desktop is not seen', async () => {
    const { call, pass } = await running()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await call('user.displayName')
    await pass(5000)
    expect(button('Allow').disabled).toBe(true)
    hidden.mockReturnValue(false)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(500)
    expect(button('Allow').disabled).toBe(false)
  })

  test('comes after the one before, and again takes no answer at once', async () => {
    const { call, pass, answers } = await running()
    await call('user.displayName')
    await call('notifications.show', { title: 'Rain' })
    expect(prompt().textContent).toContain('1 more to come')
    await pass(500)
    fireEvent.click(button('Allow'))
    await pass(0)
    expect(prompt().textContent).toContain('wants to show notifications')
    expect(prompt().textContent).not.toContain('more to come')
    expect(button('Allow').disabled).toBe(true)
    expect(document.activeElement).toBe(prompt())
    await pass(500)
    fireEvent.click(button('Don’t allow'))
    await pass(0)
    expect(answers().map(({ ok }) => ok)).toEqual([true, false])
  })

  test('names the app as it was opened, whatever it calls itself since', async () => {
    const { call, change } = await running()
    change({ title: 'Settings' })
    await call('user.displayName')
    expect(prompt().textContent).toContain('Weather Otter wants to')
    expect(prompt().textContent).not.toContain('Settings')
  })

  test('goes with the app', async () => {
    const { call, page } = await running()
    await call('user.displayName')
    act(() => page().options.onEnd('left'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
