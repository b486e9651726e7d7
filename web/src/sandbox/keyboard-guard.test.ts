// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import {
  guardKeyboard,
  type KeyboardGuard,
  type KeyboardRules,
  keyboardRules,
  noticeTime,
} from './keyboard-guard'

let state: ReturnType<KeyboardRules['state']>
const onEntered = vi.fn<() => void>()
const onThief = vi.fn<() => void>()
let frame: HTMLButtonElement
let field: HTMLInputElement
let guard: KeyboardGuard

beforeEach(() => {
  vi.useFakeTimers()
  state = 'behind'
  // A button stands for the frame: here no page pulls, the test does.
  frame = document.body.appendChild(document.createElement('button'))
  field = document.body.appendChild(document.createElement('input'))
  field.focus()
  guard = guardKeyboard(frame, { state: () => state, onEntered, onThief })
})
afterEach(() => {
  guard.stop()
  document.body.replaceChildren()
  vi.clearAllMocks()
  vi.useRealTimers()
})

/** Time until a press would have been heard of, in ms. */
const guardTime = 150

const pull = () => {
  vi.advanceTimersByTime(1000)
  frame.focus()
  window.dispatchEvent(new Event('blur'))
  vi.advanceTimersByTime(guardTime)
}

test('a page of a window behind that pulls the keyboard loses it once it is clear that nobody pressed there', () => {
  pull()
  vi.advanceTimersByTime(1)
  expect(document.activeElement).toBe(field)
  expect(frame.style.display).toBe('')
  expect(onThief).not.toHaveBeenCalled()
})

test('the keyboard goes back to who had it, although nobody has it for a moment on its way', () => {
  vi.advanceTimersByTime(1000)
  field.blur()
  window.dispatchEvent(new Event('blur'))
  frame.focus()
  vi.advanceTimersByTime(201 + guardTime)
  expect(document.activeElement).toBe(field)
})

test('one that pulls it from another frame is noticed too, without an event', () => {
  vi.advanceTimersByTime(1000)
  frame.focus()
  vi.advanceTimersByTime(201 + guardTime)
  expect(document.activeElement).toBe(field)
})

test('after three times it is told as a thief, and stays hidden; the keyboard goes back all the same', () => {
  // What is removed has no keyboard any more, and neither has anyone else.
  onThief.mockImplementationOnce(() => frame.blur())
  for (let time = 0; time < 3; time++) pull()
  vi.advanceTimersByTime(1)
  expect(onThief).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(field)
  expect(frame.style.display).toBe('none')
})

test.each([1, 20, 149])(
  'a press in a page behind is no pull, although it is heard of %i ms after the keyboard moves',
  (later) => {
    vi.advanceTimersByTime(1000)
    frame.focus()
    window.dispatchEvent(new Event('blur'))
    vi.advanceTimersByTime(later - 1)
    expect([onEntered.mock.calls.length, frame.style.display]).toEqual([0, ''])
    guard.pressed()
    expect(onEntered).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1000)
    expect([document.activeElement, frame.style.display]).toEqual([frame, ''])
  },
)

test('the page in front keeps the keyboard', () => {
  state = 'free'
  for (let time = 0; time < 5; time++) pull()
  expect(document.activeElement).toBe(frame)
  expect(onThief).not.toHaveBeenCalled()
})

test('somebody who goes into a page behind, by pointer or Tab key, brings it to the front', () => {
  const hover = vi.spyOn(frame, 'matches').mockReturnValue(true)
  pull()
  expect(onEntered).toHaveBeenCalledTimes(1)
  field.focus()
  hover.mockReturnValue(false)
  vi.advanceTimersByTime(1000)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  frame.focus()
  window.dispatchEvent(new Event('blur'))
  expect(onEntered).toHaveBeenCalledTimes(2)
  expect(frame.style.display).toBe('')
})

test('a page that had the keyboard when another window came to the front did not pull it', () => {
  state = 'free'
  pull()
  state = 'behind'
  vi.advanceTimersByTime(2000)
  expect(document.activeElement).toBe(frame)
  expect(onThief).not.toHaveBeenCalled()
  state = 'covered'
  vi.advanceTimersByTime(400)
  expect(document.activeElement).not.toBe(frame)
  expect(onThief).not.toHaveBeenCalled()
})

test('below a covered desktop a page is not displayed, and one that pulls the keyboard is ended at once, whatever it says', () => {
  state = 'covered'
  vi.spyOn(frame, 'matches').mockReturnValue(true)
  vi.advanceTimersByTime(201)
  expect([frame.style.display, onThief.mock.calls.length]).toEqual(['none', 0])
  guard.pressed()
  pull()
  expect([onEntered, onThief].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  expect([document.activeElement, frame.style.display]).toEqual([field, 'none'])
  pull()
  expect([document.activeElement, onThief.mock.calls.length]).toEqual([field, 1])
})

test('a pull below a cover is noticed before what the page says is believed, with and without an event', () => {
  state = 'covered'
  vi.advanceTimersByTime(1000)
  frame.focus()
  vi.advanceTimersByTime(noticeTime - 1)
  expect(onThief).toHaveBeenCalledTimes(1)
})

test('a page that had the keyboard when the desktop was covered did not pull it, and is displayed again afterwards', () => {
  state = 'free'
  frame.focus()
  vi.advanceTimersByTime(201)
  for (let time = 0; time < 5; time++) {
    state = 'covered'
    vi.advanceTimersByTime(201)
    expect([document.activeElement, frame.style.display]).toEqual([field, 'none'])
    state = 'free'
    vi.advanceTimersByTime(201)
    expect(frame.style.display).toBe('')
    frame.focus()
  }
  expect(onThief).not.toHaveBeenCalled()
})

describe.each(['a question about its app', 'a dialog of the desktop'])('while %s is open', (what) => {
  /** Opens it with the keyboard in it, as it has when it comes. */
  const ask = () => {
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.append(field)
    if (what.startsWith('a question')) {
      const area = document.body.appendChild(document.createElement('div'))
      area.append(frame)
      area.inert = true
    } else dialog.setAttribute('aria-modal', 'true')
    field.focus()
    return dialog
  }
  /** As a page does that pulls: being inert keeps it from nothing. */
  const pullInside = () => {
    const area = frame.closest<HTMLElement>('[inert]')
    if (area) area.inert = false
    frame.focus()
    if (area) area.inert = true
  }

  test('the page in front gives a keyboard that it pulls back at once, and is ended at the third time', () => {
    state = 'free'
    ask()
    vi.spyOn(frame, 'matches').mockReturnValue(true)
    vi.advanceTimersByTime(201)
    for (let time = 0; time < 3; time++) {
      expect([onThief.mock.calls.length, frame.style.display]).toEqual([0, ''])
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
      guard.pressed()
      pullInside()
      window.dispatchEvent(new Event('blur'))
      vi.advanceTimersByTime(1)
      expect(document.activeElement).toBe(field)
    }
    expect([onThief, onEntered].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  })

  test('a keyboard that is on its way is noticed a turn later', () => {
    state = 'free'
    ask()
    vi.advanceTimersByTime(1)
    field.blur()
    window.dispatchEvent(new Event('blur'))
    pullInside()
    vi.advanceTimersByTime(2)
    expect(document.activeElement).toBe(field)
  })

  test('a page that had the keyboard before did not pull it, and has it again afterwards', () => {
    state = 'free'
    for (let time = 0; time < 5; time++) {
      frame.focus()
      vi.advanceTimersByTime(201)
      const dialog = ask()
      pullInside()
      vi.advanceTimersByTime(201)
      expect(document.activeElement).toBe(field)
      dialog.removeAttribute('aria-modal')
      document.body.append(field, frame)
      frame.focus()
      vi.advanceTimersByTime(201)
      expect(document.activeElement).toBe(frame)
    }
    expect(onThief).not.toHaveBeenCalled()
  })
})

test('a page in a window with places to type of its own has the keyboard by invitation only', () => {
  const { os } = createTestOs()
  const windowId = os.windows.open('terminal')
  if (!windowId) throw new Error('no window')
  const rules = (isShared: boolean) => keyboardRules({ os, windowId, isShared }, onThief)
  expect([rules(false).state(), rules(true).state()]).toEqual(['free', 'behind'])
  os.windows.open('settings')
  expect(rules(false).state()).toBe('behind')
  rules(true).onEntered()
  expect(os.windows.getState().activeId).toBe(windowId)
})
