// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { home } from '@/kernel/browser/testing/open-tabs'
import {
  createMemoryBrowser,
  goodPage,
  pageFailure,
  proxiedPage,
} from '@/kernel/browser/testing/memory-browser'
import { createTestOs } from '@/root/testing/test-os'
import {
  button,
  field,
  frameLoads,
  frames,
  go,
  hearFrame,
  open,
  pass,
  settle,
  setUp,
  started,
  state,
} from './testing/show-browser'
import View from './View'

setUp()

describe('what stands over or in place of a page', () => {
  test('while the session and while a page is loaded [A2.28]', async () => {
    const ports = createMemoryBrowser()
    const release = ports.hold('sessions.create')
    open({ ports })
    expect(screen.getByText('Loading browser session...')).toBeTruthy()
    await settle()
    expect(screen.getByText('Loading browser session...')).toBeTruthy()
    release()
    await settle()
    expect(screen.queryByText('Loading browser session...')).toBeNull()
    expect(screen.getByText('Loading page...')).toBeTruthy()
    expect(state()).toBe('loading')
    act(frameLoads)
    expect(screen.queryByText('Loading page...')).toBeNull()
    expect(state()).toBe('loaded')
  })

  test('loading is stopped by a button and by Escape', async () => {
    await started()
    await go('a.example')
    fireEvent.click(button('Stop'))
    expect(state()).toBe('loaded')
    await go('b.example')
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(state()).toBe('loaded')
  })

  test('the error view has its title, the reason and two ways on [A2.29 A4.33 A8.16]', async () => {
    const { ports } = await started()
    ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    ports.answerLoad(() => pageFailure(429, 'rate_limited', 'Too many pages were opened. Wait a minute.'))
    await go('a.example')
    const alert = screen.getByRole('alert')
    expect(alert.querySelector('h2')?.textContent).toBe("Page couldn't load")
    expect(alert.textContent).toContain('Too many pages were opened. Wait a minute.')
    expect(alert.textContent).toContain('Proxy failed: 429 Text of 429')
    ports.answerLoad(proxiedPage)
    fireEvent.click(button('Try Again'))
    await settle()
    expect(state()).toBe('proxied')
    ports.answerLoad(() => pageFailure(500, 'failed'))
    await go('b.example')
    fireEvent.click(button('Go Home'))
    await settle()
    expect(field().value).toBe(home)
  })

  test('a file is offered, and its download shown below the page', async () => {
    const { ports } = await started()
    ports.answerCheck((url) => goodPage(url, { contentType: 'application/pdf' }))
    ports.answerDownload(() => undefined)
    await go('a.example/fish.pdf')
    const alert = screen.getByRole('alert')
    expect(alert.querySelector('h2')?.textContent).toBe('fish.pdf')
    expect(alert.textContent).toContain('This address leads to a file (application/pdf), not to a page.')
    expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull()
    fireEvent.click(button('Download'))
    const shelf = within(screen.getByRole('region', { name: 'Downloads' }))
    expect(shelf.getByRole('progressbar', { name: 'Downloading fish.pdf' })).toBeTruthy()
    expect(shelf.getByText('0 bytes of 6 bytes from a.example')).toBeTruthy()
    fireEvent.click(button('Cancel download of fish.pdf'))
    await settle()
    expect(shelf.getByText('Cancelled')).toBeTruthy()
    ports.answerDownload(() => pageFailure(502, 'no_file', 'The site answered with an error.'))
    fireEvent.click(button('Try download of fish.pdf again'))
    await settle()
    expect(shelf.getByText('The site answered with an error.')).toBeTruthy()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    fireEvent.click(button('Open address of fish.pdf in a new tab'))
    expect(opened).toHaveBeenCalledWith('https://a.example/fish.pdf', '_blank', 'noopener,noreferrer')
    fireEvent.click(button('Remove fish.pdf from this list'))
    expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull()
  })

  test('the blocked view has its title and four ways on [A2.30 A4.32]', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { ports } = await started()
    const block = async () => {
      fireEvent.click(button('Refresh'))
      await pass(15_000)
      expect(state()).toBe('blocked')
    }
    await block()
    const alert = screen.getByRole('alert')
    expect(alert.querySelector('h2')?.textContent).toBe('Site Cannot Be Displayed')
    const page = document.querySelector<HTMLElement>('[data-page-state]')
    expect(
      page &&
        within(page)
          .getAllByRole('button')
          .map((one) => one.textContent),
    ).toEqual(['Load with Proxy', 'Open in New Tab', 'Go Home', 'Try Again'])
    fireEvent.click(button('Open in New Tab'))
    expect(opened).toHaveBeenCalledWith(home, '_blank', 'noopener,noreferrer')
    fireEvent.click(button('Try Again'))
    await settle()
    act(frameLoads)
    expect(state()).toBe('loaded')
    await block()
    fireEvent.click(button('Go Home'))
    await settle()
    act(frameLoads)
    await block()
    fireEvent.click(button('Load with Proxy'))
    await settle()
    expect(state()).toBe('proxied')
    expect(ports.calls).toContain(`load ${home}`)
  })

  test('a proxied page has a banner with the host of the server’s word, and a way out [A2.31 A4.33]', async () => {
    const { ports } = await started()
    ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    ports.answerLoad(() => proxiedPage('https://www.b.example:8443/'))
    await go('a.example')
    const host = () => screen.queryByText('www.b.example:8443', { selector: 'strong' })
    expect(host()?.parentElement?.textContent).toBe('Proxied content from www.b.example:8443')
    fireEvent.click(button('Back to Frame'))
    expect(host()).toBeNull()
    act(frameLoads)
    expect(state()).toBe('loaded')
  })

  test('a person who is not signed in is told so [A5.9 A6.4 A8.18]', async () => {
    const ports = createMemoryBrowser()
    ports.signOut()
    open({ ports })
    await settle()
    expect(screen.getByRole('alert').textContent).toContain("Page couldn't load")
    expect(screen.getByRole('alert').textContent).toContain('User not authenticated')
    expect(frames()).toEqual([])
  })

  test('a notice can be dismissed', async () => {
    const { ports } = await started()
    ports.answerCheck(() => pageFailure(503, 'switched_off', 'The proxy is off.'))
    await go('a.example')
    expect(screen.getByText(/The proxy is off/)).toBeTruthy()
    fireEvent.click(button('Dismiss'))
    expect(screen.queryByText(/The proxy is off/)).toBeNull()
  })

  test('without a way to the server the window says so and tries again', async () => {
    const { os } = createTestOs()
    const id = os.windows.open('browser')
    const record = os.windows.getState().windows.find((one) => one.id === id)
    if (!record) throw new Error('no window')
    let isOffline = true
    const flaky = () => (isOffline ? Promise.reject(new Error('No server.')) : os.browser())
    render(<View window={record} os={{ ...os, browser: flaky }} />)
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('No server.')
    isOffline = false
    fireEvent.click(button('Retry'))
    await settle()
    expect(field().value).toBe(home)
  })
})

describe('frames', () => {
  const asked = 'allow-scripts allow-same-origin allow-popups allow-forms'

  test('of sites and of proxied pages may do exactly what is asked for [A9.20]', async () => {
    const { ports } = await started()
    expect(frames().map((frame) => [frame.getAttribute('sandbox'), frame.getAttribute('src')])).toEqual([
      [asked, home],
    ])
    ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    await go('a.example')
    expect(frames().map((frame) => [frame.getAttribute('sandbox'), frame.getAttribute('src')])).toEqual([
      [asked, 'http://w1.localhost:4000/__shell'],
    ])
  })

  test('without a host for content a page has no origin, and no other page under its name', async () => {
    const { ports } = await started()
    ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    ports.answerLoad((url) => proxiedPage(url, { place: null, html: '<p>Hello</p>' }))
    await go('a.example')
    const [frame] = frames()
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-popups allow-forms')
    expect(frame?.getAttribute('srcdoc')).toBe('<p>Hello</p>')
    expect(screen.getByText(/as a document, without its scripts and fonts/)).toBeTruthy()
    // Its own page loads by itself.
    await pass(100)
    expect(state()).toBe('proxied')
    act(frameLoads)
    expect(state()).toBe('error')
  })

  test('of proxied pages open tabs only for somebody who asks for them', async () => {
    const say = hearFrame()
    const { ports } = await started()
    ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    await go('a.example')
    const tabs = () => within(screen.getByRole('navigation', { name: 'Tabs' })).getAllByRole('listitem')
    const wanted = { type: 'otteros-page-navigate', url: 'https://ad.example/', target: 'new' }
    await say({ type: 'otteros-page-ready' }, false)
    await say(wanted, false)
    expect(tabs()).toHaveLength(1)
    expect(screen.getByText(/tried to open a tab by itself/)).toBeTruthy()
    await say(wanted, true)
    expect(tabs()).toHaveLength(2)
  })

  test('of proxied pages download only for somebody who asks for it', async () => {
    const say = hearFrame()
    const { ports } = await started()
    ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    await go('a.example')
    const offered = { type: 'otteros-page-download', url: 'https://b.example/x', name: 'fish.txt' }
    const asked = () => ports.calls.filter((call) => call.startsWith('download '))
    await say({ type: 'otteros-page-ready' }, false)
    await say(offered, false)
    expect(asked()).toEqual([])
    expect(screen.getByText(/tried to download a file by itself/)).toBeTruthy()
    await say(offered, true)
    expect(asked()).toEqual(['download https://b.example/x'])
    expect(within(screen.getByRole('region', { name: 'Downloads' })).getByText('fish.txt')).toBeTruthy()
  })

  test('of proxied pages hand over what they made themselves only for somebody who asks for it', async () => {
    const say = hearFrame()
    const { ports, os } = await started()
    ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    await go('a.example')
    const made = { type: 'otteros-page-file', data: new Blob(['kelp']), name: '../notes.txt' }
    const shelf = () => within(screen.getByRole('region', { name: 'Downloads' }))
    await say({ type: 'otteros-page-ready' }, false)
    await say(made, false)
    expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull()
    expect(screen.getByText(/tried to download a file by itself/)).toBeTruthy()
    await say({ ...made, data: 'kelp' }, true)
    expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull()
    await say(made, true)
    vi.useRealTimers()
    await waitFor(() => expect(shelf().getByRole('button', { name: 'Open notes.txt' })).toBeTruthy())
    expect(shelf().getByText('4 bytes from a.example')).toBeTruthy()
    expect(await os.files.readText('/home/downloads/notes.txt')).toMatchObject({ ok: true, value: 'kelp' })
    expect(ports.calls.filter((call) => call.startsWith('download '))).toEqual([])
  })

  test('that fail go to the proxy [A4.32]', async () => {
    await started()
    await go('a.example')
    const [frame] = frames()
    if (frame) fireEvent.error(frame)
    await settle()
    expect(state()).toBe('proxied')
  })
})
