import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { navigationLimit } from './navigation-limit'
import { goodPage } from './testing/memory-browser'
import { home, settle, startTabs } from './testing/open-tabs'

const [a, b, c] = ['https://a.example/', 'https://b.example/', 'https://c.example/'] as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('what a proxied page says', () => {
  const proxied = async () => {
    const opened = await startTabs()
    opened.ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    await opened.go('a.example')
    return opened
  }

  test('leads elsewhere like any navigation; a new window is a tab', async () => {
    const { current, trail, tabs } = await proxied()
    current().pageAsked(b, 'self')
    await settle()
    expect(trail()).toMatchObject({ url: b, index: 2 })
    current().pageAsked(c, 'new')
    await settle()
    expect(tabs.getState().tabs).toHaveLength(2)
    expect(trail().url).toBe(c)
  })

  test('leads to nothing that may not be opened', async () => {
    const { current, trail, page } = await proxied()
    for (const url of ['javascript:alert(1)', 'http://localhost:4000/', 'nonsense'])
      current().pageAsked(url, 'self')
    expect(trail()).toMatchObject({ url: a, index: 1 })
    expect(page()).toMatchObject({
      status: 'proxied',
      notice: { message: '“nonsense” is not a web address.' },
    })
  })

  test('is remembered when it moves within its site, and is not loaded again', async () => {
    const { current, trail, page, storedUrls, ports } = await proxied()
    const { view } = page()
    current().pageMoved('https://a.example/next')
    await settle()
    expect(trail()).toMatchObject({ url: 'https://a.example/next', index: 2 })
    expect(storedUrls()).toEqual([home, a, 'https://a.example/next'])
    expect(page().view).toBe(view)
    current().back()
    await settle()
    expect(ports.calls.filter((call) => call === `load ${a}`)).toHaveLength(2)
  })

  test('never makes it another site: address and banner stay', async () => {
    const { current, trail, page } = await proxied()
    for (const url of ['https://bank.example/', 'http://a.example/', 'http://localhost:4000/', 'x'])
      current().pageMoved(url)
    expect(trail()).toMatchObject({ url: a, index: 1 })
    expect(page().view).toMatchObject({ host: 'a.example' })
  })

  test('counts for nothing while no page is proxied', async () => {
    const { current, trail } = await startTabs()
    current().pageAsked(b, 'self')
    current().pageMoved(`${home}next`)
    current().pageTitled('Bank')
    expect(trail()).toMatchObject({ url: home, index: 0, entries: [{ title: home }] })
  })

  test('leads on 10 times in 10 s at most', async () => {
    const { current, trail, page } = await proxied()
    for (let number = 1; number <= navigationLimit.times + 5; number += 1)
      current().pageMoved(`https://a.example/${number}`)
    expect(trail().index).toBe(1 + navigationLimit.times)
    expect(page().notice?.message).toContain('so it was blocked')
    await vi.advanceTimersByTimeAsync(9999)
    current().pageAsked(b, 'self')
    expect(trail().index).toBe(1 + navigationLimit.times)
    await vi.advanceTimersByTimeAsync(1)
    current().pageAsked(b, 'self')
    expect(trail()).toMatchObject({ url: b, index: 2 + navigationLimit.times })
  })

  test('can be a file that it made, under the limits of all that it says', async () => {
    const { current, browser, page } = await proxied()
    const file = { data: new Blob(['x']), name: 'a.txt' }
    for (let number = 1; number <= navigationLimit.times + 5; number += 1) {
      current().pageMade(file)
      await settle()
    }
    expect(page().notice?.message).toContain('so it was blocked')
    expect(browser.downloads.getState()).toHaveLength(navigationLimit.times)
    expect(browser.downloads.getState()[0]).toMatchObject({ name: 'a.txt', host: 'a.example', url: null })
    current().backToFrame()
    await vi.advanceTimersByTimeAsync(10_000)
    browser.downloads.forget()
    current().pageMade(file)
    expect(browser.downloads.getState()).toEqual([])
  })

  test('names it in the history, in plain text', async () => {
    const { current, ports } = await proxied()
    current().pageTitled('  Rivers\nof the North ')
    await settle()
    expect(ports.entries(current().sessionId())[1]?.title).toBe('Rivers of the North')
    current().pageTitled('   ')
    await settle()
    expect(ports.entries(current().sessionId())[1]?.title).toBe('Rivers of the North')
  })
})
