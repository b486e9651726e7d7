// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { cellBox, fitTerminal, type SizedTerminal } from './terminal-size'

/** An open emulator of 80 columns and 24 rows whose characters are 10 by 20 px; with `style` its screen has another size. */
function openTerminal(style = 'width: 800px; height: 480px'): SizedTerminal {
  const element = document.createElement('div')
  element.innerHTML = `<div class="xterm-screen" style="${style}"></div>`
  return { element, cols: 80, rows: 24, options: {}, resize: vi.fn() }
}

test('the size of a character follows from the size of the screen', () => {
  expect(cellBox(openTerminal())).toEqual({ width: 10, height: 20 })
  expect(cellBox(openTerminal(''))).toBeNull()
})

test('as many whole characters are taken as fit beside the scroll bar', () => {
  const terminal = openTerminal()
  fitTerminal(terminal, { width: 633, height: 199 })
  expect(terminal.resize).toHaveBeenCalledExactlyOnceWith(61, 9)
})

test('a size that is there already is not set again', () => {
  const terminal = openTerminal()
  fitTerminal(terminal, { width: 819, height: 490 })
  expect(terminal.resize).not.toHaveBeenCalled()
})

test('a box that holds nothing changes nothing, and the least is two columns in a row', () => {
  const terminal = openTerminal()
  fitTerminal(terminal, { width: 0, height: 400 })
  fitTerminal(openTerminal(''), { width: 600, height: 400 })
  expect(terminal.resize).not.toHaveBeenCalled()
  fitTerminal(terminal, { width: 20, height: 5 })
  expect(terminal.resize).toHaveBeenCalledExactlyOnceWith(2, 1)
})
