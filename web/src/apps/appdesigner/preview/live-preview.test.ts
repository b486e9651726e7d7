// @vitest-environment happy-dom
import type { AppEvents } from '@otteros/app-sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppOrigin } from '@/kernel/app-platform/types'
import { log } from '@/lib/log'
import type { HostMessage } from '@/sandbox/messages'
import type { SandboxPageOptions } from '@/sandbox/open-page'
import { createPreviewDesk } from './answer-call'
import { createLivePreview, processPatience, startPatience } from './live-preview'

const place: AppOrigin = {
  url: 'http://a.localhost/',
  origin: 'http://a.localhost',
  hasNetwork: true,
  confinement: 'full',
}
const look: AppEvents['theme'] = {
  theme: 'dark',
  style: 'default',
  isDark: true,
  colors: { surface: '', text: '', muted: '', accent: '', accentText: '', border: '' },
  locale: 'en',
  timezone: 'UTC+0',
}

beforeEach(() => void vi.spyOn(log, 'warn').mockImplementation(() => undefined))
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

/** A preview whose pages are opened by hand. */
function preview() {
  const pages: (SandboxPageOptions & { frame: HTMLIFrameElement; isClosed: boolean; sent: HostMessage[] })[] =
    []
  const leave = vi.fn<() => void>()
  const start = vi.fn<() => Promise<{ place: AppOrigin; leave: () => void } | null>>(() =>
    Promise.resolve({ place, leave }),
  )
  const live = createLivePreview({
    start,
    desk: createPreviewDesk(() => look),
    countsLines: true,
    onPressed: () => undefined,
    open: (options) => {
      const frame = document.createElement('iframe')
      // In its place: the document of the tests cannot load frames.
      const mark = document.createElement('i')
      options.parent.append(mark)
      const page = { ...options, frame, isClosed: false, sent: [] as HostMessage[] }
      pages.push(page)
      return {
        frame,
        send: (message) => page.sent.push(message),
        flush: () => Promise.resolve(),
        close: () => {
          page.isClosed = true
          mark.remove()
        },
      }
    },
  })
  const host = document.createElement('div')
  document.body.append(host)
  const detach = live.attach(host)
  const page = (index: number) => {
    const found = pages.at(index)
    if (!found) throw new Error('no page')
    return found
  }
  const show = async (html: string) => {
    live.show(html, 'Dice')
    await vi.waitFor(() => expect(page(-1).html).toContain(html))
    return page(-1)
  }
  return { live, pages, page, show, start, leave, detach, host }
}

const error = (text: string, line: number | null) => ({
  level: 'error' as const,
  values: [{ kind: 'plain' as const, type: 'string' as const, text }],
  depth: 0,
  place: line === null ? null : { line, column: 1 },
  isClosed: false,
})

describe('the live preview', () => {
  test('runs the page in a sandbox at the place of the preview [B2.71]', async () => {
    const { live, show } = preview()
    const page = await show('<p>6</p>')
    expect(page).toMatchObject({ place, html: '<p>6</p>', code: null, title: 'Live preview of Dice' })
    expect(live.getState().status).toBe('starting')
    page.onMessage({ kind: 'ready' })
    expect(live.getState().status).toBe('running')
  })

  test('the page before stays until the next one is there', async () => {
    const { show, host } = preview()
    const first = await show('<p>1</p>')
    first.onMessage({ kind: 'ready' })
    const second = await show('<p>2</p>')
    expect([first.isClosed, second.frame.style.visibility]).toEqual([false, 'hidden'])
    second.onMessage({ kind: 'ready' })
    expect([first.isClosed, second.isClosed, host.childElementCount]).toEqual([true, false, 1])
    expect(second.frame.style.visibility).toBe('')
  })

  test('a page that hangs before it is there is said to, and makes room for the next one', async () => {
    const { live, page, show } = preview()
    const first = await show('<p>1</p>')
    first.onMessage({ kind: 'ready' })
    vi.useFakeTimers()
    live.show('<script>for (;;) {}</script>', 'Dice')
    await vi.advanceTimersByTimeAsync(startPatience - 1)
    expect(live.getState().status).toBe('running')
    await vi.advanceTimersByTimeAsync(1)
    expect(live.getState().status).toBe('hung')
    live.show('<p>3</p>', 'Dice')
    await vi.advanceTimersByTimeAsync(processPatience)
    expect([first.isClosed, page(1).isClosed, live.getState().status]).toEqual([true, true, 'starting'])
    page(2).onMessage({ kind: 'ready' })
    await vi.advanceTimersByTimeAsync(startPatience)
    expect(live.getState().status).toBe('running')
  })

  test('a page that was overtaken before it was there is closed', async () => {
    const { show } = preview()
    const first = await show('<p>1</p>')
    await show('<p>2</p>')
    expect(first.isClosed).toBe(true)
  })

  test('the same page again, e.g. under another name, is not started again', async () => {
    const { live, pages, show } = preview()
    await show('<p>1</p>')
    live.show('<p>1</p>', 'Other')
    await Promise.resolve()
    expect(pages).toHaveLength(1)
  })

  test('a page that hangs says so; its successor starts once its process has ended', async () => {
    const { live, show, page, pages } = preview()
    const first = await show('<script>for(;;);</script>')
    first.onMessage({ kind: 'ready' })
    first.onResponsive(false)
    expect(live.getState().status).toBe('hung')
    vi.useFakeTimers()
    live.show('<p>2</p>', 'Dice')
    await vi.advanceTimersByTimeAsync(processPatience - 1)
    expect([first.isClosed, live.getState().status, pages.length]).toEqual([true, 'starting', 1])
    await vi.advanceTimersByTimeAsync(1)
    page(1).onMessage({ kind: 'ready' })
    expect(live.getState().status).toBe('running')
  })

  test('after Stop of a page that hangs the next one waits for its process, too', async () => {
    const { live, show, pages } = preview()
    const first = await show('<script>for(;;);</script>')
    first.onMessage({ kind: 'ready' })
    first.onResponsive(false)
    vi.useFakeTimers()
    live.stop()
    live.show('<p>2</p>', 'Dice')
    await vi.advanceTimersByTimeAsync(processPatience - 1)
    expect(pages).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(pages).toHaveLength(2)
  })

  test('a page that is late behind one that hung is started once more, and hangs itself if it is late again', async () => {
    const { live, show, page, pages } = preview()
    vi.useFakeTimers()
    // Closed before it was there, so that it is not known whether it hangs.
    await show('<script>for(;;);</script>')
    await show('<p>2</p>')
    await vi.advanceTimersByTimeAsync(startPatience)
    expect([page(1).isClosed, live.getState().status]).toEqual([true, 'starting'])
    await vi.advanceTimersByTimeAsync(processPatience)
    expect(pages).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(startPatience)
    expect([live.getState().status, pages.length]).toEqual(['hung', 3])
  })

  test('a page that answers again runs on; Stop ends it, Reload starts it', async () => {
    const { live, pages, show } = preview()
    const first = await show('<p>1</p>')
    first.onMessage({ kind: 'ready' })
    first.onResponsive(false)
    first.onResponsive(true)
    expect(live.getState().status).toBe('running')
    live.stop()
    expect([live.getState().status, first.isClosed]).toEqual(['stopped', true])
    live.reload()
    await vi.waitFor(() => expect(pages).toHaveLength(2))
  })

  test('the first mistake of the page is told, with its line', async () => {
    const { live, show } = preview()
    const page = await show('<p>1</p>')
    page.onMessage({
      kind: 'console',
      dropped: 0,
      entries: [error('Uncaught x is not defined', 4), error('b', 5)],
    })
    page.onMessage({ kind: 'console', dropped: 0, entries: [error('c', null)] })
    expect(live.getState().remark).toEqual({ tone: 'error', text: 'Uncaught x is not defined', line: 4 })
    await show('<p>2</p>')
    expect(live.getState().remark).toBeNull()
  })

  test('what a page before says is not heard any more', async () => {
    const { live, show } = preview()
    const first = await show('<p>1</p>')
    await show('<p>2</p>')
    first.onMessage({ kind: 'console', dropped: 0, entries: [error('old', 1)] })
    first.onEnd('flooded')
    expect(live.getState()).toMatchObject({ status: 'starting', remark: null })
  })

  test('a page that the sandbox ends says why', async () => {
    const { live, show } = preview()
    const page = await show('<p>1</p>')
    page.onEnd('left')
    expect(live.getState()).toMatchObject({ status: 'ended', remark: { tone: 'error' } })
  })

  test('nothing runs for an empty page or a text without tags', async () => {
    const { live, show } = preview()
    const page = await show('<p>1</p>')
    live.show('words', 'Dice')
    expect([live.getState().status, page.isClosed]).toEqual(['empty', true])
  })

  test('says when too many apps run and when the platform cannot be loaded; Reload tries again', async () => {
    const { live, start, pages } = preview()
    start.mockResolvedValueOnce(null).mockRejectedValueOnce(new Error('offline'))
    live.show('<p>1</p>', 'Dice')
    await vi.waitFor(() => expect(live.getState().status).toBe('full'))
    live.reload()
    await vi.waitFor(() => expect(live.getState().status).toBe('unavailable'))
    live.reload()
    await vi.waitFor(() => expect(pages).toHaveLength(1))
  })

  test('its place among the running apps is given back when it goes', async () => {
    const { show, start, leave, detach } = preview()
    const page = await show('<p>1</p>')
    await show('<p>2</p>')
    expect(start).toHaveBeenCalledTimes(1)
    detach()
    await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    expect(page.isClosed).toBe(true)
  })

  test('the text of OtterScript blocks is no part of the page', async () => {
    const { show } = preview()
    expect((await show('<p>1</p><oscript>display("x")</oscript>')).html).toMatch(
      /<style>oscript\{display:none/,
    )
    expect((await show('<p>2</p>')).html).toBe('<p>2</p>')
  })

  test('calls are answered: storage and look work, the rest is for Preview', async () => {
    const { live, show } = preview()
    const page = await show('<p>1</p>')
    const call = (operation: string, args: unknown = {}) => {
      page.onMessage({ kind: 'call', call: { id: 7, operation, args } })
      const answered = page.sent.at(-1)
      return answered?.kind === 'answered' ? answered.answer : null
    }
    expect(call('theme.get')).toEqual({ id: 7, ok: true, value: look })
    call('storage.set', { key: '__proto__', value: '1' })
    expect(call('storage.get', { key: '__proto__' })).toMatchObject({ value: '1' })
    expect(call('storage.usage')).toMatchObject({ value: { used: 10 } })
    expect(call('storage.remove', { key: '__proto__' })).toMatchObject({ ok: true })
    expect(call('storage.keys')).toMatchObject({ value: [] })
    expect(call('constructor')).toMatchObject({ ok: false, code: 'unknown_op' })
    expect(live.getState().remark).toBeNull()
    expect(call('notifications.show')).toMatchObject({ ok: false, code: 'permission_denied' })
    expect(live.getState().remark?.text).toContain('“notifications.show”')
  })
})
