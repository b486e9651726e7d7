// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startServices } from '@/root/services'
import { memoryStorage } from '@/lib/key-value-storage'
import { createTestOs } from '@/root/testing/test-os'
import { editorOnScreen, leaveFocusAlone } from '@/ui/code-mirror/testing/editor-on-screen'
import View from './View'
import { lessons } from './model/lessons'

const codeOnScreen = () => editorOnScreen().state.doc.toString()

/** Replaces the code as a paste over all of it would. */
function typeCode(text: string) {
  const editor = editorOnScreen()
  act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } }))
}

let stopServices: () => void = () => undefined
let storage = memoryStorage()
beforeEach(() => {
  storage = memoryStorage()
  leaveFocusAlone()
})
afterEach(() => {
  cleanup()
  stopServices()
})

function show() {
  const { os } = createTestOs({ storage })
  stopServices()
  stopServices = startServices(os)
  const id = os.windows.open('otterscript-tutorial')
  const window = os.windows.getState().windows.find((each) => each.id === id)
  if (!window) throw new Error('no window')
  render(<View window={window} os={os} />)
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  return {
    os,
    window,
    button,
    output: () => screen.getByRole('log', { name: 'Output lines', hidden: true }).textContent,
  }
}

const titles = [
  'Introduction',
  'Window Management',
  'File Operations',
  'Animations & Display',
  'Security & Best Practices',
]

describe('the OtterScript tutorial', () => {
  test('has five lessons in a side list, each with title, text and example code [B2.98 B9.14]', () => {
    const { window } = show()
    expect(window.title).toBe('OtterScript Tutorial')
    const list = within(screen.getByRole('navigation', { name: 'Lessons' }))
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      titles.map((title, index) => `${index + 1}${title}`),
    )
    expect(lessons).toHaveLength(5)
    for (const [index, title] of titles.entries()) {
      fireEvent.click(list.getByRole('button', { name: title }))
      expect(screen.getByRole('heading', { name: title })).toBeTruthy()
      const lesson = lessons[index]
      const article = screen.getByRole('article', { name: title })
      const [first] = lesson?.parts ?? []
      expect(article.textContent).toContain(first && 'text' in first ? first.text.replaceAll('`', '') : '?')
      expect(codeOnScreen()).toBe(lesson?.code)
    }
  })

  test('Previous and Next are disabled at the ends [B2.99 B5.28]', () => {
    const { button } = show()
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, false])
    for (const title of titles.slice(1)) {
      fireEvent.click(button('Next'))
      expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    }
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([false, true])
    fireEvent.click(button('Previous'))
    expect(screen.getByRole('heading', { name: 'Animations & Display' })).toBeTruthy()
    expect(button('Next').disabled).toBe(false)
  })

  test('Try Code runs the code and shows what it says; the lesson is ticked off [B2.100]', async () => {
    const { button, output } = show()
    fireEvent.click(button('Try Code'))
    await screen.findByText('Finished')
    expect(output()).toBe('Hello, Ada!Hello, Grace!Hello, Linus!Twice 21 is 42.')
    expect(button('Introduction, done')).toBeTruthy()
    cleanup()
    const again = show()
    expect(again.button('Introduction, done')).toBeTruthy()
  })

  test('a window that the code creates belongs to the tutorial [B2.100]', async () => {
    const { os, window, button } = show()
    fireEvent.click(button('Window Management'))
    fireEvent.click(button('Try Code'))
    await vi.waitFor(() =>
      expect(
        os.windows.getState().windows.map(({ type, parentWindowId }) => [type, parentWindowId]),
      ).toContainEqual(['terminal', window.id]),
    )
    fireEvent.click(button('Stop'))
    expect(screen.getByText('Stopped')).toBeTruthy()
  })

  test('a blocked delete is an alert that is read before the program goes on [A8.15]', async () => {
    const { button, output } = show()
    fireEvent.click(button('Security & Best Practices'))
    fireEvent.click(button('Try Code'))
    const alert = await screen.findByRole('alertdialog')
    expect(
      within(alert).getByText('Security Warning: Cannot delete critical system file: /system/core.dll'),
    ).toBeTruthy()
    expect(output()).toBe('')
    fireEvent.click(within(alert).getByRole('button', { name: 'OK' }))
    await screen.findByText('Finished')
    expect(output()).toBe('Good: the system is still there.There is no /home/plans.txt yet.')
  })

  test('mistakes name their place; Reset brings the example back', async () => {
    const { button, output } = show()
    expect(button('Reset').disabled).toBe(true)
    typeCode('let x = 1\nsay(y)')
    fireEvent.click(button('Try Code'))
    await screen.findByText('Stopped by an error')
    expect(output()).toBe('Error: There is no “y”. line 2, column 5')
    expect(button('line 2, column 5').disabled).toBe(false)
    expect(screen.queryByRole('button', { name: 'Introduction, done' })).toBeNull()
    fireEvent.click(button('Reset'))
    expect(codeOnScreen()).toBe(lessons[0].code)
    expect(button('Reset').disabled).toBe(true)
  })

  test('keeps what was typed while another lesson is open', () => {
    const { button } = show()
    typeCode('say("mine")')
    fireEvent.click(button('Next'))
    expect(codeOnScreen()).toBe(lessons[1]?.code)
    fireEvent.click(button('Previous'))
    expect(codeOnScreen()).toBe('say("mine")')
  })

  test('closing the window ends the program', async () => {
    const { os, button } = show()
    fireEvent.click(button('Window Management'))
    fireEvent.click(button('Try Code'))
    const opened = vi.spyOn(os.windows, 'open')
    vi.useFakeTimers()
    cleanup()
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect(opened).not.toHaveBeenCalled()
  })
})
