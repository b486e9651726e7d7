// @vitest-environment happy-dom
import { type Notice } from '@/kernel/notifications/types'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '@/kernel/apps/manifest'
import type { LaunchArgs } from '@/kernel/apps/launch-arguments'
import {
  createMemoryMessages,
  createMemoryServer,
  received,
  sent,
} from '@/kernel/messages/testing/memory-messages'
import { createMemoryCommunity } from '@/kernel/community/testing/memory-community'
import { samplePeople } from '@/kernel/community/testing/sample-community'
import type { MessageEntry } from '@/kernel/messages/types'
import type { Os } from '@/kernel/os'
import { createTestOs } from '@/root/testing/test-os'
import View from './View'

afterEach(cleanup)

/** The window on a server with these messages. */
async function open(
  boxes: { readonly inbox?: readonly MessageEntry[]; readonly sent?: readonly MessageEntry[] } = {},
  args: LaunchArgs<'messenger'> = {},
  community = createMemoryCommunity(),
) {
  const world = createMemoryMessages({ server: createMemoryServer(boxes) })
  const os: Os = {
    ...createTestOs({ messages: world.messages }).os,
    community: () => Promise.resolve(community),
  }
  const notify = vi.fn<(notice: Notice) => void>()
  const show = os.notifications.notify
  vi.spyOn(os.notifications, 'notify').mockImplementation((make) => {
    notify(make())
    show(make)
  })
  const openWindow = vi.spyOn(os.windows, 'open')
  const id = os.windows.open('messenger', args)
  const window = os.windows.getState().windows.find((record) => record.id === id)
  if (!window) throw new Error('no window')
  const shown = render(<View window={window} os={os} />)
  if (!args.metadata) await screen.findByRole('form', { name: 'New message' })
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading messages...' })).toBeNull())
  return { ...world, os, notify, openWindow, shown }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const write = (to: string, subject: string, content: string) => {
  for (const [name, value] of [
    ['Recipient', to],
    ['Subject', subject],
    ['Message', content],
  ] as const)
    fireEvent.change(field(name), { target: { value } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const rows = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const box = (name: string) => screen.getByRole('listbox', { name })

describe('the form', () => {
  test('sends what is filled in, empties itself and shows the history [B2.93 B5.24 B8.52]', async () => {
    const { server, notify } = await open()
    write('otter@example.org', 'Fish', 'There is fish.')
    server.delivery = 'mailbox'
    fireEvent.keyDown(field('Message'), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(field('Subject')).toHaveProperty('value', ''))
    expect(server.outgoing).toEqual([{ to: 'otter@example.org', subject: 'Fish', content: 'There is fish.' }])
    expect(notify.mock.lastCall?.[0]).toMatchObject({ title: 'Message Sent' })
    expect(notify.mock.lastCall?.[0]).toMatchObject({
      description: expect.stringContaining('no mail server'),
    })
    await waitFor(() => expect(rows()[0]).toContain('otter@example.org'))
    expect(screen.getByRole('tab', { name: 'Sent' }).getAttribute('aria-selected')).toBe('true')
  })

  test.each([
    ['recipient', '', 'a', 'b'],
    ['subject', 'a@b.example', ' ', 'b'],
    ['text', 'a@b.example', 'a', ''],
  ])('without a %s says what is missing and sends nothing [B5.24 B8.49]', async (_, to, subject, content) => {
    const { server, notify } = await open()
    write(to, subject, content)
    press('Send')
    await waitFor(() =>
      expect(notify.mock.lastCall).toEqual([
        {
          title: 'Missing Information',
          description: 'Please fill in all fields before sending.',
          variant: 'destructive',
        },
      ]),
    )
    expect(server.outgoing).toEqual([])
  })

  test.each([
    ['signed_out', 'Authentication Required', 'Please log in to send messages.', /^$/],
    ['network', 'Send Failed', 'Failed to send message. Please try again.', /cannot be reached/],
    ['mail_failed', 'Send Failed', 'Failed to send message. Please try again.', /text is kept/],
    ['unknown_code', 'Send Failed', 'Failed to send message. Please try again.', /^Because\.$/],
  ])(
    'keeps what was written when sending fails with %s, and says why [B8.50 B8.51]',
    async (code, title, description, reason) => {
      const { server, notify } = await open()
      write('otter@example.org', 'Fish', 'There is fish.')
      server.failure = { code, message: 'Because.' }
      press('Send')
      await waitFor(() =>
        expect(notify.mock.lastCall).toEqual([{ title, description, variant: 'destructive' }]),
      )
      expect(field('Message')).toHaveProperty('value', 'There is fish.')
      const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
      await waitFor(() => expect(alerts().join()).toMatch(reason))
    },
  )

  test('counts what is too long and does not send it', async () => {
    const { server } = await open()
    write('otter@example.org', 'x'.repeat(201), 'x'.repeat(20_001))
    press('Send')
    await act(async () => undefined)
    expect(screen.getByText('A subject can have 200 characters; this one has 201.')).toBeTruthy()
    expect(screen.getByText('A message can have 20,000 characters; this one has 20,001.')).toBeTruthy()
    expect(server.calls).not.toContain('send')
  })

  test('asks before a draft is discarded or replaced by an answer', async () => {
    const { messages } = await open({ inbox: [received(1)] })
    write('otter@example.org', 'Fish', 'There is fish.')
    fireEvent.click(screen.getByRole('option'))
    fireEvent.click(await screen.findByRole('button', { name: 'Reply' }))
    const question = await screen.findByRole('alertdialog', { name: 'Replace the draft?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(messages.getState().draft.subject).toBe('Fish')
    press('Reply')
    fireEvent.click(await screen.findByRole('button', { name: 'Replace draft' }))
    await waitFor(() => expect(field('Subject')).toHaveProperty('value', 'Re: Fish 1'))
    expect(field('Message')).toHaveProperty('value', '\n\nRiver Otter wrote:\n> Text of r1.')
    press('Discard')
    fireEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
    await waitFor(() => expect(field('Subject')).toHaveProperty('value', ''))
  })
})

describe('the recipient', () => {
  const to = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Recipient' })
  const people = () =>
    within(screen.getByRole('listbox', { name: 'People' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  const { ada, noor, tomas } = samplePeople
  const boxes = {
    inbox: [received(3, { who: 'Ada Weir', senderCode: ada.id })],
    sent: [sent(2, { who: 'otter@example.org' })],
  }
  const asRole = (roles: readonly Role[]) => createMemoryCommunity({ roles })

  test('offers the people written with; choosing one fills in the code, and the form is not sent', async () => {
    const { server } = await open(boxes)
    fireEvent.click(to())
    expect(people()).toEqual(['AWAda Weir0000…0004', 'OOotter@example.org'])
    fireEvent.keyDown(to(), { key: 'ArrowDown' })
    fireEvent.keyDown(to(), { key: 'Enter' })
    expect(to().value).toBe(ada.id)
    expect(screen.getByText('The user code of Ada Weir')).toBeTruthy()
    expect(screen.queryByRole('listbox', { name: 'People' })).toBeNull()
    expect(server.outgoing).toEqual([])
  })

  test('an address that no one is known by can be typed, and nothing is offered', async () => {
    await open(boxes)
    fireEvent.change(to(), { target: { value: 'new@example.org' } })
    expect(screen.queryByRole('listbox', { name: 'People' })).toBeNull()
  })

  test('who may manage people is offered everyone; others only whom they wrote with [B6.12]', async () => {
    const reviewer = asRole(['trusted_user'])
    await open(boxes, {}, reviewer)
    fireEvent.change(to(), { target: { value: 'tom' } })
    await waitFor(() => expect(people()).toEqual(['TVTomas Vale@tomas0000…0003']))
    fireEvent.click(screen.getByRole('option', { name: /Tomas/ }))
    expect(to().value).toBe(tomas.id)
    expect(screen.getByText('The user code of Tomas Vale')).toBeTruthy()
    cleanup()

    const other = asRole([])
    await open(boxes, {}, other)
    fireEvent.change(to(), { target: { value: noor.username } })
    await waitFor(() => expect(other.calls.map(({ name }) => name)).toEqual(['access.load']))
    expect(screen.queryByRole('listbox', { name: 'People' })).toBeNull()
  })

  test('the own code is short in sight and whole for screen readers, on hover and when copied', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const { os } = await open()
    const code = os.session.getState().user?.id ?? ''
    const shown = screen.getByTitle(code)
    expect(shown.querySelector('.sr-only')?.textContent).toBe(code)
    press('Copy your user code')
    expect(writeText).toHaveBeenCalledWith(code)
    vi.unstubAllGlobals()
  })
})

describe('the boxes', () => {
  test('show the history with status and what came in with its number [B2.93 B3.31]', async () => {
    await open({
      inbox: [received(2), received(1, { isRead: true })],
      sent: [sent(2, { status: 'failed' }), sent(1, { status: 'queued' })],
    })
    expect(rows()).toHaveLength(2)
    expect(rows()[0]).toContain('Unread')
    expect(screen.getByRole('tab', { name: 'Inbox' }).textContent).toContain('1')
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Sent' }), { button: 0 })
    await waitFor(() => expect(rows()[0]).toContain('Not sent'))
    expect(rows()[1]).toContain('Sending')
  })

  test('say that they are empty, or that they could not be fetched', async () => {
    const { server, messages } = await open()
    expect(screen.getByRole('heading', { name: 'No messages yet' })).toBeTruthy()
    cleanup()
    const failing = createMemoryServer()
    failing.failure = { code: 'network', message: 'The server cannot be reached.' }
    const world = createMemoryMessages({ server: failing })
    const { os } = createTestOs({ messages: world.messages })
    os.windows.open('messenger')
    const [window] = os.windows.getState().windows
    if (!window) throw new Error('no window')
    render(<View window={window} os={os} />)
    expect(await screen.findByText('The server cannot be reached.')).toBeTruthy()
    failing.failure = null
    press('Retry')
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy()
    expect([server.calls.length > 0, messages.getState().inbox.entries]).toEqual([true, []])
  })

  test('are gone through by the keyboard: arrows, Enter, Delete, Ctrl+U, Ctrl+Z', async () => {
    const { messages } = await open({ inbox: [received(3), received(2), received(1)] })
    const list = box('Inbox')
    act(() => list.focus())
    fireEvent.keyDown(list, { key: 'ArrowDown' })
    fireEvent.keyDown(list, { key: 'Enter' })
    expect(await screen.findByRole('article', { name: 'Message: Fish 2' })).toBeTruthy()
    expect(await screen.findByText('Text of r2.')).toBeTruthy()
    expect(messages.getState().unread).toBe(2)
    fireEvent.keyDown(list, { key: 'u', ctrlKey: true })
    await waitFor(() => expect(messages.getState().unread).toBe(3))
    fireEvent.keyDown(list, { key: 'Delete' })
    expect(screen.queryByRole('article')).toBeNull()
    expect(rows()).toHaveLength(2)
    fireEvent.keyDown(list, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(rows()).toHaveLength(3))
    fireEvent.keyDown(list, { key: 'Home' })
    fireEvent.keyDown(list, { key: 'Delete' })
    press('Undo')
    await waitFor(() => expect(rows()).toHaveLength(3))
  })

  test('draw only the rows in sight of ten thousand', async () => {
    const inbox = Array.from({ length: 10_000 }, (_, index) => received(10_000 - index, { isRead: true }))
    await open({ inbox })
    expect(await screen.findByText('10,000 messages')).toBeTruthy()
    expect(screen.getAllByRole('option').length).toBeLessThan(60)
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('10000')
  })

  test('are searched by sender and subject', async () => {
    await open({ inbox: [received(2, { who: 'Brook' }), received(1)] })
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search inbox' }), {
      target: { value: 'brook fish' },
    })
    expect(await screen.findByText('1 found')).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search inbox' }), { target: { value: 'nobody' } })
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
    press('Clear search')
    await waitFor(() => expect(rows()).toHaveLength(2))
  })
})

describe('a message', () => {
  test('is a text: HTML in it is shown as it was written, an address opens the web browser', async () => {
    const world = await open({ inbox: [received(1, { subject: '<i>Fish</i>' })] })
    world.server.texts.r1 = '<img src=x onerror=alert(1)>\nhttps://otters.example/a?b=1.'
    fireEvent.click(screen.getByRole('option'))
    const reader = await screen.findByRole('article', { name: 'Message: <i>Fish</i>' })
    await waitFor(() =>
      expect(reader.querySelector('[data-part="text"]')?.textContent).toBe(world.server.texts.r1),
    )
    expect(reader.querySelector('img, i')).toBeNull()
    fireEvent.click(within(reader).getByRole('link', { name: 'https://otters.example/a?b=1' }))
    expect(world.openWindow.mock.lastCall).toEqual(['browser', { url: 'https://otters.example/a?b=1' }])
  })

  test('of somebody whose account is gone cannot be answered', async () => {
    await open({ inbox: [received(1, { senderCode: null })] })
    fireEvent.click(screen.getByRole('option'))
    expect(await screen.findByText('This person no longer has an account.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reply' })).toHaveProperty('disabled', true)
  })
})

test('opened for a message, it is read at once, in its box', async () => {
  await open(
    { inbox: [received(1)], sent: [sent(2, { subject: 'Stones' })] },
    { metadata: { box: 'sent', message: 's2' } },
  )
  expect(await screen.findByRole('article', { name: 'Message: Stones' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Sent' }).getAttribute('aria-selected')).toBe('true')
})
