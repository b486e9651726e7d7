// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Arrow, moveCaret } from './caret'

afterEach(() => document.body.replaceChildren())

/** A text area in a browser that does not move a control's caret for a page (Firefox). */
function textArea(value: string, start: number, end = start) {
  vi.spyOn(document, 'getSelection').mockReturnValue({ modify: () => undefined } as unknown as Selection)
  const area = document.createElement('textarea')
  area.value = value
  document.body.append(area)
  area.setSelectionRange(start, end)
  return area
}
const place = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [selectionStart, selectionEnd]

describe('the arrow keys in a control', () => {
  const cases: readonly (readonly [Arrow, string, number, number])[] = [
    ['ArrowLeft', 'ot', 1, 0],
    ['ArrowLeft', 'ot', 0, 0],
    ['ArrowRight', 'ot', 2, 2],
    ['ArrowLeft', 'a👨‍👩‍👧b', 9, 1],
    ['ArrowRight', 'a👨‍👩‍👧b', 1, 9],
    ['ArrowUp', 'river\nbank', 8, 2],
    ['ArrowUp', 'river', 3, 0],
    ['ArrowUp', 'a\nriver', 6, 1],
    ['ArrowDown', 'river\nbank\nsand', 5, 10],
    ['ArrowDown', 'river\nbank', 2, 8],
    ['ArrowDown', 'river', 2, 5],
  ]
  test.each(cases)('%s in %j from %i goes to %i', (arrow, value, from, to) => {
    const area = textArea(value, from)
    moveCaret(area, arrow, false)
    expect(place(area)).toEqual([to, to])
  })

  test('left and right leave a selection at its ends; with shift it grows', () => {
    const area = textArea('otters', 2, 4)
    moveCaret(area, 'ArrowLeft', false)
    expect(place(area)).toEqual([2, 2])
    moveCaret(area, 'ArrowRight', true)
    moveCaret(area, 'ArrowRight', true)
    expect(place(area)).toEqual([2, 4])
  })
})
