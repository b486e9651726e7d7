// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { KeyboardSwitch } from './KeyboardSwitch'
import { createKeyboardModel } from './keyboard-state'
import { VirtualKeyboard } from './VirtualKeyboard'

/** Writes and deletes at the end of the focused control, as far as these tests go. */
function execCommand(command: string, _ui?: boolean, text = '') {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) return false
  field.value = command === 'delete' ? field.value.slice(0, -1) : field.value + text
  return true
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const setUp = () => {
  const { os } = createTestOs({ isMobile: true })
  const model = createKeyboardModel(os.storage('virtual-keyboard', { owner: 'device' }))
  const onPage = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <div onPointerDown={onPage}>
      <form onSubmit={onSubmit}>
        <input aria-label="Name" inputMode="email" />
        <input aria-label="Date" type="date" />
        <button type="submit">Save</button>
      </form>
      <KeyboardSwitch keyboard={model} />
      <VirtualKeyboard os={os} keyboard={model} />
    </div>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Name')
  const keyboard = () => document.querySelector<HTMLElement>('[role="group"][aria-label="Virtual keyboard"]')
  const key = (name: string) => {
    const keys = [...document.querySelectorAll<HTMLElement>('[data-key]')]
    const found = keys.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)
    if (!found) throw new Error(`no key ${name}`)
    return found
  }
  const down = (element: Element, pointerType = 'touch') =>
    fireEvent.pointerDown(element, { pointerId: 1, pointerType, button: 0 })
  const up = (element: Element) => fireEvent.pointerUp(element, { pointerId: 1 })
  const press = (...names: readonly string[]) => {
    for (const name of names) {
      const element = key(name)
      down(element)
      up(element)
    }
  }
  const touch = (element: HTMLElement) => {
    down(element)
    up(element)
    act(() => {
      element.focus()
      vi.advanceTimersByTime(100)
    })
  }
  return { os, model, field, keyboard, key, down, up, press, touch, onPage, onSubmit }
}

describe('the virtual keyboard', () => {
  test('it comes with a touched field, keeps the device’s away, and goes when the focus does [A2.32]', () => {
    const { field, keyboard, touch } = setUp()
    expect(keyboard()).toBeNull()
    touch(field)
    expect(keyboard()).toBeTruthy()
    expect(field.getAttribute('inputmode')).toBe('none')
    touch(screen.getByRole('button', { name: 'Save' }))
    expect(keyboard()).toBeNull()
    expect(field.getAttribute('inputmode')).toBe('email')
    touch(screen.getByLabelText('Date'))
    expect(keyboard()).toBeNull()
  })

  test('an app that takes the focus by itself brings no keyboard; a touch then does', () => {
    const { field, keyboard, touch } = setUp()
    touch(document.body)
    act(() => void vi.advanceTimersByTime(600))
    act(() => {
      field.focus()
      vi.advanceTimersByTime(100)
    })
    expect(keyboard()).toBeNull()
    touch(field)
    expect(keyboard()).toBeTruthy()
  })

  test('nothing moves while a finger is down', () => {
    const { field, keyboard, touch, down, up } = setUp()
    touch(field)
    const save = screen.getByRole('button', { name: 'Save' })
    down(save)
    act(() => {
      save.focus()
      vi.advanceTimersByTime(1000)
    })
    expect(keyboard()).toBeTruthy()
    up(save)
    act(() => void vi.advanceTimersByTime(100))
    expect(keyboard()).toBeNull()
  })

  test('letters, numbers and symbols; shift is for one key, pressed again it locks [A2.32 A4.26]', () => {
    const { field, keyboard, touch, press } = setUp()
    touch(field)
    press('Shift', 'O', 't')
    expect(field.value).toBe('Ot')
    press('Shift', 'Shift', 'O', 'S', 'Shift', 's')
    expect(field.value).toBe('OtOSs')
    press('Numbers')
    expect(keyboard()?.dataset.mode).toBe('numbers')
    press('4', 'Symbols')
    expect(keyboard()?.dataset.mode).toBe('symbols')
    press('#', 'Letters', 'Space', 'x')
    expect(field.value).toBe('OtOSs4# x')
  })

  test('caps lock is announced and shown on the key', () => {
    const { field, key, touch, press } = setUp()
    touch(field)
    expect(key('Shift').getAttribute('aria-pressed')).toBe('false')
    press('Shift')
    expect(key('Shift').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('')
    press('Shift')
    expect(screen.getByRole('status').textContent).toBe('Caps lock on')
  })

  test('a held Backspace repeats after 400 ms, every 50 ms, until the finger is lifted', () => {
    const { field, key, touch, press, down, up } = setUp()
    touch(field)
    press('q', 'w', 'e', 'r', 't', 'y', 'u', 'i', 'o', 'p')
    const element = key('Backspace')
    down(element)
    expect(field.value).toBe('qwertyuio')
    act(() => void vi.advanceTimersByTime(399))
    expect(field.value).toBe('qwertyuio')
    act(() => void vi.advanceTimersByTime(101))
    expect(field.value).toBe('qwerty')
    up(element)
    act(() => void vi.advanceTimersByTime(1000))
    expect(field.value).toBe('qwerty')
    down(key('a'))
    act(() => void vi.advanceTimersByTime(1000))
    expect(field.value).toBe('qwertya')
  })

  test('keys are key events: a listener may take them, Enter sends the form, Ctrl is told', () => {
    const { field, touch, press, onSubmit } = setUp()
    const heard: string[] = []
    field.addEventListener('keydown', (event) => {
      heard.push(`${event.ctrlKey ? 'Ctrl+' : ''}${event.key} ${event.code} ${event.keyCode}`)
      if (event.key === 'x') event.preventDefault()
    })
    field.addEventListener('beforeinput', (event) => {
      if (event.data === 'y') event.preventDefault()
    })
    touch(field)
    press('x', 'y', 'z', 'Control', 's', 'Escape', 'Enter')
    expect(field.value).toBe('z')
    expect(heard).toEqual([
      'x KeyX 88',
      'y KeyY 89',
      'z KeyZ 90',
      'Ctrl+s KeyS 83',
      'Escape Escape 27',
      'Enter Enter 13',
    ])
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('a press on a key is nothing to the page, and assistive technology presses keys by a click', () => {
    const { field, key, touch, press, onPage } = setUp()
    touch(field)
    onPage.mockClear()
    const element = key('a')
    expect(fireEvent.pointerDown(element, { pointerId: 1, button: 0 })).toBe(false)
    expect(fireEvent.mouseDown(element)).toBe(false)
    expect(onPage).not.toHaveBeenCalled()
    fireEvent.click(element, { detail: 1 })
    expect(field.value).toBe('a')
    fireEvent.click(element, { detail: 0 })
    expect(field.value).toBe('aa')
    press('b')
    expect(document.activeElement).toBe(field)
  })

  test('its key puts it away, the taskbar’s button brings it back, and the field keeps the focus', () => {
    const { field, keyboard, touch, press } = setUp()
    touch(field)
    press('Hide keyboard')
    expect(keyboard()).toBeNull()
    expect(field.getAttribute('inputmode')).toBe('email')
    expect(document.activeElement).toBe(field)
    const button = screen.getByRole('button', { name: 'Virtual keyboard' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    expect(fireEvent.mouseDown(button)).toBe(false)
    fireEvent.click(button)
    expect(keyboard()).toBeTruthy()
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(field.getAttribute('inputmode')).toBe('none')
    fireEvent.click(button)
    expect(keyboard()).toBeNull()
  })

  test('the desktop ends above the keys while they are there', () => {
    const { field, touch, press } = setUp()
    const { style, dataset } = document.documentElement
    touch(field)
    expect(style.getPropertyValue('--keyboard-height')).toMatch(/px$/)
    expect(dataset.virtualKeyboard).toBe('')
    press('Hide keyboard')
    expect(style.getPropertyValue('--keyboard-height')).toBe('')
    expect(dataset.virtualKeyboard).toBeUndefined()
  })
})
