// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { forgetRemovedField } from './forget-removed-field'

let stop = () => {}

afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** A field with the focus inside of the root, and what the root hears of fields that were left. */
function focusedField() {
  const root = document.createElement('div')
  const field = document.createElement('input')
  root.append(field)
  document.body.append(root)
  field.focus()
  const left = vi.fn()
  root.addEventListener('focusout', ({ target }) => left(target))
  stop = forgetRemovedField(root)
  return { root, field, left }
}

const losesFocus = (field: HTMLElement, to: HTMLElement | null = null) =>
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: to }))

test('a field that goes while it has the focus is left', async () => {
  const { root, field, left } = focusedField()
  losesFocus(field)
  field.remove()
  await Promise.resolve()
  expect(left.mock.calls).toEqual([[field], [root]])
})

test('a field that stays, or that is left for another, is told about once', async () => {
  const { root, field, left } = focusedField()
  losesFocus(field)
  await Promise.resolve()
  losesFocus(field, root)
  field.remove()
  await Promise.resolve()
  expect(left.mock.calls).toEqual([[field], [field]])
})

test('nothing is told once it ended', async () => {
  const { field, left } = focusedField()
  stop()
  losesFocus(field)
  field.remove()
  await Promise.resolve()
  expect(left).toHaveBeenCalledOnce()
})
