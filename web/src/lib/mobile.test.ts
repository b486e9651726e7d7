// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isMobileDevice, mobileQuery } from './mobile'

const setWidth = (width: number) => vi.stubGlobal('innerWidth', width)
const setTouchPoints = (count: number) => vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(count)

beforeEach(() => setTouchPoints(0))
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'ontouchstart')
})

describe('a mobile device', () => {
  test('is one of at most 768 px width [A9.6 B9.18]', () => {
    setWidth(768)
    expect(isMobileDevice()).toBe(true)
    setWidth(769)
    expect(isMobileDevice()).toBe(false)
  })

  test('is one with touch support, however wide [A9.6 B9.18]', () => {
    setWidth(1920)
    setTouchPoints(5)
    expect(isMobileDevice()).toBe(true)
  })

  test('is one with touch events, however wide [A9.6 B9.18]', () => {
    setWidth(1920)
    Object.defineProperty(window, 'ontouchstart', { value: null, configurable: true })
    expect(isMobileDevice()).toBe(true)
  })
})

test('tells of a new width until unsubscribed [A9.6]', () => {
  const listener = vi.fn()
  const stop = mobileQuery.subscribe(listener)
  window.dispatchEvent(new Event('resize'))
  expect(listener).toHaveBeenCalled()
  stop()
  listener.mockClear()
  window.dispatchEvent(new Event('resize'))
  expect(listener).not.toHaveBeenCalled()
})

test('tells of a touch screen that comes or goes [A9.6]', () => {
  const queries = new Map<string, EventTarget>()
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = Object.assign(new EventTarget(), { matches: false, media: query })
    queries.set(query, list)
    return list as unknown as MediaQueryList
  })
  const listener = vi.fn()
  const stop = mobileQuery.subscribe(listener)
  queries.get('(any-pointer: coarse)')?.dispatchEvent(new Event('change'))
  expect(listener).toHaveBeenCalledOnce()
  stop()
  queries.get('(any-pointer: coarse)')?.dispatchEvent(new Event('change'))
  expect(listener).toHaveBeenCalledOnce()
})
