// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { stillSelects } from './still-selects'

afterEach(() => document.body.replaceChildren())

function selectIn(parent: HTMLElement): HTMLSelectElement {
  const select = document.createElement('select')
  select.className = 'appearance-none'
  select.innerHTML = '<option>otter</option><option selected>beaver</option>'
  parent.append(select)
  return select
}

test('selects make room for boxes with what they show, and come back with their choice', () => {
  const select = selectIn(document.body)
  const bringBack = stillSelects(document.body)
  const picture = select.previousElementSibling
  expect(select.hidden).toBe(true)
  expect([picture?.className, picture?.textContent, picture?.ariaHidden]).toEqual([
    'appearance-none',
    'beaver',
    'true',
  ])
  bringBack()
  expect([select.hidden, select.value, document.body.children.length]).toEqual([false, 'beaver', 1])
})

test('the select that has the focus keeps it', () => {
  const [focused, other] = [selectIn(document.body), selectIn(document.body)]
  focused.focus()
  const bringBack = stillSelects(document.body)
  expect([focused.hidden, other.hidden, document.activeElement]).toEqual([false, true, focused])
  bringBack()
  expect(other.hidden).toBe(false)
})

test('a select that goes meanwhile takes nothing else along', () => {
  const select = selectIn(document.body)
  const bringBack = stillSelects(document.body)
  select.remove()
  bringBack()
  expect(document.body.children).toHaveLength(0)
})
