// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { codeOf, openTestBroker, windowFrame } from '../../testing/broker'
import { brokerLimits } from '../limits'

describe('an app’s own window', () => {
  test('gets a title of one line, without what cannot be seen', async () => {
    const { call, window } = await openTestBroker()
    expect(await call('window.setTitle', { title: '  To\u202e-do\n\tlist 👩‍🚀 ' })).toBeNull()
    expect(window().title).toBe('To-do list 👩‍🚀')
    expect(await call('window.setTitle', { title: `${'x'.repeat(brokerLimits.title - 1)}👩` })).toBeNull()
    expect(window().title).toBe('x'.repeat(brokerLimits.title - 1))
    for (const title of ['', '\u200b \u202e', '\u200d\u0301']) {
      expect(codeOf(await call('window.setTitle', { title }))).toBe('invalid')
    }
    expect(codeOf(await call('window.setTitle', { title: ['x'] }))).toBe('invalid')
  })

  test('gets the size that its content needs, as far as the desktop has room', async () => {
    const { call, window, os, windowId } = await openTestBroker()
    const { x, y } = window()
    await call('window.setSize', { width: 600, height: 400 })
    expect(window()).toMatchObject({
      width: 600 + windowFrame.width,
      height: 400 + windowFrame.height,
      x,
      y,
    })
    await call('window.setSize', { width: 1e308, height: 1e308 })
    expect(window()).toMatchObject({ width: 1280, height: 752, x: 0, y: 0 })
    await call('window.setSize', { width: 1e-9, height: 1 })
    expect(window()).toMatchObject({ width: window().minWidth, height: window().minHeight })
    for (const args of [
      { width: -1, height: 9 },
      { width: Number.NaN, height: 9 },
      { width: '9', height: 9 },
      {},
    ]) {
      expect(codeOf(await call('window.setSize', args))).toBe('invalid')
    }
    os.windows.toggleMaximized(windowId)
    const maximized = window()
    expect(codeOf(await call('window.setSize', { width: 400, height: 400 }))).toBe('failed')
    os.windows.toggleMaximized(windowId)
    os.windows.snap(windowId, 'left')
    expect(codeOf(await call('window.setSize', { width: 400, height: 400 }))).toBe('failed')
    os.windows.snap(windowId, null)
    os.windows.toggleMinimized(windowId)
    expect(codeOf(await call('window.setSize', { width: 400, height: 400 }))).toBe('failed')
    expect(maximized.isMaximized).toBe(true)
  })

  test('keeps its size on a phone', async () => {
    const { call, window } = await openTestBroker({ isMobile: true })
    const before = window()
    expect(await call('window.setSize', { width: 100, height: 100 })).toBe(
      'failed: On a phone, windows fill the screen.',
    )
    expect(window()).toEqual(before)
  })

  test('closes unless something in it is to be kept', async () => {
    const { call, os, windowId } = await openTestBroker()
    const removeGuard = os.windows.addCloseGuard(windowId, () => false)
    expect(await call('window.close')).toBe('cancelled: The window stays open.')
    removeGuard()
    expect(await call('window.close')).toBeNull()
    expect(os.windows.getState().windows).toEqual([])
    expect(codeOf(await call('window.close'))).toBe('not_found')
    expect(codeOf(await call('window.setTitle', { title: 'Late' }))).toBe('not_found')
    expect(codeOf(await call('window.setSize', { width: 1, height: 1 }))).toBe('not_found')
  })
})

describe('other windows', () => {
  test('are of built-in types, and children of the app’s', async () => {
    const { call, os, windowId } = await openTestBroker()
    expect(await call('windows.open', { type: 'terminal', title: ' Its\nterminal ' })).toBeNull()
    expect(os.windows.getState().windows.at(-1)).toMatchObject({
      type: 'terminal',
      title: 'Its terminal',
      parentWindowId: windowId,
      path: '/',
      htmlContent: null,
    })
    expect(codeOf(await call('windows.open', { type: '__proto__' }))).toBe('not_found')
    expect(codeOf(await call('windows.open', { type: 'htmlapp' }))).toBe('invalid')
    expect(codeOf(await call('windows.open', { type: 'terminal', title: null }))).toBe('invalid')
    expect(os.windows.getState().windows).toHaveLength(2)
  })

  test('open one a second, twenty at most, and with the app’s usual title where none is given', async () => {
    const { call, os, clock } = await openTestBroker()
    expect(await call('windows.open', { type: 'settings', path: '/secret', htmlContent: '<b>' })).toBeNull()
    expect(os.windows.getState().windows.at(-1)).toMatchObject({
      title: 'Settings',
      path: '/',
      htmlContent: null,
    })
    expect(await call('windows.open', { type: 'settings' })).toBe(
      'busy: An app can open one window a second.',
    )
    for (let more = 1; more < 20; more += 1) {
      clock.now += 1000
      expect(await call('windows.open', { type: 'settings' })).toBeNull()
    }
    clock.now += 1000
    expect(await call('windows.open', { type: 'settings' })).toBe(
      'busy: The app has 20 windows open, the most that it can have.',
    )
    await os.windows.close(os.windows.getState().windows.at(-1)?.id ?? '')
    expect(await call('windows.open', { type: 'settings' })).toBeNull()
  })
})
