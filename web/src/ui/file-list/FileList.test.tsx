// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FileList } from './FileList'
import { noSelection, selectOnly } from './selection'
import type { FileListColumn, FileListItem, FileSelection } from './types'

afterEach(cleanup)

const columns: readonly FileListColumn[] = [
  { id: 'name', label: 'Name', isSortable: true },
  { id: 'size', label: 'Size', width: 6, isSortable: true, isNumeric: true },
]
const file = (name: string, more: Partial<FileListItem> = {}): FileListItem => ({
  id: `/${name}`,
  name,
  type: 'file',
  icon: 'data:,',
  cells: { size: '1 KB' },
  ...more,
})
const few = [
  file('..', { type: 'folder', isParent: true }),
  file('pictures', { type: 'folder' }),
  file('a.txt'),
  file('b.txt'),
]

type Props = ComponentProps<typeof FileList>
const onActivate = vi.fn<Props['onActivate']>()
const selected = vi.fn<(selection: FileSelection) => void>()
beforeEach(() => {
  onActivate.mockClear()
  selected.mockClear()
})

function Host(props: Partial<Props>) {
  const [selection, setSelection] = useState(noSelection)
  return (
    <FileList
      label="Files"
      view="details"
      items={few}
      columns={columns}
      selection={selection}
      onSelectionChange={(next) => {
        selected(next)
        setSelection(next)
      }}
      onActivate={onActivate}
      {...props}
    />
  )
}

const row = (name: string) => screen.getByRole('row', { name })
const isSelected = (name: string) => row(name).getAttribute('aria-selected') === 'true'
const focusedName = () => document.activeElement?.getAttribute('aria-label')

describe('what assistive technology is told', () => {
  test('details are a grid of rows named by the file', () => {
    render(<Host sort={{ column: 'size', direction: 'descending' }} />)
    const grid = screen.getByRole('grid', { name: 'Files' })
    expect(grid.getAttribute('aria-rowcount')).toBe('5')
    expect(grid.getAttribute('aria-multiselectable')).toBe('true')
    expect(row('a.txt').getAttribute('aria-rowindex')).toBe('4')
    expect(
      within(row('a.txt'))
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent),
    ).toEqual(['a.txt', '1 KB'])
    expect(screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'))).toEqual([
      'none',
      'descending',
    ])
  })

  test('icons are a list box of options named by the file', () => {
    render(<Host view="icons" />)
    const option = within(screen.getByRole('listbox', { name: 'Files' })).getByRole('option', {
      name: 'b.txt',
    })
    expect([option.getAttribute('aria-posinset'), option.getAttribute('aria-setsize')]).toEqual(['4', '4'])
  })

  test('one item alone is reached by Tab: the first, then the focused one', async () => {
    const user = userEvent.setup()
    render(<Host onSort={() => undefined} />)
    const stops = () =>
      screen.getAllByRole('row').flatMap((one) => (one.tabIndex === 0 ? one.getAttribute('aria-label') : []))
    expect(stops()).toEqual(['..'])
    await user.click(row('a.txt'))
    expect(stops()).toEqual(['a.txt'])
    expect(focusedName()).toBe('a.txt')
  })

  test('an empty list says so and can be reached', () => {
    render(<Host items={[]} empty={<p>This folder is empty.</p>} />)
    expect(screen.getByText('This folder is empty.')).toBeDefined()
    expect(screen.getByRole('grid').tabIndex).toBe(0)
  })
})

test.each(['details', 'icons'] as const)(
  'as %s, no mark in a name makes it look like another with another ending',
  (view) => {
    const { container } = render(<Host view={view} items={[file('poem\u202Etxt.exe')]} />)
    expect(container.textContent).toContain('poemtxt.exe')
    expect(container.innerHTML).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/u)
  },
)

describe('many items', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly callback: () => void) {}
        observe() {
          queueMicrotask(() => act(this.callback))
        }
        disconnect() {}
      },
    )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const many = Array.from({ length: 10_000 }, (_, index) => file(`file ${index}`))

  test('only those in sight are in the page, with their true numbers', () => {
    render(<Host items={many} />)
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001')
  })

  test('previews are asked for of what is in sight alone', () => {
    const asked = new Set<string>()
    const withPreviews = many.map((item) => ({
      ...item,
      preview: {
        kind: 'picture' as const,
        getUrl: () => null,
        subscribe: () => {
          asked.add(item.id)
          return () => void asked.delete(item.id)
        },
      },
    }))
    render(<Host items={withPreviews} />)
    expect([asked.has('/file 0'), asked.size < 60]).toEqual([true, true])
    const list = screen.getByRole('grid')
    list.scrollTop = 28 * 5000
    fireEvent.scroll(list)
    expect([asked.has('/file 5'), asked.has('/file 5005'), asked.size < 60]).toEqual([false, true, true])
  })

  test('the focused item stays in the page when the list scrolls, and keys go on from it', async () => {
    const user = userEvent.setup()
    render(<Host items={many} />)
    await user.click(row('file 3'))
    const grid = screen.getByRole('grid')
    grid.scrollTop = 28 * 5000
    fireEvent.scroll(grid)
    expect(row('file 5005').getAttribute('aria-rowindex')).toBe('5007')
    expect(focusedName()).toBe('file 3')
    await user.keyboard('{ArrowDown}')
    expect(focusedName()).toBe('file 4')
    expect(grid.scrollTop).toBe(28 * 4)
  })

  test('End goes to the last one and brings it into sight', async () => {
    const user = userEvent.setup()
    render(<Host items={many} />)
    await user.click(row('file 3'))
    await user.keyboard('{End}')
    expect(focusedName()).toBe('file 9999')
    expect(screen.getByRole('grid').scrollTop).toBe(10_000 * 28 - 600)
  })
})

test('another folder is shown from its top, and the keyboard stays in the list', async () => {
  const user = userEvent.setup()
  const many = Array.from({ length: 200 }, (_, index) => file(`file ${index}`))
  const { rerender } = render(<Host place="/a" items={many} />)
  await user.click(row('file 3'))
  await user.keyboard('{End}')
  rerender(<Host place="/b" items={[]} />)
  rerender(<Host place="/b" items={few} />)
  expect([screen.getByRole('grid').scrollTop, focusedName()]).toEqual([0, '..'])
})

describe('mouse', () => {
  test('click, Ctrl+click and Shift+click select', async () => {
    const user = userEvent.setup()
    render(<Host />)
    await user.click(row('pictures'))
    await user.keyboard('{Control>}')
    await user.click(row('b.txt'))
    await user.keyboard('{/Control}')
    expect([isSelected('pictures'), isSelected('a.txt'), isSelected('b.txt')]).toEqual([true, false, true])
    await user.keyboard('{Shift>}')
    await user.click(row('a.txt'))
    await user.keyboard('{/Shift}')
    expect([isSelected('pictures'), isSelected('a.txt'), isSelected('b.txt')]).toEqual([false, true, true])
  })

  test('a double-click opens', async () => {
    const user = userEvent.setup()
    render(<Host />)
    await user.dblClick(row('a.txt'))
    expect(onActivate.mock.calls.map(([item]) => item.name)).toEqual(['a.txt'])
  })

  test('a press on one of several selected ones keeps them all until it turns out to be a click', async () => {
    const user = userEvent.setup()
    render(<Host />)
    await user.click(row('a.txt'))
    await user.keyboard('{Control>}a{/Control}')
    await user.pointer({ keys: '[MouseLeft>]', target: row('b.txt') })
    expect(isSelected('a.txt')).toBe(true)
    await user.pointer({ keys: '[/MouseLeft]', target: row('b.txt') })
    expect([isSelected('a.txt'), isSelected('b.txt')]).toEqual([false, true])
  })

  test('a click between the items selects none, and the keyboard stays', async () => {
    const user = userEvent.setup()
    render(<Host />)
    await user.click(row('a.txt'))
    await user.click(screen.getByRole('grid'))
    expect(isSelected('a.txt')).toBe(false)
    expect(focusedName()).toBe('a.txt')
  })

  test('a rubber band selects the rows that it touches, and the click at its end changes nothing', async () => {
    const user = userEvent.setup()
    render(<Host />)
    const grid = screen.getByRole('grid')
    Object.assign(grid, { setPointerCapture: () => undefined })
    const content = row('a.txt').parentElement ?? grid
    vi.spyOn(content, 'clientHeight', 'get').mockReturnValue(4 * 28)
    vi.spyOn(content, 'clientWidth', 'get').mockReturnValue(600)
    fireEvent.pointerDown(grid, { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 300, clientY: 200 })
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 200, clientY: 60 })
    fireEvent.pointerUp(window, { pointerId: 1 })
    fireEvent.click(grid)
    expect(['pictures', 'a.txt', 'b.txt'].map(isSelected)).toEqual([false, true, true])
    await user.click(row('b.txt'))
    expect([isSelected('a.txt'), isSelected('b.txt')]).toEqual([false, true])
  })

  test('a right click selects what it is on and asks for a menu with what is selected', async () => {
    const user = userEvent.setup()
    const onContextMenu = vi.fn<NonNullable<Props['onContextMenu']>>()
    render(<Host onContextMenu={onContextMenu} />)
    await user.pointer({ keys: '[MouseRight]', target: row('a.txt') })
    fireEvent.contextMenu(screen.getByRole('grid'))
    expect(onContextMenu.mock.calls.map(([, item, { ids }]) => [item?.name, [...ids]])).toEqual([
      ['a.txt', ['/a.txt']],
      [undefined, []],
    ])
  })

  test('a header asks to sort by its column', async () => {
    const user = userEvent.setup()
    const onSort = vi.fn<(column: string) => void>()
    render(<Host onSort={onSort} />)
    await user.click(screen.getByRole('button', { name: 'Size' }))
    expect(onSort).toHaveBeenCalledWith('size')
  })

  test('a single choice is never more than one item', async () => {
    const user = userEvent.setup()
    render(<Host isSingle />)
    await user.click(row('a.txt'))
    await user.keyboard('{Shift>}')
    await user.click(row('b.txt'))
    await user.keyboard('{/Shift}{Control>}a{/Control}')
    expect([isSelected('a.txt'), isSelected('b.txt')]).toEqual([false, true])
  })
})

describe('keyboard', () => {
  const setUp = async (props: Partial<Props> = {}) => {
    const user = userEvent.setup()
    render(<Host {...props} />)
    await user.tab()
    return user
  }

  test('arrows, Shift, Ctrl+A, Space and typing a name select; Enter opens', async () => {
    const user = await setUp()
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
    expect([isSelected('pictures'), isSelected('a.txt')]).toEqual([true, true])
    await user.keyboard('{Control>}{ArrowDown} {/Control}')
    expect([isSelected('a.txt'), isSelected('b.txt')]).toEqual([true, true])
    await user.keyboard('p')
    expect([isSelected('pictures'), isSelected('b.txt')]).toEqual([true, false])
    await user.keyboard('{Control>}a{/Control}')
    expect([isSelected('..'), isSelected('pictures'), isSelected('b.txt')]).toEqual([false, true, true])
    await user.keyboard('{Enter}')
    expect(onActivate.mock.calls.map(([item]) => item.name)).toEqual(['pictures'])
  })

  test('the Menu key asks for the menu of the focused item', async () => {
    const onContextMenu = vi.fn<NonNullable<Props['onContextMenu']>>()
    const user = await setUp({ onContextMenu })
    await user.keyboard('{ArrowDown}')
    fireEvent.contextMenu(document.activeElement ?? document.body)
    expect(onContextMenu.mock.calls[0]?.[1]?.name).toBe('pictures')
  })

  test('keys that mean nothing to a list are left to others', async () => {
    const heard = vi.fn<(isHandled: boolean) => void>()
    const listen = (event: KeyboardEvent) => heard(event.defaultPrevented)
    document.addEventListener('keydown', listen)
    const user = await setUp()
    heard.mockClear()
    await user.keyboard('{Delete}{Backspace}{F5}')
    expect(heard.mock.calls).toEqual([[false], [false], [false]])
    document.removeEventListener('keydown', listen)
  })
})

describe('fingers', () => {
  const tap = (name: string) => {
    fireEvent.pointerDown(row(name), { pointerType: 'touch', button: 0 })
    fireEvent.click(row(name))
  }

  test('a tap opens', () => {
    render(<Host />)
    tap('a.txt')
    expect(onActivate.mock.calls.map(([item]) => item.name)).toEqual(['a.txt'])
    expect(isSelected('a.txt')).toBe(false)
  })

  test('a double tap opens once', () => {
    render(<Host />)
    tap('pictures')
    tap('a.txt')
    expect(onActivate).toHaveBeenCalledOnce()
  })

  test('a tap at once after another one opened something opens too, when something else was pressed in between', () => {
    render(<Host />)
    tap('pictures')
    fireEvent.pointerDown(document.body, { pointerType: 'touch', button: 0 })
    tap('a.txt')
    expect(onActivate).toHaveBeenCalledTimes(2)
  })

  test('after a long press taps select more, until nothing is selected', () => {
    render(<Host />)
    fireEvent.pointerDown(row('a.txt'), { pointerType: 'touch', button: 0 })
    fireEvent.contextMenu(row('a.txt'))
    tap('b.txt')
    expect([isSelected('a.txt'), isSelected('b.txt'), onActivate.mock.calls.length]).toEqual([true, true, 0])
    tap('a.txt')
    tap('b.txt')
    expect([isSelected('b.txt'), onActivate.mock.calls.length]).toEqual([false, 0])
    tap('b.txt')
    expect(onActivate).toHaveBeenCalledOnce()
  })

  test('a tap opens what is selected without a long press, as the folder one comes from is', () => {
    render(<Host selection={selectOnly('/pictures')} />)
    tap('pictures')
    expect(onActivate.mock.calls.map(([item]) => item.name)).toEqual(['pictures'])
  })

  test('a tap elsewhere opens at once, however soon after another', () => {
    render(<Host />)
    tap('pictures')
    fireEvent.pointerDown(row('a.txt'), { pointerType: 'touch', button: 0 })
    fireEvent.click(row('a.txt'), { clientX: 0, clientY: 120 })
    expect(onActivate).toHaveBeenCalledTimes(2)
  })
})

describe('names', () => {
  const renameOf = () => ({
    id: '/a.txt',
    error: null,
    onCommit: vi.fn<(name: string) => void>(),
    onCancel: vi.fn<() => void>(),
  })
  const field = () => {
    const found = screen.getByRole('textbox', { name: 'New name for a.txt' })
    if (!(found instanceof HTMLInputElement)) throw new Error('no field')
    return found
  }

  test('F2 asks to rename the focused item, not the parent entry', async () => {
    const user = userEvent.setup()
    const onRenameRequest = vi.fn<(item: FileListItem) => void>()
    render(<Host onRenameRequest={onRenameRequest} />)
    await user.tab()
    await user.keyboard('{F2}{ArrowDown}{F2}')
    expect(onRenameRequest.mock.calls.map(([item]) => item.name)).toEqual(['pictures'])
  })

  test('the field has the name with the stem selected, and Enter gives the new one', async () => {
    const user = userEvent.setup()
    const rename = renameOf()
    render(<Host rename={rename} />)
    expect(document.activeElement).toBe(field())
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 1])
    await user.keyboard('otter{Enter}')
    expect(rename.onCommit.mock.calls).toEqual([['otter.txt']])
    expect(selected).not.toHaveBeenCalled()
  })

  test('Escape and an unchanged name cancel', async () => {
    const user = userEvent.setup()
    const rename = renameOf()
    render(<Host rename={rename} />)
    await user.keyboard('x{Escape}')
    expect(rename.onCancel).toHaveBeenCalledOnce()
    cleanup()
    render(<Host rename={rename} />)
    await user.keyboard('{Enter}')
    expect([rename.onCancel.mock.calls.length, rename.onCommit.mock.calls.length]).toEqual([2, 0])
  })

  test('a refused name says why and stays in the field; pressing elsewhere then gives up', async () => {
    const user = userEvent.setup()
    const rename = renameOf()
    const { rerender } = render(<Host rename={rename} />)
    await user.clear(field())
    await user.keyboard('a/b{Enter}')
    rerender(<Host rename={{ ...rename, error: 'A name cannot contain a slash (/).' }} />)
    expect(screen.getByRole('alert').textContent).toBe('A name cannot contain a slash (/).')
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['a/b', 'true'])
    await user.click(row('b.txt'))
    expect([rename.onCancel.mock.calls.length, rename.onCommit.mock.calls.length]).toEqual([1, 1])
  })

  test('the keyboard goes back to the item when its name is done', () => {
    const { rerender } = render(<Host rename={renameOf()} />)
    rerender(<Host rename={null} items={[file('b.txt')]} />)
    expect(focusedName()).toBe('b.txt')
  })
})

describe('drag and drop', () => {
  const transfer = () => ({
    setData: vi.fn(),
    setDragImage: vi.fn(),
    effectAllowed: 'all',
    dropEffect: 'none',
  })

  test('a drag takes all selected items, or the one it begins on, never the parent entry', async () => {
    const user = userEvent.setup()
    const onStart = vi.fn<(items: readonly FileListItem[]) => void>()
    render(<Host drag={{ onStart }} />)
    await user.click(row('a.txt'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    fireEvent.dragStart(row('a.txt'), { dataTransfer: transfer() })
    fireEvent.dragStart(row('pictures'), { dataTransfer: transfer() })
    const refused = !fireEvent.dragStart(row('..'), { dataTransfer: transfer() })
    expect(onStart.mock.calls.map(([items]) => items.map(({ name }) => name))).toEqual([
      ['a.txt', 'b.txt'],
      ['pictures'],
    ])
    expect([isSelected('pictures'), refused]).toEqual([true, true])
  })

  test('folders and the list itself take drops that their owner allows', () => {
    const onDrop = vi.fn<(target: FileListItem | null) => void>()
    const effect = (target: FileListItem | null) => (target?.name === 'pictures' ? ('move' as const) : null)
    render(<Host drop={{ effect, onDrop }} />)
    const dataTransfer = transfer()
    expect(fireEvent.dragOver(row('pictures'), { dataTransfer })).toBe(false)
    expect(fireEvent.dragOver(row('a.txt'), { dataTransfer })).toBe(true)
    fireEvent.drop(row('pictures'), { dataTransfer })
    fireEvent.drop(row('a.txt'), { dataTransfer })
    expect(onDrop.mock.calls.map(([target]) => target?.name)).toEqual(['pictures'])
  })

  test('what is dropped on the notice of an empty folder falls on the list', () => {
    const onDrop = vi.fn<(target: FileListItem | null) => void>()
    const empty = <button type="button">Upload files…</button>
    render(<Host items={few.slice(0, 1)} empty={empty} drop={{ effect: () => 'copy', onDrop }} />)
    const notice = screen.getByRole('button', { name: 'Upload files…' })
    expect(fireEvent.dragOver(notice, { dataTransfer: transfer() })).toBe(false)
    fireEvent.drop(notice, { dataTransfer: transfer() })
    expect(onDrop.mock.calls.map(([target]) => target)).toEqual([null])
  })
})
