import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryBrowser, storeClosed } from './testing/memory-browser'
import { openTabs, settle } from './testing/open-tabs'
import { mostTabs } from './tabs'

const home = 'https://lite.duckduckgo.com/lite/'
const [a, b, c] = ['https://a.example/', 'https://b.example/', 'https://c.example/'] as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const started = async (options: Parameters<typeof openTabs>[0] = {}) => {
  const opened = openTabs(options)
  await opened.started()
  return opened
}

describe('a window that is opened again', () => {
  test('goes on where the last one was closed, with its history', async () => {
    const ports = createMemoryBrowser()
    const first = await started({ ports })
    await first.go('a.example')
    await first.go('b.example')
    first.current().back()
    await settle()
    first.tabs.dispose()

    const again = await started({ ports, windowId: 'browser-2' })
    expect(again.trail()).toMatchObject({ url: a, index: 1 })
    expect(again.trail().entries.map(({ url }) => url)).toEqual([home, a, b])
    expect(again.status()).toBe('loaded')
    expect(ports.stored()).toHaveLength(1)
    expect(ports.stored()[0]?.isActive).toBe(true)
    again.current().forward()
    await settle()
    expect(again.trail().url).toBe(b)
  })

  test('waits for what the closed one still writes down', async () => {
    const ports = createMemoryBrowser()
    const first = await started({ ports })
    const release = ports.hold('sessions.move')
    await first.go('a.example')
    first.tabs.dispose()
    const again = openTabs({ ports, shared: first.browser, windowId: 'browser-2' })
    const looks = () => ports.calls.filter((call) => call === 'sessions.lastClosed').length
    const before = looks()
    const start = again.tabs.start()
    await settle()
    expect(looks()).toBe(before)
    release()
    await start
    expect(again.trail()).toMatchObject({ url: a, index: 1 })
  })

  test('takes up its own active session first', async () => {
    const ports = createMemoryBrowser()
    await storeClosed(ports, 'browser-9', [c])
    const created = await ports.sessions.create({ windowId: 'browser-1', url: a, index: 0 })
    if (created.ok) await ports.sessions.addEntry(created.value.id, { url: a, title: a, position: 0 })
    const { trail } = await started({ ports })
    expect(trail()).toMatchObject({ url: a, index: 0 })
    expect(ports.calls).not.toContain('sessions.lastClosed')
  })

  test('begins anew beside another one, with an address of its own, and where nothing is left', async () => {
    const ports = createMemoryBrowser()
    await storeClosed(ports, 'browser-0', [a, b])
    expect((await started({ ports, mayRestore: false })).trail().url).toBe(home)
    expect((await started({ ports, windowId: 'browser-2', initialUrl: c })).trail().url).toBe(c)
    expect((await started()).trail().url).toBe(home)
  })

  test('says that its session is being loaded until it is', async () => {
    const opened = openTabs()
    const release = opened.ports.hold('sessions.ofWindow')
    void opened.tabs.start()
    await settle()
    expect(opened.tabs.getState().isStarting).toBe(true)
    opened.tabs.open(a)
    expect(opened.tabs.getState().tabs).toHaveLength(1)
    release()
    await settle()
    expect(opened.tabs.getState().isStarting).toBe(false)
  })

  test('shows why its session could not be read, and reads it when one tries again', async () => {
    const ports = createMemoryBrowser()
    await storeClosed(ports, 'browser-0', [a, b])
    ports.fail('sessions.history', { code: 'network', message: 'No connection.' })
    const opened = await started({ ports })
    expect(opened.page()).toMatchObject({ status: 'error', failure: { message: 'No connection.' } })
    ports.fail('sessions.history', null)
    opened.current().tryAgain()
    await settle()
    expect(opened.trail()).toMatchObject({ url: b, index: 1, entries: [{ url: a }, { url: b }] })
    expect(ports.stored()).toMatchObject([{ isActive: true }])
  })

  test('has all tabs again; one loads when it is looked at', async () => {
    const ports = createMemoryBrowser()
    const first = await started({ ports })
    first.tabs.open(a)
    await settle()
    first.tabs.open(b)
    await settle()
    first.tabs.dispose()
    expect(ports.stored().map(({ windowId, isActive }) => [windowId, isActive])).toEqual([
      ['browser-1', false],
      ['browser-1/2', false],
      ['browser-1/3', false],
    ])

    const again = await started({ ports, windowId: 'browser-2' })
    const urls = () => again.tabs.getState().tabs.map((tab) => tab.getState().url)
    expect(urls()).toEqual([home, a, b])
    const checks = () => ports.calls.filter((call) => call === `check ${b}`).length
    const before = checks()
    again.tabs.chooseBeside(-1)
    await settle()
    expect(again.trail().url).toBe(b)
    expect(checks()).toBe(before + 1)
    again.tabs.open(c)
    await settle()
    expect(ports.stored().at(-1)).toMatchObject({ windowId: 'browser-1/4', isActive: true })
  })

  test.each(['is loaded again', 'crashed'])('has the tabs that it had before its page %s', async (how) => {
    const ports = createMemoryBrowser()
    const before = await started({ ports })
    before.tabs.open(a)
    await settle()
    before.tabs.open(b)
    await settle()
    before.tabs.chooseBeside(-1)
    const kept = before.tabs.kept()
    // Another one was closed later.
    await storeClosed(ports, 'browser-9', [c])
    if (how === 'is loaded again') before.tabs.leave()

    const again = await started({ ports, kept, mayRestore: false })
    expect(again.tabs.getState().tabs.map((tab) => tab.getState().url)).toEqual([home, a, b])
    expect(again.trail().url).toBe(a)
    expect(again.tabs.kept()).toEqual(kept)
  })

  test('shows the page that it went to last, although its page was loaded again before that was stored', async () => {
    const ports = createMemoryBrowser()
    const before = await started({ ports, initialUrl: a })
    await before.go(b)
    ports.fail('sessions.addEntry', { code: 'network', message: 'The page has gone.' })
    before.current().submit(c)
    const kept = before.tabs.kept()
    before.tabs.leave()
    await settle()
    ports.fail('sessions.addEntry', null)
    const again = await started({ ports, kept, mayRestore: false })
    expect(again.trail()).toMatchObject({ url: c, index: 2 })
    expect(again.page().view).toMatchObject({ url: c })
    expect(again.storedUrls()).toEqual([a, b, c])
    again.current().back()
    expect(again.trail().url).toBe(b)
  })

  test('shows the page that it went back to last, although that was not stored', async () => {
    const ports = createMemoryBrowser()
    const before = await started({ ports, initialUrl: a })
    await before.go(b)
    ports.hold('sessions.move')
    before.current().back()
    const kept = before.tabs.kept()
    before.tabs.leave()
    const again = await started({ ports, kept, mayRestore: false })
    expect(again.trail()).toMatchObject({ url: a, index: 0 })
    expect(again.trail().entries.map(({ url }) => url)).toEqual([a, b])
  })

  test('begins anew where what it had is gone', async () => {
    const { tabs } = await started({
      kept: { sessions: ['gone'], key: 'browser-1', current: 'gone', places: [] },
    })
    expect(tabs.getState().tabs.map((tab) => tab.getState().url)).toEqual([home])
  })

  test('marks its sessions when the page goes away, and takes them up if it comes back [A4.28]', async () => {
    const { tabs, ports } = await started()
    tabs.open(a)
    await settle()
    tabs.leave()
    expect(ports.stored().every(({ isActive }) => !isActive)).toBe(true)
    tabs.comeBack()
    await settle()
    expect(ports.stored().every(({ isActive }) => isActive)).toBe(true)
  })
})

describe('tabs', () => {
  test('open at the start page or an address, beside the current one, and go round', async () => {
    const { tabs, trail } = await started({ initialUrl: a })
    tabs.open()
    await settle()
    expect(trail().url).toBe('')
    tabs.chooseBeside(1)
    expect(trail().url).toBe(a)
    tabs.open(b)
    await settle()
    expect(tabs.getState().tabs.map((tab) => tab.getState().url)).toEqual([a, b, ''])
    tabs.chooseBeside(-1)
    expect(trail().url).toBe(a)
    tabs.chooseBeside(-1)
    expect(trail().url).toBe('')
  })

  test('a new one costs nothing until the person goes somewhere, and is come back to from then on', async () => {
    const { tabs, ports, status, go, trail, current } = await started({ initialUrl: a })
    tabs.open()
    await settle()
    expect(status()).toBe('loaded')
    expect(ports.stored()).toHaveLength(1)
    expect(tabs.kept()?.sessions).toHaveLength(1)
    await go('b.example')
    expect(trail()).toMatchObject({ url: b, index: 0 })
    expect(ports.stored()).toHaveLength(2)
    expect(tabs.kept()).toMatchObject({ current: current().sessionId() })
    expect(tabs.kept()?.sessions).toHaveLength(2)
  })

  test('a new one that cannot get a session goes where the person wanted to as soon as it can', async () => {
    const { tabs, ports, status, current, trail } = await started({ initialUrl: a })
    tabs.open()
    ports.fail('sessions.create', { code: 'network', message: 'No connection.' })
    current().submit('b.example')
    await settle()
    expect(status()).toBe('error')
    ports.fail('sessions.create', null)
    current().tryAgain()
    await settle()
    expect(trail()).toMatchObject({ url: b, index: 0 })
  })

  test('show the start page in place of a page, and back leads to that page', async () => {
    const { current, trail, status, go, storedUrls } = await started({ initialUrl: a })
    await go('b.example')
    current().showStart()
    expect(trail()).toMatchObject({ url: '', index: 1 })
    expect(status()).toBe('loaded')
    current().back()
    await settle()
    current().page.stop()
    expect(trail()).toMatchObject({ url: b, index: 1 })
    current().showStart()
    await go('c.example')
    expect(trail()).toMatchObject({ url: c, index: 2 })
    expect(storedUrls()).toEqual([a, b, c])
  })

  test('that never left the start page are not opened again', async () => {
    const { tabs, current } = await started({ initialUrl: a })
    tabs.open()
    tabs.close(current())
    tabs.reopen()
    expect(tabs.getState().tabs).toHaveLength(1)
  })

  test('that are closed are forgotten with their history and can be opened again', async () => {
    const { tabs, trail, ports, current } = await started({ initialUrl: a })
    tabs.open(b)
    await settle()
    tabs.close(current())
    await settle()
    expect(trail().url).toBe(a)
    expect(ports.stored()).toHaveLength(1)
    tabs.reopen()
    await settle()
    expect(trail().url).toBe(b)
    tabs.reopen()
    expect(tabs.getState().tabs).toHaveLength(2)
  })

  test('the last one closes the window', async () => {
    const { tabs, current, onEmpty, ports } = await started()
    tabs.close(current())
    expect(onEmpty).toHaveBeenCalledOnce()
    expect(tabs.getState().tabs).toHaveLength(1)
    expect(ports.calls).not.toContain('sessions.remove')
  })

  test('a window has 20 at most', async () => {
    const { tabs, onTooMany } = await started()
    for (let number = 2; number <= mostTabs; number += 1) tabs.open(a)
    await settle()
    expect(onTooMany).not.toHaveBeenCalled()
    tabs.open(a)
    expect(onTooMany).toHaveBeenCalledOnce()
    expect(tabs.getState().tabs).toHaveLength(mostTabs)
  })
})

test('the home page and searches are of the engine that was chosen', async () => {
  const { browser, current, trail, go } = await started()
  browser.preferences.chooseEngine('wikipedia')
  current().goHome()
  await settle()
  current().page.stop()
  expect(trail().url).toBe('https://en.wikipedia.org/')
  await go('sea otter')
  expect(trail().url).toBe('https://en.wikipedia.org/w/index.php?search=sea%20otter')
})
