// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { placeMenu } from './place-menu'
import { textFieldMenu, textFieldOf } from './text-field-menu'
import type { MenuItem } from './types'
import { useContextMenu } from './use-context-menu'

afterEach(cleanup)

test('a menu opens right below the pointer and never leaves the page', () => {
  const menu = { width: 200, height: 100 }
  const page = { width: 1000, height: 600 }
  expect(placeMenu({ x: 10, y: 20 }, menu, page)).toEqual({ x: 10, y: 20 })
  expect(placeMenu({ x: 990, y: 590 }, menu, page)).toEqual({ x: 790, y: 490 })
  expect(placeMenu({ x: 120, y: 5 }, { width: 400, height: 700 }, { width: 320, height: 600 })).toEqual({
    x: 4,
    y: 4,
  })
})

test('where lines run from right to left, it opens to the left of the pointer', () => {
  const [menu, page] = [
    { width: 200, height: 100 },
    { width: 1000, height: 600 },
  ]
  expect(placeMenu({ x: 500, y: 20 }, menu, page, true)).toEqual({ x: 300, y: 20 })
  expect(placeMenu({ x: 10, y: 20 }, menu, page, true)).toEqual({ x: 10, y: 20 })
  expect(placeMenu({ x: 999, y: 20 }, menu, page, true)).toEqual({ x: 796, y: 20 })
})

const perform = vi.fn()
const items: readonly MenuItem[] = [
  { label: 'Open', perform },
  'separator',
  { label: 'Rename', disabled: true, perform },
  { label: 'Remove', perform },
]

function Host() {
  const menu = useContextMenu()
  return (
    <>
      <button type="button" onContextMenu={(event) => menu.open(event, 'Icon', items)}>
        icon
      </button>
      {menu.element}
    </>
  )
}

describe('ContextMenu', () => {
  const setUp = () => {
    perform.mockClear()
    render(<Host />)
    const icon = screen.getByRole('button', { name: 'icon' })
    icon.focus()
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 5, clientY: 5 })
    fireEvent(icon, event)
    return { icon, event, menu: screen.getByRole('menu', { name: 'Icon' }) }
  }
  const focused = () => document.activeElement?.textContent

  test('opens with its name and keeps the browser’s menu away', () => {
    expect(setUp().event.defaultPrevented).toBe(true)
    expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([
      'Open',
      'Rename',
      'Remove',
    ])
  })

  test('arrows go round and leave out what is disabled, a letter finds an entry', () => {
    const { menu } = setUp()
    fireEvent.keyDown(menu, { key: 'ArrowDown' })
    expect(focused()).toBe('Open')
    fireEvent.keyDown(menu, { key: 'ArrowDown' })
    expect(focused()).toBe('Remove')
    fireEvent.keyDown(menu, { key: 'ArrowDown' })
    expect(focused()).toBe('Open')
    fireEvent.keyDown(menu, { key: 'ArrowUp' })
    expect(focused()).toBe('Remove')
    fireEvent.keyDown(menu, { key: 'o' })
    expect(focused()).toBe('Open')
  })

  test('an entry is performed once, with the menu closed and focus back', () => {
    const { icon } = setUp()
    perform.mockImplementation(() => {
      expect(document.activeElement).toBe(icon)
    })
    fireEvent.click(screen.getByRole('menuitem', { name: 'Open' }))
    expect(perform).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('Escape and a press elsewhere close it and perform nothing', () => {
    const { icon, menu } = setUp()
    fireEvent.keyDown(menu, { key: 'Escape' })
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(icon)
    fireEvent.contextMenu(icon, { clientX: 5, clientY: 5 })
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(perform).not.toHaveBeenCalled()
  })
})

describe('the menu of a text field', () => {
  const enabled = (field: HTMLElement) =>
    textFieldMenu(field, () => undefined).flatMap((item) =>
      item === 'separator' || item.disabled ? [] : item.label,
    )
  const input = (change: { readonly type?: string } = {}) => {
    const field = document.createElement('input')
    field.type = change.type ?? 'text'
    field.value = 'otter'
    document.body.append(field)
    return field
  }

  test('offers what can work', () => {
    const field = input()
    field.setSelectionRange(0, 0)
    expect(enabled(field)).toEqual(['Paste', 'Select all'])
    field.setSelectionRange(0, 3)
    expect(enabled(field)).toEqual(['Cut', 'Copy', 'Paste', 'Select all'])
    field.readOnly = true
    expect(enabled(field)).toEqual(['Copy', 'Select all'])
    const secret = input({ type: 'password' })
    secret.setSelectionRange(0, 3)
    expect(enabled(secret)).toEqual(['Paste', 'Select all'])
  })

  test('tells when the browser keeps the clipboard to itself', async () => {
    vi.stubGlobal('navigator', {
      clipboard: { readText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    })
    const refused = vi.fn()
    const paste = textFieldMenu(input(), refused).find(
      (item) => item !== 'separator' && item.label === 'Paste',
    )
    if (!paste || paste === 'separator') throw new Error('no Paste')
    paste.perform()
    await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce())
    vi.unstubAllGlobals()
  })

  test('knows text fields from other elements', () => {
    expect(textFieldOf(input())).toBeInstanceOf(HTMLInputElement)
    expect(textFieldOf(document.createElement('textarea'))).toBeInstanceOf(HTMLTextAreaElement)
    expect(textFieldOf(input({ type: 'checkbox' }))).toBeNull()
    expect(textFieldOf(document.createElement('button'))).toBeNull()
    expect(textFieldOf(null)).toBeNull()
  })
})
