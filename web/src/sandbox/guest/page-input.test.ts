// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "navigation": { "disableChildPageNavigation": true } } }
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SaidMessage } from '../messages'
import { guideForms, guideLinks } from './page-input'
import type { TellAttempt } from './page-dialogs'

const sent: SaidMessage[] = []
const tell = vi.fn<TellAttempt>()
beforeAll(() => {
  vi.useFakeTimers()
  guideLinks({ send: (message) => void sent.push(message) }, tell)
  guideForms(tell)
})
afterAll(() => void vi.useRealTimers())
afterEach(() => {
  sent.length = 0
  tell.mockClear()
  document.body.innerHTML = ''
})

/** Presses a link, or what is marked in it; returns the frame that the browser would show it in. */
function press(html: string): string {
  document.body.innerHTML = html
  const link = document.querySelector('a')
  const element = document.querySelector('[data-press]') ?? link
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  const frame = link?.target ?? ''
  vi.runAllTimers()
  return frame
}

test('links to the web are handed on, others say that they lead nowhere', () => {
  // A new window, which the frame's flags do not allow.
  expect(press('<a href=" HTTPS://example.org/x">x</a>')).toBe('_blank')
  expect(sent).toEqual([{ kind: 'link', address: 'HTTPS://example.org/x' }])
  press('<a href="other.html"><b data-press>x</b></a>')
  expect(tell).toHaveBeenCalledExactlyOnceWith('ledOut', 'other.html')
})

test('a link is held back even when the page keeps the event to itself, and is as it was afterwards', () => {
  window.addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  press('<a target="_top" href="https://example.org/">x</a>')
  expect(sent).toHaveLength(1)
  expect(document.querySelector('a')?.target).toBe('_top')
  press('<a href="https://example.org/">x</a>')
  expect(document.querySelector('a')?.hasAttribute('target')).toBe(false)
})

test('a page that takes care of a link itself, wherever it listens, is left alone', () => {
  const found: boolean[] = []
  const takeCare = (event: Event) => {
    found.push(event.defaultPrevented)
    event.preventDefault()
  }
  for (const place of [document, window]) {
    place.addEventListener('click', takeCare, { once: true })
    press('<a href="/about">x</a>')
  }
  expect(found).toEqual([false, false])
  expect([sent, tell.mock.calls]).toEqual([[], []])
})

test('only what a page made itself is stored by a download link', () => {
  expect(press('<a download="a.txt" href="blob:null/1">x</a>')).toBe('')
  expect(press('<a download href="DATA:text/plain,x">x</a>')).toBe('')
  expect(press('<a href="#part">x</a>')).toBe('')
  expect(press('<a href="about:srcdoc#/part">x</a>')).toBe('')
  expect([sent, tell.mock.calls]).toEqual([[], []])
  press('<a download href="https://example.org/?secret">x</a>')
  press('<a href="blob:null/1">x</a>')
  press('<a download href="/file">x</a>')
  expect([sent.length, tell.mock.calls.length]).toEqual([1, 2])
})

test('a form that the page does not handle is held back and said', () => {
  document.body.innerHTML = '<form><input name="q"></form>'
  const form = document.querySelector('form')
  const submit = () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    form?.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(submit()).toBe(true)
  expect(tell).toHaveBeenCalledExactlyOnceWith('sentForm')
  form?.addEventListener('submit', (event) => event.preventDefault(), { once: true })
  submit()
  expect(tell).toHaveBeenCalledTimes(1)
  form?.setAttribute('method', 'dialog')
  expect(submit()).toBe(false)
})
