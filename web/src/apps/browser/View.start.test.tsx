// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createMemoryBrowser, storeClosed } from '@/kernel/browser/testing/memory-browser'
import { button, field, frameLoads, frames, go, settle, setUp, started, state } from './testing/show-browser'

setUp()

const search = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search or go to a site' })
const part = (name: string) => within(screen.getByRole('region', { name }))
const names = (name: string) =>
  part(name)
    .queryAllByRole('listitem')
    .map((item) => item.textContent)
const newTab = async () => {
  fireEvent.click(button('New Tab'))
  await settle()
}

describe('the start page', () => {
  test('is what a new tab shows, with the keyboard in its field', async () => {
    await started()
    const before = frames().length
    await newTab()
    expect(screen.getByRole('heading', { name: 'Start page' })).toBeTruthy()
    expect(state()).toBe('loaded')
    expect(frames()).toHaveLength(before)
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(search())
    expect(button('Bookmark this page').disabled).toBe(true)
  })

  test('searches with the engine that was chosen, or goes to an address', async () => {
    await started()
    await newTab()
    expect(
      within(screen.getByRole('search', { name: /Search or go/ })).getByRole<HTMLButtonElement>('button')
        .disabled,
    ).toBe(true)
    fireEvent.change(search(), { target: { value: 'sea otter' } })
    fireEvent.submit(search())
    await settle()
    expect(field().value).toBe('https://lite.duckduckgo.com/lite/?q=sea%20otter')
    expect(screen.queryByRole('heading', { name: 'Start page' })).toBeNull()
  })

  test('has the bookmarks as tiles, which open, and go with Delete', async () => {
    await started({ ports: createMemoryBrowser(['https://one.example/', 'https://two.example/']) })
    await newTab()
    expect(names('Bookmarks')).toEqual(['one.example', 'two.example'])
    fireEvent.keyDown(part('Bookmarks').getByRole('button', { name: 'two.example' }), { key: 'Delete' })
    await settle()
    expect(names('Bookmarks')).toEqual(['one.example'])
    fireEvent.click(part('Bookmarks').getByRole('button', { name: 'one.example' }))
    await settle()
    expect(field().value).toBe('https://one.example/')
  })

  test('says how a bookmark is made while there is none, and why they could not be read', async () => {
    const ports = createMemoryBrowser()
    ports.fail('bookmarks.list', { code: 'network', message: 'No connection.' })
    await started({ ports })
    await newTab()
    expect(part('Bookmarks').getByRole('alert').textContent).toContain('No connection.')
    ports.fail('bookmarks.list', null)
    fireEvent.click(part('Bookmarks').getByRole('button', { name: 'Try again' }))
    await settle()
    expect(part('Bookmarks').getByText(/Select the star/)).toBeTruthy()
  })

  test('lists the pages visited last, of closed windows too', async () => {
    const ports = createMemoryBrowser()
    await storeClosed(ports, 'browser-0', [
      'https://old.example/',
      'https://older.example/',
      'https://old.example/',
    ])
    await started({ ports, args: { url: 'https://now.example/' } })
    await newTab()
    expect(names('Recently visited')).toEqual(['now.example', 'old.example', 'older.example'])
    fireEvent.click(part('Recently visited').getByRole('button', { name: 'older.example' }))
    await settle()
    expect(field().value).toBe('https://older.example/')
  })

  test('is there without a connection', async () => {
    const ports = createMemoryBrowser()
    await started({ ports })
    ports.fail('sessions.visited', { code: 'network', message: 'No connection.' })
    ports.fail('sessions.create', { code: 'network', message: 'No connection.' })
    await newTab()
    expect(search()).toBeTruthy()
    expect(part('Recently visited').getByRole('alert')).toBeTruthy()
    ports.fail('sessions.visited', null)
    fireEvent.click(part('Recently visited').getByRole('button', { name: 'Try again' }))
    await settle()
    expect(names('Recently visited')).toEqual(['lite.duckduckgo.com/lite'])
  })

  test('is offered where a page could not be loaded, and in the menu; back leads to the page', async () => {
    await started()
    await go('javascript:alert(1.5)')
    expect(state()).toBe('error')
    fireEvent.click(button('Start page'))
    expect(state()).toBe('loaded')
    fireEvent.click(button('Back'))
    await settle()
    act(frameLoads)
    fireEvent.click(button('More'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Start page' }))
    await settle()
    expect(screen.getByRole('heading', { name: 'Start page' })).toBeTruthy()
  })
})
