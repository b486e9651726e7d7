// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { home } from '@/kernel/browser/testing/open-tabs'
import { createMemoryBrowser, storeClosed } from '@/kernel/browser/testing/memory-browser'
import {
  button,
  field,
  frameLoads,
  frames,
  go,
  open,
  settle,
  setUp,
  started,
  state,
} from './testing/show-browser'

setUp()

describe('the toolbar', () => {
  test('has back, forward, refresh, home, address, Go, bookmark and history [A2.26]', async () => {
    await started()
    const bar = within(screen.getByRole('toolbar', { name: 'Web browser' }))
    expect(
      bar.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent),
    ).toEqual(['Back', 'Forward', 'Refresh', 'Home', 'Go', 'Bookmark this page', 'History', 'More'])
    expect(field().placeholder).toBe('Enter URL or search...')
    expect(field().value).toBe(home)
    const panel = () => screen.queryByRole('complementary', { name: 'History and bookmarks' })
    expect(panel()).toBeNull()
    fireEvent.click(button('History'))
    expect(panel()).toBeTruthy()
    fireEvent.click(button('History'))
    expect(panel()).toBeNull()
  })

  test('waits while a page loads, and says so [A2.26 A5.10]', async () => {
    await started()
    await go('a.example')
    act(frameLoads)
    expect(button('Back').disabled).toBe(false)
    await go('b.example')
    expect(button('Loading...').disabled).toBe(true)
    for (const name of ['Back', 'Forward', 'Home', 'Refresh']) expect(button(name).disabled).toBe(true)
    act(frameLoads)
    expect(button('Go').disabled).toBe(false)
    expect(button('Forward').disabled).toBe(true)
    fireEvent.click(button('Back'))
    await settle()
    act(frameLoads)
    expect(button('Forward').disabled).toBe(false)
    expect(field().value).toBe('https://a.example/')
  })

  test('gives back the address on Escape, and shows the new one when the tab has gone on', async () => {
    await started()
    fireEvent.change(field(), { target: { value: 'half' } })
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(field().value).toBe(home)
    await go('  a.example ')
    expect(field().value).toBe('https://a.example/')
  })

  test('keeps a page and no longer, with the star [A2.26]', async () => {
    await started()
    expect(button('Bookmark this page').getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(button('Bookmark this page'))
    await settle()
    expect(button('Bookmark this page').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(button('Bookmark this page'))
    await settle()
    expect(button('Bookmark this page').getAttribute('aria-pressed')).toBe('false')
  })
})

describe('the side panel', () => {
  const openPanel = () => fireEvent.click(button('History'))
  const list = (name: string) =>
    within(screen.getByRole('region', { name }))
      .queryAllByRole('listitem')
      .map((item) => item.textContent)

  test('says when there is nothing yet [A2.27]', async () => {
    const ports = createMemoryBrowser()
    ports.fail('sessions.create', { code: 'network', message: 'No connection.' })
    open({ ports })
    await settle()
    openPanel()
    expect(screen.getByText('No history yet')).toBeTruthy()
    expect(screen.getByText('No bookmarks yet')).toBeTruthy()
  })

  test('lists the newest 10 entries, latest on top, and the first 10 bookmarks [A2.27 A9.20]', async () => {
    const bookmarked = Array.from({ length: 12 }, (_none, index) => `https://kept${index}.example/`)
    const ports = createMemoryBrowser(bookmarked)
    const visited = Array.from({ length: 12 }, (_none, index) => `https://site${index}.example/`)
    await storeClosed(ports, 'browser-0', visited)
    open({ ports })
    await settle()
    openPanel()
    expect(list('History')).toEqual(Array.from({ length: 10 }, (_none, index) => `site${11 - index}.example`))
    expect(list('Bookmarks')).toEqual(Array.from({ length: 10 }, (_none, index) => `kept${index}.example`))
  })

  test('leads to its entries and bookmarks, and deletes a bookmark', async () => {
    await started({ ports: createMemoryBrowser(['https://kept.example/']) })
    openPanel()
    fireEvent.click(screen.getByRole('button', { name: 'kept.example' }))
    await settle()
    act(frameLoads)
    expect(field().value).toBe('https://kept.example/')
    fireEvent.click(screen.getByRole('button', { name: 'lite.duckduckgo.com/lite' }))
    await settle()
    act(frameLoads)
    expect(field().value).toBe(home)
    expect(list('History')).toEqual(['kept.example', 'lite.duckduckgo.com/lite'])
    fireEvent.click(button('Delete bookmark https://kept.example/'))
    await settle()
    expect(screen.getByText('No bookmarks yet')).toBeTruthy()
  })

  test('says why bookmarks could not be read', async () => {
    const ports = createMemoryBrowser()
    ports.fail('bookmarks.list', { code: 'network', message: 'No connection.' })
    await started({ ports })
    openPanel()
    expect(screen.getByRole('alert').textContent).toContain('No connection.')
    ports.fail('bookmarks.list', null)
    fireEvent.click(button('Try again'))
    await settle()
    expect(screen.getByText('No bookmarks yet')).toBeTruthy()
  })

  test('chooses the engine of the home page', async () => {
    await started()
    openPanel()
    fireEvent.change(screen.getByRole('combobox', { name: 'Home page and search' }), {
      target: { value: 'wikipedia' },
    })
    fireEvent.click(button('Home'))
    await settle()
    expect(field().value).toBe('https://en.wikipedia.org/')
  })
})

describe('the window', () => {
  test('marks its session as inactive when its view goes away [A4.28]', async () => {
    const { ports, unmount } = await started()
    expect(ports.stored()).toMatchObject([{ isActive: true }])
    unmount()
    expect(ports.stored()).toMatchObject([{ isActive: false }])
  })

  test('opens at the address that it was given [A2.25]', async () => {
    await started({ args: { url: 'https://a.example/x' } })
    expect(field().value).toBe('https://a.example/x')
  })

  test('marks its session as well when the page is left [A4.28]', async () => {
    const { ports } = await started()
    fireEvent(window, new Event('pagehide'))
    expect(ports.stored()).toMatchObject([{ isActive: false }])
  })

  test('leaves the keyboard where it is while that waits', async () => {
    await started()
    button('Refresh').focus()
    fireEvent.click(button('Refresh'))
    expect(button('Refresh').getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button('Refresh'))
    fireEvent.keyDown(button('Refresh'), { key: 'Escape' })
    expect(state()).toBe('loaded')
    expect(document.activeElement).toBe(button('Refresh'))
    expect(button('Refresh').getAttribute('aria-disabled')).toBeNull()
  })

  test('hears its keys', async () => {
    const { os, id } = await started()
    await go('a.example')
    act(frameLoads)
    const press = async (init: KeyboardEventInit) => {
      fireEvent.keyDown(button('More'), init)
      await settle()
      act(frameLoads)
    }
    await press({ key: 'ArrowLeft', altKey: true })
    expect(field().value).toBe(home)
    await press({ key: 'ArrowRight', altKey: true })
    expect(field().value).toBe('https://a.example/')
    await press({ key: 'Home', altKey: true })
    expect(field().value).toBe(home)
    for (const init of [
      { key: 'l', code: 'KeyL', ctrlKey: true },
      { key: 'F6' },
      { key: 'd', code: 'KeyD', altKey: true },
    ]) {
      button('More').focus()
      await press(init)
      expect(document.activeElement).toBe(field())
    }
    await press({ key: 'h', code: 'KeyH', ctrlKey: true })
    expect(screen.getByRole('complementary', { name: 'History and bookmarks' })).toBeTruthy()
    await press({ key: 'd', code: 'KeyD', ctrlKey: true })
    expect(button('Bookmark this page').getAttribute('aria-pressed')).toBe('true')
    const before = frames()[0]
    fireEvent.keyDown(button('More'), { key: 'F5' })
    expect(frames()[0]).not.toBe(before)
    act(frameLoads)
    const tabs = within(screen.getByRole('navigation', { name: 'Tabs' }))
    await press({ key: 't', code: 'KeyT', altKey: true })
    expect(tabs.getAllByRole('listitem')).toHaveLength(2)
    await press({ key: 'w', code: 'KeyW', altKey: true })
    await press({ key: 'w', code: 'KeyW', altKey: true })
    expect(os.windows.getState().windows.some((one) => one.id === id)).toBe(false)
  })
})
