// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openFileManager } from './testing/set-up'
import View from './View'

afterEach(cleanup)

/** What the browser carries along in a drag. */
function createTransfer(files: readonly File[] = []) {
  const data = new Map<string, string>()
  return {
    items: [],
    files,
    effectAllowed: 'all',
    dropEffect: 'none',
    get types() {
      return [...(files.length > 0 ? ['Files'] : []), ...data.keys()]
    },
    setData: (type: string, text: string) => void data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
    setDragImage: () => undefined,
  }
}

/** A drag event that carries this very transfer, with Ctrl held or not. */
function fire(
  kind: 'dragStart' | 'dragOver' | 'drop' | 'dragEnd',
  target: HTMLElement,
  dataTransfer: object,
  ctrlKey = false,
) {
  const event = createEvent[kind](target)
  Object.defineProperties(event, { dataTransfer: { value: dataTransfer }, ctrlKey: { value: ctrlKey } })
  fireEvent(target, event)
}

/** Drags one element onto another; what the drop was said to do. */
const drag = (from: HTMLElement, to: HTMLElement, { ctrlKey = false } = {}) => {
  const dataTransfer = createTransfer()
  fire('dragStart', from, dataTransfer)
  fire('dragOver', to, dataTransfer, ctrlKey)
  fire('drop', to, dataTransfer, ctrlKey)
  fire('dragEnd', from, dataTransfer)
  return dataTransfer.dropEffect
}

const dropFiles = (to: HTMLElement, files: readonly File[]) => {
  const dataTransfer = createTransfer(files)
  fire('dragOver', to, dataTransfer)
  fire('drop', to, dataTransfer)
}

describe('dragging inside', () => {
  test('onto a folder moves, with Ctrl copies', async () => {
    const { entry, exists } = await openFileManager({ path: '/home' })
    expect(drag(await entry('profile.txt'), await entry('documents'), { ctrlKey: true })).toBe('copy')
    await waitFor(async () => expect(await exists('/home/documents/profile.txt')).toBe(true))
    expect(await exists('/home/profile.txt')).toBe(true)
    expect(drag(await entry('profile.txt'), await entry('pictures'))).toBe('move')
    await waitFor(async () => expect(await exists('/home/pictures/profile.txt')).toBe(true))
    expect(await exists('/home/profile.txt')).toBe(false)
  })

  test('onto a breadcrumb and the parent entry moves up', async () => {
    const { entry, exists, write } = await openFileManager({ path: '/home/documents' })
    await act(() => write('/home/documents/a.txt', 'a'))
    await act(() => write('/home/documents/b.txt', 'b'))
    drag(await entry('a.txt'), await entry('..'))
    await waitFor(async () => expect(await exists('/home/a.txt')).toBe(true))
    const path = within(screen.getByRole('navigation', { name: 'Path' }))
    drag(await entry('b.txt'), path.getByRole('link', { name: 'home' }))
    await waitFor(async () => expect(await exists('/home/b.txt')).toBe(true))
  })

  test('onto the Recycle Bin deletes', async () => {
    const { os, entry } = await openFileManager({ path: '/home' })
    drag(await entry('profile.txt'), screen.getByRole('link', { name: 'Recycle Bin' }))
    await waitFor(async () => expect(await os.recycleBin.list()).toHaveLength(1))
  })

  test('onto itself does nothing', async () => {
    const { entry, exists } = await openFileManager({ path: '/home' })
    expect(drag(await entry('documents'), await entry('documents'))).toBe('none')
    expect(await exists('/home/documents')).toBe(true)
  })
})

describe('dropping from the computer', () => {
  test('stores the files in the folder and selects them', async () => {
    const { os, entry } = await openFileManager({ path: '/home' })
    await entry('documents')
    dropFiles(screen.getByRole('grid', { name: 'Files' }), [new File(['hello'], 'new.txt')])
    await waitFor(() => expect(os.notifications.getState()?.title).toBe('Upload finished'))
    await waitFor(() =>
      expect(screen.getByRole('row', { selected: true }).getAttribute('aria-label')).toBe('new.txt'),
    )
    expect(await os.files.readText('/home/new.txt')).toEqual({ ok: true, value: 'hello' })
  })

  test('leaves the selection to a person who selects something else meanwhile', async () => {
    const { os, entry } = await openFileManager({ path: '/home' })
    const documents = await entry('documents')
    dropFiles(screen.getByRole('grid', { name: 'Files' }), [new File(['hello'], 'new.txt')])
    fireEvent.click(documents)
    await waitFor(() => expect(os.notifications.getState()?.title).toBe('Upload finished'))
    expect(screen.getByRole('row', { selected: true }).getAttribute('aria-label')).toBe('documents')
  })

  test('lists what did not get there, and why', async () => {
    const { entry } = await openFileManager({ path: '/home' })
    dropFiles(await entry('documents'), [new File(['x'], `${'x'.repeat(300)}.txt`), new File(['y'], 'y.txt')])
    const report = await screen.findByRole('alertdialog')
    expect(report.textContent).toContain('1 item could not be uploaded')
    expect(report.textContent).toContain('1 file was uploaded.')
    expect(report.textContent).toContain('The name is too long.')
  })

  test('shows its progress, asks before the window closes, and stops', async () => {
    const { os, user, id, entry, isOpen } = await openFileManager({ path: '/home' })
    let goOn: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const apply = os.files.apply.bind(os.files)
    vi.spyOn(os.files, 'apply').mockImplementation(async (operations) => {
      await waiting
      return apply(operations)
    })
    dropFiles(await entry('documents'), [new File(['x'], 'x.txt')])
    expect(await screen.findByRole('progressbar', { name: 'Uploading to “documents”' })).toBeTruthy()
    const closing = os.windows.close(id)
    await user.click(await screen.findByRole('button', { name: 'Keep open' }))
    expect(await closing).toBe(false)
    expect(isOpen()).toBe(true)
    await act(() => Promise.resolve(goOn()))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })
})

test('what one window cuts another one pastes', async () => {
  const { os, user, entry, exists } = await openFileManager({ path: '/home' })
  await user.click(await entry('profile.txt'))
  await user.keyboard('{Control>}x{/Control}')
  const id = os.windows.open('filemanager', { path: '/home/documents' })
  const other = os.windows.getState().windows.find((candidate) => candidate.id === id)
  if (!other) throw new Error('the window did not open')
  const second = render(<View os={os} window={other} />)
  await user.click(await within(second.container).findByRole('row', { name: '..' }))
  await user.keyboard('{Control>}v{/Control}')
  await waitFor(async () => expect(await exists('/home/documents/profile.txt')).toBe(true))
  expect(await exists('/home/profile.txt')).toBe(false)
})
