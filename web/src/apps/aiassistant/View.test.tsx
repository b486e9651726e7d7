// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createScriptedAssistant } from '@/kernel/assistant/testing/scripted-assistant'
import type { ModelAnswer, ModelPort } from '@/kernel/assistant/types'
import { failure, type Result, success } from '@/lib/result'
import { createTestOs } from '@/root/testing/test-os'
import { armingTime } from '@/ui/use-armed'
import View from './View'

type Ask = (options: Parameters<ModelPort['ask']>[1]) => Result<ModelAnswer> | Promise<Result<ModelAnswer>>

const says = (response: string, suggestions: readonly string[] = []): Result<ModelAnswer> =>
  success({ response, suggestions, calls: [] })

const noModel: Ask = () => failure('not_configured', 'No AI model is set up on this server.')

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The window of the assistant whose model answers as told. */
async function open(answers: readonly Ask[] = [noModel], { isMobile = false } = {}) {
  let count = 0
  const { assistant, asked } = createScriptedAssistant((_, options) => {
    const answer = answers[Math.min(count, answers.length - 1)] ?? noModel
    count += 1
    return answer(options)
  })
  const { os } = createTestOs({ assistant, isMobile })
  const id = os.windows.open('aiassistant')
  const record = os.windows.getState().windows.find((window) => window.id === id)
  if (!record) throw new Error('no window')
  const user = userEvent.setup()
  const view = render(<View window={record} os={os} />)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  return { os, assistant, asked, user, field, view }
}

const own = () =>
  screen.queryAllByRole('article', { name: 'You' }).map((message) => message.firstChild?.textContent)
const answers = () => screen.queryAllByRole('article', { name: 'AI Assistant' })
const chips = () =>
  within(screen.getByRole('list', { name: 'Suggestions' }))
    .getAllByRole('button')
    .map((chip) => chip.textContent)

describe('the chat', () => {
  test('begins with suggestions, and a chip says what it stands for [B1.12 B2.94]', async () => {
    const { user, field, os } = await open()
    expect(screen.getByRole('heading', { name: 'How can I help?' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(chips()).toEqual([
      'Which apps are there?',
      'Where are my files?',
      'How do I change the theme?',
      'Open OtterScript Tutorial',
    ])
    await user.click(screen.getByRole('button', { name: 'Where are my files?' }))
    expect(own()).toEqual(['Where are my files?'])
    await waitFor(() => expect(answers()).toHaveLength(1))
    expect(answers()[0]?.textContent).toContain('What you delete waits in the recycle bin.')
    expect(answers()[0]?.textContent).toContain('This server has no AI model. This is a built-in reply.')
    expect(document.activeElement).toBe(field)
    await user.click(screen.getByRole('button', { name: 'Open File Manager' }))
    await waitFor(() => expect(answers().at(-1)?.textContent).toContain('Opened File Manager.'))
    expect(os.windows.getState().windows.map(({ type }) => type)).toEqual(['aiassistant', 'filemanager'])
  })

  test('sends with Enter, not with Shift+Enter, nor while characters are composed or the text is blank [B2.94 B5.25]', async () => {
    const { user, field } = await open([() => says('Hi.')])
    await user.type(field, '  ')
    await user.keyboard('{Enter}')
    expect(own()).toEqual([])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    await user.clear(field)
    await user.type(field, 'one{Shift>}{Enter}{/Shift}two')
    expect([own(), field.value]).toEqual([[], 'one\ntwo'])
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    expect(own()).toEqual([])
    await user.keyboard('{Enter}')
    expect([own(), field.value]).toEqual([['one\ntwo'], ''])
    await waitFor(() => expect(answers()).toHaveLength(1))
    await user.type(field, 'three')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(own()).toEqual(['one\ntwo', 'three'])
  })

  test('shows the typing sign and the answer as it comes; what is typed meanwhile is not sent [B2.94 B4.26 B5.25]', async () => {
    let finish: (result: Result<ModelAnswer>) => void = () => undefined
    let tell: (text: string) => void = () => undefined
    const { user, field } = await open([
      ({ onText }) =>
        new Promise((resolve) => {
          tell = onText
          finish = resolve
        }),
    ])
    await user.type(field, 'Hello{Enter}')
    expect(own()).toEqual(['Hello'])
    expect(screen.getByText('The assistant is typing')).toBeTruthy()
    act(() => tell('I am **thin'))
    expect(screen.getByRole('region', { name: 'Messages' }).textContent).toContain('I am **thin')
    act(() => tell('king**'))
    await waitFor(() => expect(document.querySelector('strong')?.textContent).toBe('thinking'))
    await user.type(field, 'Wait{Enter}')
    expect([own(), field.value]).toEqual([['Hello'], 'Wait'])
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    expect(answers()).toEqual([])
    await act(async () => finish(says('I am **thinking** of you.', ['Why?'])))
    expect(answers().map((answer) => answer.querySelector('p')?.textContent)).toEqual([
      'I am thinking of you.',
    ])
    expect(screen.queryByText('The assistant is typing')).toBeNull()
    expect(chips()).toEqual(['Why?'])
    expect(field.value).toBe('Wait')
  })

  test('can be stopped, and ends what is awaited when the window closes', async () => {
    const signals: AbortSignal[] = []
    const waits: Ask = ({ signal }) =>
      new Promise((resolve) => {
        signals.push(signal)
        signal.addEventListener('abort', () => resolve(failure('stopped', 'Stopped.')))
      })
    const { user, field, view } = await open([waits])
    await user.type(field, 'One{Enter}')
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(answers()).toHaveLength(1))
    expect(answers()[0]?.textContent).toContain('You stopped this answer.')
    expect(within(answers()[0] ?? document.body).queryByRole('button', { name: 'Copy answer' })).toBeNull()
    await user.type(field, 'Two{Enter}')
    view.unmount()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })

  test('is kept for the next window, with times of the desktop’s clock, until it is cleared', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 23, 30))
    const { user, os, field, assistant, view } = await open([() => says('Hi.')])
    os.settings.update({ timezone: 'UTC+2' })
    await user.type(field, 'Hello{Enter}')
    await waitFor(() => expect(answers()).toHaveLength(1))
    const times = () => [...document.querySelectorAll('time')].map((time) => time.dateTime)
    expect(times()).toEqual(['2026-11-22T01:30:00+02:00', '2026-11-22T01:30:00+02:00'])
    view.rerender(<p>closed</p>)
    const record = os.windows.getState().windows[0]
    if (!record) throw new Error('no window')
    view.rerender(<View window={record} os={os} />)
    expect(await screen.findByText('Hello')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Clear conversation' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Clear the conversation?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(own()).toEqual(['Hello'])
    await user.click(screen.getByRole('button', { name: 'Clear conversation' }))
    const again = screen.getByRole('alertdialog', { name: 'Clear the conversation?' })
    await user.click(within(again).getByRole('button', { name: 'Clear conversation' }))
    expect(screen.getByRole('heading', { name: 'How can I help?' })).toBeTruthy()
    expect(assistant.conversation.getState()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Clear conversation' })).toBeNull()
  })

  test('copies an answer as it was written', async () => {
    const { user, field, os } = await open([() => says('Use `ls`.\n\n```\nls /\n```')])
    await user.type(field, 'How?{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Copy answer' }))
    expect(await navigator.clipboard.readText()).toBe('Use `ls`.\n\n```\nls /\n```')
    await user.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(await navigator.clipboard.readText()).toBe('ls /')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await user.click(screen.getByRole('button', { name: 'Copy code' }))
    await waitFor(() => expect(os.notifications.getState()?.title).toBe('Copy Failed'))
  })

  test('says how much room is left near the end of a long message', async () => {
    const { field } = await open()
    fireEvent.change(field, { target: { value: 'x'.repeat(7400) } })
    expect(screen.queryByText(/characters left/)).toBeNull()
    fireEvent.change(field, { target: { value: 'x'.repeat(7990) } })
    expect(screen.getByText('10 characters left')).toBeTruthy()
    expect(field.maxLength).toBe(8000)
  })

  test('leaves the keyboard alone on a phone, where it would cover half the screen', async () => {
    const { user, field } = await open([noModel], { isMobile: true })
    expect(document.activeElement).not.toBe(field)
    await user.click(screen.getByRole('button', { name: 'Which apps are there?' }))
    await waitFor(() => expect(answers()).toHaveLength(1))
    expect(document.activeElement).not.toBe(field)
  })

  test('says when it could not be loaded, and tries again', async () => {
    const { os } = createTestOs()
    const load = vi
      .fn<typeof os.assistant>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockImplementation(os.assistant)
    os.windows.open('aiassistant')
    const record = os.windows.getState().windows[0]
    if (!record) throw new Error('no window')
    const changed = { ...os, assistant: load }
    render(<View window={record} os={changed} />)
    expect(screen.getByText('Loading AI Assistant...')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'The assistant could not be loaded' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'How can I help?' })).toBeTruthy()
  })
})

describe('an answer', () => {
  test('becomes no HTML, script or picture; a link says where it leads and opens in the browser', async () => {
    const { user, field, os } = await open([
      () =>
        says(
          '<img src=x onerror=alert(1)> <b>no</b> ![p](https://evil.example/p.png) [bank](https://evil.example/login) [x](javascript:alert(1))\n\n<script>alert(1)</script>',
        ),
    ])
    await user.type(field, 'Hi{Enter}')
    await waitFor(() => expect(answers()).toHaveLength(1))
    const answer = answers()[0] ?? document.body
    expect(answer.textContent).toContain('<img src=x onerror=alert(1)> <b>no</b> p bank (evil.example) x')
    expect(answer.textContent).toContain('<script>alert(1)</script>')
    expect(answer.querySelectorAll('script, b, img[src*="evil"], img[src="x"]')).toHaveLength(0)
    const links = within(answer).getAllByRole<HTMLAnchorElement>('link')
    expect(links.map(({ href }) => href)).toEqual(['https://evil.example/login'])
    await user.click(links[0] ?? answer)
    expect(os.windows.getState().windows.at(-1)).toMatchObject({
      type: 'browser',
      url: 'https://evil.example/login',
    })
  })
})

describe('the question before an action', () => {
  const asksFor =
    (name: string, args: object): Ask =>
    () =>
      success({ response: '', suggestions: [], calls: [{ id: '1', name, arguments: JSON.stringify(args) }] })

  const file = asksFor('create_file', { path: '/home/list.md', content: '- torch\n' })

  test('says exactly what will be done, and takes no answer before it was seen', async () => {
    const { user, field, os } = await open([file, () => says('There it is.')])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await user.type(field, 'Write a list{Enter}')
    const dialog = await screen.findByRole('alertdialog', { name: 'Create a file?' })
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    expect([...dialog.querySelectorAll('dt, dd')].map((part) => part.textContent)).toEqual([
      'File',
      '/home/list.md',
      'Size',
      '8 bytes',
    ])
    expect(within(dialog).getByRole('region', { name: 'Text' }).querySelector('pre')?.textContent).toBe(
      '- torch\n',
    )
    const yes = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create file' })
    expect(yes.disabled).toBe(true)
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(screen.getByRole('alertdialog')).toBe(dialog)
    await act(async () => vi.advanceTimersByTime(armingTime))
    expect(document.activeElement?.textContent).toBe('Don’t allow')
    await user.click(yes)
    await waitFor(() => expect(answers()).toHaveLength(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(await os.files.readText('/home/list.md')).toEqual(success('- torch\n'))
    const done = within(answers()[0] ?? document.body).getByRole('list', { name: 'Actions taken' })
    expect(done.textContent).toBe('Created /home/list.md')
  })

  test('is refused by its button, by Escape, and by stopping the assistant', async () => {
    const wallpaper = asksFor('set_wallpaper', { wallpaper: 'Coast' })
    for (const refuse of ['Don’t allow', 'Escape', 'Stop the assistant']) {
      const { user, field, os, asked, view } = await open([wallpaper, () => says('As you like.')])
      const before = os.settings.getState().wallpaper
      await user.type(field, 'Sea{Enter}')
      const dialog = await screen.findByRole('alertdialog', { name: 'Change the wallpaper?' })
      const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Don’t allow' })
      await waitFor(() => expect(button.disabled).toBe(false))
      if (refuse === 'Escape') await user.keyboard('{Escape}')
      else await user.click(within(dialog).getByRole('button', { name: refuse }))
      await waitFor(() => expect(answers()).toHaveLength(1))
      expect(os.settings.getState().wallpaper).toBe(before)
      expect(asked).toHaveLength(refuse === 'Stop the assistant' ? 1 : 2)
      expect(answers()[0]?.textContent).toContain('Not allowed: Change the wallpaper to Coast')
      view.unmount()
    }
  })
})
