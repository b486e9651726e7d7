import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { createMemoryBrowser, goodPage } from './testing/memory-browser'
import { home, openTabs, settle, startTabs } from './testing/open-tabs'
import { newestEntries } from './trail'

const [a, b, c] = ['https://a.example/', 'https://b.example/', 'https://c.example/'] as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a session', () => {
  test('is created active for its window and begins at the home page [A2.25 A3.7 A4.28]', async () => {
    const { stored, storedUrls, trail, status } = await startTabs()
    expect(stored()).toMatchObject({ windowId: 'browser-1', url: home, index: 0, isActive: true })
    expect(storedUrls()).toEqual([home])
    expect(trail()).toMatchObject({ url: home, index: 0 })
    expect(status()).toBe('loaded')
  })

  test('begins at the address that the window was opened with [A2.25]', async () => {
    expect((await startTabs({ initialUrl: a })).trail().url).toBe(a)
    expect((await startTabs({ initialUrl: 'javascript:alert(1)' })).page()).toMatchObject({
      status: 'error',
      failure: { code: 'bad_scheme' },
    })
  })

  test('becomes inactive when the view goes away [A4.28]', async () => {
    const { tabs, stored } = await startTabs()
    tabs.dispose()
    expect(stored()?.isActive).toBe(false)
  })

  test('becomes inactive also when the view went away before it was there [A4.28]', async () => {
    const opened = openTabs()
    const release = opened.ports.hold('sessions.create')
    void opened.tabs.start()
    await settle()
    opened.tabs.dispose()
    release()
    await settle()
    expect(opened.stored()?.isActive).toBe(false)
    expect(opened.ports.calls).not.toContain('sessions.addEntry')
  })

  test('needs somebody who is signed in: nothing is opened else [A5.9 A6.4 A8.18]', async () => {
    const ports = createMemoryBrowser()
    ports.signOut()
    const { page, current, tabs } = await startTabs({ ports })
    const refusal = { code: 'signed_out', message: 'User not authenticated' }
    expect(page()).toMatchObject({ status: 'error', view: null, failure: refusal })
    expect(tabs.getState().isStarting).toBe(false)
    current().submit('a.example')
    expect(page()).toMatchObject({ status: 'error', failure: { message: 'No session' } })
    current().refresh()
    expect(page()).toMatchObject({ status: 'error', failure: { message: 'No session' } })
    expect(ports.calls.filter((call) => call.startsWith('check') || call.startsWith('load'))).toEqual([])
    current().tryAgain()
    await settle()
    expect(page()).toMatchObject({ failure: refusal })
  })

  test('that could not be made is made when one tries again', async () => {
    const ports = createMemoryBrowser()
    ports.fail('sessions.create', { code: 'network', message: 'The server cannot be reached.' })
    const { page, current, status, loaded } = await startTabs({ ports })
    expect(page()).toMatchObject({ status: 'error', failure: { message: 'The server cannot be reached.' } })
    ports.fail('sessions.create', null)
    current().tryAgain()
    await settle()
    loaded()
    expect(status()).toBe('loaded')
  })
})

describe('history', () => {
  test('going to an address forgets what lies after and puts an entry at the next index [A3.8 A4.29]', async () => {
    const { go, current, stored, storedUrls, trail, ports, loaded } = await startTabs()
    await go('a.example')
    await go('b.example')
    expect(storedUrls()).toEqual([home, a, b])
    expect(stored()).toMatchObject({ url: b, index: 2 })
    current().back()
    await settle()
    loaded()
    await go('c.example')
    expect(storedUrls()).toEqual([home, a, c])
    expect(ports.entries(current().sessionId()).map(({ position }) => position)).toEqual([0, 1, 2])
    expect(stored()).toMatchObject({ url: c, index: 2 })
    expect(trail()).toMatchObject({ url: c, index: 2 })
  })

  test('back needs an index above 0, forward a later one [A4.30]', async () => {
    const { go, current, trail, stored, loaded } = await startTabs()
    current().back()
    current().forward()
    expect(trail()).toMatchObject({ url: home, index: 0 })
    await go('a.example')
    await go('b.example')
    current().forward()
    expect(trail().index).toBe(2)
    current().back()
    await settle()
    expect(trail()).toMatchObject({ url: a, index: 1 })
    expect(stored()).toMatchObject({ url: a, index: 1 })
    loaded()
    current().forward()
    await settle()
    expect(trail()).toMatchObject({ url: b, index: 2 })
    expect(stored()).toMatchObject({ url: b, index: 2 })
  })

  test('navigation, back, forward, home and refresh do nothing while a page loads [A5.10]', async () => {
    const { go, current, trail, page } = await startTabs()
    await go('a.example')
    current().submit('b.example')
    const { key } = page().view ?? {}
    const tab = current()
    tab.submit('c.example')
    tab.visit(c)
    tab.goHome()
    tab.back()
    tab.goTo(0)
    tab.refresh()
    expect(trail()).toMatchObject({ url: b, index: 2 })
    expect(page().view?.key).toBe(key)
  })

  test('a navigation that cannot be stored shows the error view and has not happened [A8.17]', async () => {
    const { go, current, trail, page, ports, storedUrls, loaded } = await startTabs()
    await go('a.example')
    ports.fail('sessions.addEntry', { code: 'network', message: 'No connection.' })
    await go('b.example')
    expect(page()).toMatchObject({ status: 'error', view: null, failure: { message: 'No connection.' } })
    expect(trail()).toMatchObject({ url: a, index: 1 })
    ports.fail('sessions.addEntry', null)
    current().tryAgain()
    await settle()
    loaded()
    expect(page().status).toBe('loaded')
    expect(storedUrls()).toEqual([home, a, b])
  })

  test('what was forgotten before a navigation failed stays forgotten', async () => {
    const { go, current, trail, ports, loaded } = await startTabs()
    await go('a.example')
    current().back()
    await settle()
    loaded()
    ports.fail('sessions.addEntry', { code: 'network', message: 'No connection.' })
    await go('b.example')
    expect(trail()).toMatchObject({ url: home, index: 0, entries: [{ url: home }] })
    expect(trail().entries).toHaveLength(1)
  })

  test('back and forward that cannot be stored show the error view [A8.17]', async () => {
    const { go, current, trail, page, ports } = await startTabs()
    await go('a.example')
    ports.fail('sessions.move', { code: 'network', message: 'No connection.' })
    current().back()
    await settle()
    expect(page()).toMatchObject({ status: 'error', failure: { message: 'No connection.' } })
    expect(trail()).toMatchObject({ url: a, index: 1 })
    ports.fail('sessions.move', null)
    current().tryAgain()
    await settle()
    current().page.frameLoaded(page().view?.key ?? -1)
    expect(trail()).toMatchObject({ url: home, index: 0 })
    ports.fail('sessions.move', { code: 'network', message: 'No connection.' })
    current().forward()
    await settle()
    expect(page()).toMatchObject({ status: 'error' })
    expect(trail().index).toBe(0)
  })

  test('an address that is not opened says why and is not remembered', async () => {
    const { go, page, storedUrls } = await startTabs()
    await go('http://localhost:4000/')
    expect(page()).toMatchObject({ status: 'error', failure: { code: 'own_host' } })
    await go('how are you. fine')
    expect(page()).toMatchObject({ status: 'error', failure: { code: 'bad_address' } })
    expect(storedUrls()).toEqual([home])
  })

  test('the newest 10 are listed, latest on top [A2.27 A9.20]', async () => {
    const { go, trail } = await startTabs()
    for (let number = 1; number <= 11; number += 1) await go(`${number}.example`)
    expect(newestEntries(trail()).map(({ url }) => url)).toEqual(
      Array.from({ length: 10 }, (_none, index) => `https://${11 - index}.example/`),
    )
  })

  test('a redirect is remembered with its last address', async () => {
    const { go, trail, storedUrls, stored, ports } = await startTabs()
    ports.answerCheck(() => goodPage('https://www.a.example/'))
    await go('a.example')
    expect(trail()).toMatchObject({ url: 'https://www.a.example/', index: 1 })
    expect(storedUrls()).toEqual([home, 'https://www.a.example/'])
    expect(stored()).toMatchObject({ url: 'https://www.a.example/', index: 1 })
  })
})

describe('bookmarks', () => {
  test('are named by their address, newest first, and kept once [A3.9 A7.15]', async () => {
    const { browser } = await startTabs({ ports: createMemoryBrowser([a]) })
    await browser.bookmarks.toggle(b)
    expect(browser.bookmarks.getState().bookmarks).toMatchObject([
      { url: b, title: b },
      { url: a, title: a },
    ])
    await browser.bookmarks.toggle(b)
    expect(browser.bookmarks.getState().bookmarks.map(({ url }) => url)).toEqual([a])
  })

  test('are saved for nobody but signed-in people; that is logged only [A5.9]', async () => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
    const { browser, notify, ports } = await startTabs()
    ports.signOut()
    await browser.bookmarks.toggle(a)
    expect(browser.bookmarks.getState().bookmarks).toEqual([])
    expect(warn).toHaveBeenCalledWith('Bookmark not saved', 'User not authenticated')
    expect(notify).not.toHaveBeenCalled()
  })

  test('that could not be saved or deleted are told', async () => {
    const { browser, notify, ports } = await startTabs({ ports: createMemoryBrowser([a]) })
    ports.fail('bookmarks.add', { code: 'OTB01', message: 'A person can have 2000 bookmarks at most.' })
    ports.fail('bookmarks.remove', { code: 'network', message: 'No connection.' })
    await browser.bookmarks.toggle(b)
    await browser.bookmarks.toggle(a)
    expect(notify.mock.calls.map(([notice]) => notice)).toEqual([
      {
        title: 'Bookmark not saved',
        description: 'A person can have 2000 bookmarks at most.',
        variant: 'destructive',
      },
      { title: 'Bookmark not deleted', description: 'No connection.', variant: 'destructive' },
    ])
    expect(browser.bookmarks.getState().bookmarks.map(({ url }) => url)).toEqual([a])
  })
})
