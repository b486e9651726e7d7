// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { GuestLinks, Opening } from '@/backend/links/types'
import { failed, success } from '@/lib/result'
import page from '../../s.html?raw'
import { GuestPage } from './GuestPage'
import { createPlaces } from './model/address'
import { createLinkSession } from './model/session'
import { entryOf, link, memoryLinks } from './testing/memory-links'

afterEach(cleanup)

async function setUp(change: Partial<GuestLinks> = {}) {
  window.history.replaceState(null, '')
  const links = memoryLinks(change)
  const session = createLinkSession(links, 'token', () => Date.UTC(2026, 5, 1))
  render(<GuestPage links={links} session={session} places={createPlaces(window)} />)
  await session.start()
  return { session, user: userEvent.setup({ delay: null }) }
}

test('says who shared a folder and lists it, folders first', async () => {
  await setUp()
  expect(await screen.findByRole('heading', { level: 1, name: 'Holidays' })).toBeTruthy()
  expect(screen.getByText('Shared by Maya Lindqvist')).toBeTruthy()
  const list = await screen.findByRole('list', { name: 'Files and folders' })
  const names = within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent)
  expect(names).toEqual(['Older', 'note.txt', 'page.html', 'tool.exe'])
  expect(document.title).toBe('Holidays – OtterOS')
})

test('names are text: no markup, no link, and no turned letters', async () => {
  const name = '<a href="https://evil.example">Bank</a>'
  await setUp({
    open: async () => success({ kind: 'open', link: { ...link, name, sharedBy: null } }),
    entries: async () => success({ entries: [entryOf('e', 'poem\u202Etxt.exe')], after: null }),
  })
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  expect(screen.getByText('Shared by someone')).toBeTruthy()
  expect(await screen.findByText('poemtxt.exe')).toBeTruthy()
  expect(document.querySelector('a')).toBeNull()
})

test('a folder is entered, and left by the way above the list', async () => {
  const { user } = await setUp()
  await user.click(await screen.findByRole('button', { name: /Older/ }))
  expect(await screen.findByText('deep.txt')).toBeTruthy()
  const way = screen.getByRole('navigation', { name: 'Folders' })
  expect(within(way).getByText('Older').closest('[aria-current="page"]')).toBeTruthy()
  await user.click(within(way).getByRole('button', { name: 'Holidays' }))
  expect(await screen.findByText('note.txt')).toBeTruthy()
})

test('a text and a page of markup are shown as text, and what cannot be shown says so without being fetched', async () => {
  const content = vi.fn<GuestLinks['content']>((...asked) => memoryLinks().content(...asked))
  const { user } = await setUp({ content })
  await user.click(await screen.findByRole('button', { name: /^page\.html/ }))
  expect((await screen.findByRole('region', { name: 'page.html' })).textContent).toBe(
    '<script>alert(1)</script>',
  )
  expect(document.querySelector('main script, iframe')).toBeNull()
  expect(document.activeElement?.textContent).toBe('page.html')
  expect(content).toHaveBeenCalledTimes(1)
  cleanup()
  const other = await setUp({ content })
  await other.user.click(await screen.findByRole('button', { name: /^tool\.exe/ }))
  expect(await screen.findByText('This kind of file cannot be shown here')).toBeTruthy()
  expect(content).toHaveBeenCalledTimes(1)
})

test('Escape closes a file, and its line has the keyboard again', async () => {
  const { user } = await setUp()
  await user.click(await screen.findByRole('button', { name: /^note\.txt/ }))
  await screen.findByRole('heading', { level: 1, name: 'note.txt' })
  await user.keyboard('{Escape}')
  const line = await screen.findByRole('button', { name: /^note\.txt/ })
  expect(document.activeElement).toBe(line)
})

test('a link that does not work is told in one way', async () => {
  await setUp({ open: async () => success({ kind: 'closed' }) })
  expect((await screen.findByRole('alert')).textContent).toContain('This link does not work')
})

test('asks for the password, and says that one was wrong', async () => {
  const answers: Opening[] = [{ kind: 'password' }, { kind: 'closed' }, { kind: 'open', link }]
  const given: (string | null)[] = []
  const { user } = await setUp({
    async open(_, password) {
      given.push(password)
      return success(answers.shift() ?? { kind: 'closed' })
    },
  })
  const field = await screen.findByLabelText('Password of the link')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Enter the password.')
  await user.type(field, 'wrong one{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This password is wrong'))
  await user.clear(field)
  await user.type(field, 'right one{Enter}')
  expect(await screen.findByText('note.txt')).toBeTruthy()
  expect(given).toEqual([null, 'wrong one', 'right one'])
})

test('a server that is not there can be tried again', async () => {
  const answers = [failed('offline' as const), success<Opening>({ kind: 'open', link })]
  const { user } = await setUp({ open: async () => answers.shift() ?? failed('offline') })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('note.txt')).toBeTruthy()
})

test('a long folder is shown in parts, and counted once all of it is there', async () => {
  const { user } = await setUp({
    hasArchives: async () => true,
    entries: async (_, _folder, after) =>
      success(
        after === null
          ? { entries: [entryOf('1', 'a.txt')], after: 'a.txt' }
          : { entries: [entryOf('2', 'b.txt')], after: null },
      ),
  })
  const more = await screen.findByRole('button', { name: 'Show more' })
  await screen.findByRole('button', { name: 'Download all' })
  expect(screen.queryByText('1 item')).toBeNull()
  await user.click(more)
  expect(await screen.findByText('b.txt')).toBeTruthy()
  expect(screen.getByText('2 items')).toBeTruthy()
  expect(screen.getByText('a.txt')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('files are selected where the server makes archives, and only there', async () => {
  const { user } = await setUp({ hasArchives: async () => true })
  expect(await screen.findByRole('button', { name: 'Download all' })).toBeTruthy()
  expect(screen.getByText('4 items')).toBeTruthy()
  await user.click(await screen.findByRole('checkbox', { name: 'Select note.txt' }))
  expect(screen.getByRole('group', { name: '1 selected' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('group', { name: '1 selected' })).toBeNull()
  cleanup()
  await setUp()
  await screen.findByText('note.txt')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a drop box takes files, says what came of each, and lists nothing else', async () => {
  const { user } = await setUp({
    open: async () => success({ kind: 'open', link: { ...link, kind: 'drop' } }),
    finish: async (_, drop) => success(drop === 'a.txt' ? 'a (2).txt' : drop),
    announce: async (_, { name }) =>
      name === 'full.txt'
        ? failed('no_room')
        : success({ drop: name, object: `s/${name}`, inlineBytes: 1000 }),
  })
  const input = await screen.findByLabelText('Choose files')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Send files to Holidays')
  expect(screen.queryByText('note.txt')).toBeNull()
  await user.upload(input, [new File(['one'], 'a.txt'), new File(['two'], 'full.txt')])
  expect(await screen.findByText(/Sent as a \(2\)\.txt/)).toBeTruthy()
  expect(await screen.findByText(/There is no room for this file here/)).toBeTruthy()
  expect(screen.getByText('1 file sent')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove full.txt' }))
  expect(within(screen.getByRole('list', { name: 'What you send' })).getAllByRole('listitem')).toHaveLength(1)
})

test('begins as the frame that stands in the page, so that nothing moves', () => {
  const links = memoryLinks()
  const session = createLinkSession(links, 'token', () => 0)
  const { container } = render(<GuestPage links={links} session={session} places={createPlaces(window)} />)
  const parts = (root: ParentNode) =>
    [...root.querySelectorAll('header, header *, main, main *')].map((element) => [
      element.tagName,
      [...element.classList].toSorted().join(' '),
    ])
  const frame = new DOMParser().parseFromString(page, 'text/html').querySelector('#root')
  if (!frame) throw new Error('the page has no root')
  expect(parts(container).length).toBeGreaterThan(10)
  expect(parts(frame)).toEqual(parts(container))
})
