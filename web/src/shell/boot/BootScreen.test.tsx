// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BootScreen } from './BootScreen'

const inOrder = [
  'Initializing OtterOS kernel...',
  'Loading file system drivers...',
  'Starting system services...',
  'Mounting virtual file system...',
  'Loading user interface...',
  'System ready',
]
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

describe('boot screen', () => {
  const onDone = vi.fn<() => void>()

  beforeEach(() => {
    vi.useFakeTimers()
    onDone.mockReset()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test('shows the product, its version and the footer [A1.4 A2.4 A9.22]', () => {
    render(<BootScreen onDone={onDone} />)
    expect(screen.getByRole('heading', { name: 'OtterOS' }).className).toContain('font-light')
    expect(screen.getByText('Version 1.0.0')).toBeTruthy()
    expect(screen.getByText('Starting system...')).toBeTruthy()
  })

  test('reveals the six messages in order, one every 500 ms, then is done [A2.4 A9.1]', () => {
    render(<BootScreen onDone={onDone} />)
    expect(shown()).toEqual([])
    for (let count = 1; count <= 6; count += 1) {
      wait(499)
      expect(shown()).toEqual(inOrder.slice(0, count - 1))
      wait(1)
      expect(shown()).toEqual(inOrder.slice(0, count))
    }
    expect(onDone).not.toHaveBeenCalled()
    wait(500)
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  test('any key or click skips the rest', () => {
    render(<BootScreen onDone={onDone} />)
    wait(700)
    fireEvent.keyDown(document.body, { key: 'Shift' })
    expect(onDone).toHaveBeenCalledTimes(1)
    fireEvent.click(document.body)
    expect(onDone).toHaveBeenCalledTimes(2)
  })

  test('the key that skips is not typed into what comes next, shortcuts of the browser still work', () => {
    render(<BootScreen onDone={onDone} />)
    // fireEvent returns false when the default was prevented.
    for (const key of ['a', ' ', 'Enter', 'Backspace']) {
      expect(fireEvent.keyDown(document.body, { key })).toBe(false)
    }
    for (const init of [{ key: 'r', ctrlKey: true }, { key: 'F5' }, { key: 'Tab' }]) {
      expect(fireEvent.keyDown(document.body, init)).toBe(true)
    }
  })
})
