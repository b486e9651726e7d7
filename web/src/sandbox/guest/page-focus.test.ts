// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { keepFocusInside } from './page-focus'

let isHere = false
/** The methods as other files in this process need them. */
const before = [HTMLElement, SVGElement].map(({ prototype }) => ({
  prototype,
  methods: Object.getOwnPropertyDescriptors(prototype),
}))
afterAll(() => {
  for (const { prototype, methods } of before)
    for (const name of ['focus', 'blur'] as const) {
      Reflect.deleteProperty(prototype, name)
      if (Object.hasOwn(methods, name)) Object.defineProperty(prototype, name, methods[name])
    }
})
beforeAll(() => {
  vi.spyOn(Document.prototype, 'hasFocus').mockImplementation(() => isHere)
  focusWindow = vi.spyOn(window, 'focus').mockImplementation(() => undefined)
  keepFocusInside()
})
afterEach(() => {
  leave()
  document.body.innerHTML = ''
  vi.clearAllMocks()
})

let focusWindow: { readonly mock: { readonly calls: unknown[] } }
const leave = () => {
  isHere = false
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
/** The browser gives the page the keyboard. */
const enter = (isTrusted = true) => {
  if (isTrusted) isHere = true
  const event = new Event('focus')
  Object.defineProperty(event, 'isTrusted', { value: isTrusted })
  window.dispatchEvent(event)
}
const show = (html: string) => {
  document.body.innerHTML = html
  return Array.from(document.querySelectorAll('input'))
}
const active = () => document.activeElement?.id ?? ''

test('the element with autofocus gets the keyboard when the page first does, and only then', () => {
  show('<input id="a"><input id="b" autofocus>')
  enter(false)
  expect(active()).toBe('')
  enter()
  expect(active()).toBe('b')
  leave()
  enter()
  expect(active()).toBe('')
})

test('a page that has the keyboard moves it as it likes', () => {
  const [, second] = show('<input id="a"><input id="b">')
  enter()
  second?.focus()
  expect(active()).toBe('b')
  second?.blur()
  expect(active()).toBe('')
  window.focus()
  expect(focusWindow.mock.calls).toHaveLength(1)
})

test('one that has not pulls it neither to an element nor to its window, and what it wanted last is focused once it has', () => {
  const [first, second] = show('<input id="a"><input id="b">')
  first?.focus()
  second?.focus()
  window.focus()
  expect([active(), focusWindow.mock.calls.length]).toEqual(['', 0])
  enter(false)
  expect(active()).toBe('')
  enter()
  expect(active()).toBe('b')
})

test('what it wanted and gave up, or took out of the page, is not focused', () => {
  const [first, second] = show('<input id="a"><input id="b">')
  first?.focus()
  first?.blur()
  enter()
  expect(active()).toBe('')
  leave()
  second?.focus()
  second?.remove()
  enter()
  expect(active()).toBe('')
})
