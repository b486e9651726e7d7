// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { writeIntoEditContext } from './edit-context'

/** As much of the standard's `EditContext` as an editor sees. */
class TestContext extends EventTarget {
  text = 'otter'
  selectionStart = 4
  selectionEnd = 1

  updateText(start: number, end: number, text: string) {
    this.text = this.text.slice(0, start) + text + this.text.slice(end)
  }

  updateSelection(start: number, end: number) {
    this.selectionStart = start
    this.selectionEnd = end
  }
}

test('an editor with an edit context is told of the text as the browser would tell it', () => {
  const context = new TestContext()
  const heard: Event[] = []
  context.addEventListener('textupdate', (event) => heard.push(event))
  const editor = Object.assign(document.createElement('div'), { editContext: context })
  expect(writeIntoEditContext(editor, 'wl')).toBe(true)
  expect(context).toMatchObject({ text: 'owlr', selectionStart: 3, selectionEnd: 3 })
  expect(heard).toMatchObject([
    { text: 'wl', updateRangeStart: 1, updateRangeEnd: 4, selectionStart: 3, selectionEnd: 3 },
  ])
})

test('other fields are left to the usual way', () => {
  expect(writeIntoEditContext(document.createElement('textarea'), 'a')).toBe(false)
  const none = Object.assign(document.createElement('div'), { editContext: null })
  expect(writeIntoEditContext(none, 'a')).toBe(false)
})
