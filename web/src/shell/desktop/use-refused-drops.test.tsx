// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useRefusedDrops } from './use-refused-drops'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** Moves something dragged over an element and lets it fall; what became of it. */
function drag(target: Element, types: readonly string[]) {
  const dataTransfer = { types, dropEffect: 'copy' }
  const fire = (type: string) =>
    target.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer }),
    )
  fire('dragover')
  return { effect: dataTransfer.dropEffect, isLeftToBrowser: fire('drop') }
}

test('a file that nothing takes does not replace the page; text and file fields are left to the browser', () => {
  const { unmount } = renderHook(() => useRefusedDrops())
  const field = document.body.appendChild(document.createElement('input'))
  expect(drag(field, ['Files'])).toEqual({ effect: 'none', isLeftToBrowser: false })
  expect(drag(field, ['text/plain'])).toEqual({ effect: 'copy', isLeftToBrowser: true })
  field.type = 'file'
  expect(drag(field, ['Files'])).toEqual({ effect: 'copy', isLeftToBrowser: true })
  field.type = 'text'
  unmount()
  expect(drag(field, ['Files'])).toEqual({ effect: 'copy', isLeftToBrowser: true })
})

test('who takes a file says how it is taken', () => {
  renderHook(() => useRefusedDrops())
  const list = document.body.appendChild(document.createElement('div'))
  for (const type of ['dragover', 'drop']) list.addEventListener(type, (event) => event.preventDefault())
  expect(drag(list, ['Files'])).toEqual({ effect: 'copy', isLeftToBrowser: false })
})
