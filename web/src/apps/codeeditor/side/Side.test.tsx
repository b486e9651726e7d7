// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { createTestOs } from '@/root/testing/test-os'
import { leaveFocusAlone } from '@/ui/code-mirror/testing/editor-on-screen'
import View from '../View'

beforeEach(() => {
  vi.spyOn(log, 'info').mockImplementation(() => undefined)
  leaveFocusAlone()
})
afterEach(cleanup)

async function open() {
  const { os } = createTestOs()
  await os.files.createFolder('/home/p/src', { parents: true })
  for (const name of ['a.js', 'b.js', 'src/c.js']) await os.files.write(`/home/p/${name}`, name)
  os.windows.open('codeeditor', { path: '/home/p/a.js', title: 'a.js' })
  const [record] = os.windows.getState().windows
  if (!record) throw new Error('no window')
  await act(async () => {
    render(<View window={record} os={os} />)
    await Promise.resolve()
  })
  fireEvent.click(screen.getByRole('button', { name: 'Files' }))
  await screen.findByRole('treeitem', { name: 'b.js' })
  return { os }
}

const items = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'))
const item = (name: string) => screen.getByRole('treeitem', { name })
const press = (name: string, key: string, how = {}) => fireEvent.keyDown(item(name), { key, ...how })
const shows = (...names: readonly string[]) => vi.waitFor(() => expect(items()).toEqual(names))

describe('the tree of a folder', () => {
  test('has one stop for the keyboard, and arrow keys open and close folders', async () => {
    await open()
    expect(items()).toEqual(['src', 'a.js', 'b.js'])
    expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    expect(item('a.js').getAttribute('aria-selected')).toBe('true')
    expect(item('src').getAttribute('aria-expanded')).toBe('false')
    press('src', 'ArrowRight')
    await shows('src', 'c.js', 'a.js', 'b.js')
    expect(item('c.js').getAttribute('aria-level')).toBe('2')
    press('src', 'ArrowLeft')
    await shows('src', 'a.js', 'b.js')
  })

  test('opens a file in a tab', async () => {
    await open()
    fireEvent.focus(item('b.js'))
    press('b.js', 'Enter')
    const tab = await screen.findByRole('button', { name: 'b.js' })
    expect(tab.getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('button', { name: 'a.js' }).getAttribute('aria-current')).toBeNull()
  })

  test('deletes into the recycle bin and takes it back', async () => {
    const { os } = await open()
    fireEvent.focus(item('b.js'))
    press('b.js', 'Delete')
    await shows('src', 'a.js')
    expect((await os.recycleBin.list()).map(({ from }) => from)).toEqual(['/home/p/b.js'])
    press('a.js', 'z', { ctrlKey: true })
    await shows('src', 'a.js', 'b.js')
  })

  test('a name that cannot be is refused where it is typed', async () => {
    await open()
    fireEvent.focus(item('b.js'))
    press('b.js', 'F2')
    const field = screen.getByRole('textbox', { name: /b\.js/ })
    fireEvent.change(field, { target: { value: 'x/y' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect((await screen.findByRole('alert')).textContent).toBe('A name cannot contain a slash (/).')
    fireEvent.change(field, { target: { value: 'a.js' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('already'))
    fireEvent.change(field, { target: { value: 'z.js' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await shows('src', 'a.js', 'z.js')
  })

  test('makes files and folders where they were asked for', async () => {
    const { os } = await open()
    fireEvent.contextMenu(item('src'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'New folder' }))
    const field = screen.getByRole('textbox', { name: 'New folder' })
    fireEvent.change(field, { target: { value: 'deep' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await shows('src', 'deep', 'c.js', 'a.js', 'b.js')
    expect((await os.files.stat('/home/p/src/deep')).ok).toBe(true)
  })
})
