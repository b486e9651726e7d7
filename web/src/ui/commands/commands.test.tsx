// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BoundCommand } from '@/lib/command'
import { CommandButton } from './CommandButton'
import { titleWithKeys } from './keys'
import { menuItems } from './menu-items'

afterEach(cleanup)

const command = (part: Partial<BoundCommand> = {}): BoundCommand => ({
  id: 'notes.save',
  title: 'Save',
  menuTitle: 'Save',
  icon: undefined,
  group: { id: 'notes', title: () => 'Notes' },
  keys: ['Mod+S', 'F8'],
  isOffered: true,
  isEnabled: true,
  isChecked: null,
  isDanger: false,
  run: () => true,
  ...part,
})

describe('a menu of commands', () => {
  test('has what is offered, with lines between groups that have something', () => {
    const items = menuItems([
      [command({ isOffered: false })],
      [command({ menuTitle: 'Save…' }), command({ isEnabled: false, isDanger: true, keys: [] })],
      [],
      [command({ isChecked: true })],
    ])
    expect(items).toMatchObject([
      { label: 'Save…', keys: 'Ctrl+S', disabled: false, danger: false },
      { label: 'Save', disabled: true, danger: true },
      'separator',
      { label: 'Save', checked: true },
    ])
    expect(items[1]).not.toHaveProperty('keys')
    expect(items[0]).not.toHaveProperty('checked')
  })

  test('does the command', () => {
    const run = vi.fn<() => boolean>(() => true)
    const [item] = menuItems([[command({ run })]])
    if (item && item !== 'separator') item.perform()
    expect(run).toHaveBeenCalledOnce()
  })
})

describe('a button of a command', () => {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

  test('has its name, and its keys for eyes and for assistive technology', () => {
    const run = vi.fn<() => boolean>(() => true)
    render(<CommandButton command={command({ run, isChecked: true })} />)
    expect([button().title, button().getAttribute('aria-keyshortcuts')]).toEqual([
      'Save (Ctrl+S)',
      'Control+S',
    ])
    expect(button().getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(button())
    expect(run).toHaveBeenCalledOnce()
  })

  test('is off while the command is, and says no keys where there are none', () => {
    render(<CommandButton command={command({ isEnabled: false, keys: [] })} />)
    expect([button().disabled, button().title, button().getAttribute('aria-pressed')]).toEqual([
      true,
      'Save',
      null,
    ])
    expect(titleWithKeys(command(), 'Keep')).toBe('Keep (Ctrl+S)')
  })
})
