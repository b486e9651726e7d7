import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { goodPage, pageFailure, proxiedPage } from './testing/memory-browser'
import { home, settle, startTabs } from './testing/open-tabs'

const [a] = ['https://a.example/'] as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a page', () => {
  test('is loading, then loaded [A4.31]', async () => {
    const { current, page, loaded, status } = await startTabs()
    current().submit('a.example')
    expect(page()).toMatchObject({ status: 'loading', view: { kind: 'frame', url: a } })
    loaded()
    expect(status()).toBe('loaded')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(status()).toBe('loaded')
  })

  test('that still loads 8 s after a navigation is taken over by the proxy [A4.32 A9.4]', async () => {
    const { current, ports, status } = await startTabs()
    ports.answerCheck(() => undefined)
    current().submit('a.example')
    await vi.advanceTimersByTimeAsync(7999)
    expect(status()).toBe('loading')
    expect(ports.calls).not.toContain(`load ${a}`)
    await vi.advanceTimersByTimeAsync(1)
    expect(ports.calls).toContain(`load ${a}`)
    expect(status()).toBe('proxied')
  })

  test('that still loads 15 s after a refresh is blocked [A4.31 A4.32 A9.4]', async () => {
    const { current, status, ports, page, loaded } = await startTabs()
    current().refresh()
    await vi.advanceTimersByTimeAsync(14_999)
    expect(status()).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    expect(page()).toMatchObject({ status: 'blocked', view: null })
    expect(ports.calls).not.toContain(`load ${home}`)
    current().tryAgain()
    loaded()
    expect(status()).toBe('loaded')
  })

  test('that is refreshed in time is not blocked [A4.32]', async () => {
    const { current, status, loaded } = await startTabs()
    current().refresh()
    await vi.advanceTimersByTimeAsync(14_999)
    loaded()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(status()).toBe('loaded')
  })

  test('whose frame fails goes to the proxy by itself [A4.32]', async () => {
    const { current, page, status } = await startTabs()
    current().submit('a.example')
    current().page.frameFailed(page().view?.key ?? -1)
    await settle()
    expect(status()).toBe('proxied')
  })

  test('that refuses frames goes to the proxy at once, also when its frame seems to have loaded [A4.32]', async () => {
    const { go, status, ports, current, loaded } = await startTabs()
    ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    current().submit('a.example')
    loaded()
    expect(status()).toBe('loaded')
    await settle()
    expect(status()).toBe('proxied')
    ports.answerCheck((url) => goodPage(url, { isMixed: true }))
    await go('b.example')
    expect(status()).toBe('proxied')
  })

  test('that refused a frame is not tried in one again', async () => {
    const { go, status, ports, current } = await startTabs()
    ports.answerCheck((url) => goodPage(url, { isFrameable: url !== a }))
    await go('a.example')
    await go('b.example')
    expect(status()).toBe('loaded')
    const checks = () => ports.calls.filter((call) => call === `check ${a}`).length
    expect(checks()).toBe(1)
    current().back()
    await settle()
    expect(status()).toBe('proxied')
    expect(checks()).toBe(1)
  })

  test('by way of the server is proxied, with the host where the server ended [A2.31 A4.31 A4.33]', async () => {
    const { go, page, ports, trail } = await startTabs()
    ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    ports.answerLoad(() => proxiedPage('https://www.a.example:8443/x'))
    await go('a.example')
    expect(page()).toMatchObject({ status: 'proxied', view: { kind: 'proxied', host: 'www.a.example:8443' } })
    expect(trail().url).toBe('https://www.a.example:8443/x')
  })

  test('that the proxy cannot get shows the error view [A4.33 A8.16]', async () => {
    const { go, page, ports, current, status } = await startTabs()
    ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    ports.answerLoad(() => pageFailure(413, 'too_large'))
    await go('a.example')
    expect(page()).toMatchObject({
      status: 'error',
      view: null,
      failure: { message: 'Proxy failed: 413 Text of 413', reason: 'because of too_large' },
    })
    ports.answerLoad(proxiedPage)
    current().tryAgain()
    await settle()
    expect(status()).toBe('proxied')
  })

  test('goes back to its frame and stays there, whatever the check said [A4.33]', async () => {
    const { go, page, ports, current, status, loaded } = await startTabs()
    ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    await go('a.example')
    current().backToFrame()
    await settle()
    expect(page()).toMatchObject({ status: 'loading', view: { kind: 'frame', url: a } })
    loaded()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(status()).toBe('loaded')

    // Later visits find out again.
    ports.answerCheck(goodPage)
    await go('b.example')
    current().back()
    await settle()
    loaded()
    expect(page()).toMatchObject({ status: 'loaded', view: { kind: 'frame', url: a } })
  })

  test('is refreshed the way it is shown, and blocked when the server takes 15 s', async () => {
    const { go, ports, current, status } = await startTabs()
    ports.answerCheck((url) => goodPage(url, { isFrameable: false }))
    await go('a.example')
    ports.answerLoad(() => undefined)
    current().refresh()
    await vi.advanceTimersByTimeAsync(14_999)
    expect(status()).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    expect(status()).toBe('blocked')
    ports.answerLoad(proxiedPage)
    current().loadWithProxy()
    await settle()
    expect(status()).toBe('proxied')
  })

  test('of a site that nobody can reach is an error at once', async () => {
    const { go, page, ports } = await startTabs()
    ports.answerCheck(() => pageFailure(502, 'dns_failed', 'There is no site with this name.'))
    await go('a.example')
    expect(page()).toMatchObject({
      status: 'error',
      failure: { reason: 'There is no site with this name.', status: 502 },
    })
  })

  test('stays in its frame when the server does not look at it, with a notice where it matters', async () => {
    const { go, page, ports } = await startTabs()
    ports.answerCheck(() => pageFailure(503, 'switched_off', 'The proxy is off.'))
    await go('a.example')
    expect(page()).toMatchObject({
      status: 'loaded',
      notice: { message: 'The proxy is off. If this page stays empty, open it in a new tab.' },
    })
    ports.answerCheck(() => pageFailure(403, 'not_public'))
    await go('b.example')
    expect(page()).toMatchObject({ status: 'loaded', notice: null })
  })

  test('that is a file is not shown', async () => {
    const { go, page, ports } = await startTabs()
    ports.answerCheck((url) => goodPage(url, { contentType: 'application/pdf' }))
    await go('a.example/x.pdf')
    expect(page()).toMatchObject({ status: 'error', failure: { code: 'file' } })
    ports.answerCheck((url) => goodPage(url, { isAttachment: true }))
    await go('a.example/y')
    expect(page()).toMatchObject({ status: 'error', failure: { code: 'file' } })
    for (const contentType of ['image/png', 'text/plain', 'application/json', 'image/svg+xml', '']) {
      ports.answerCheck((url) => goodPage(url, { contentType }))
      await go('b.example/x')
      expect(page().status).toBe('loaded')
    }
  })

  test('stops when asked: what is there stays, what is not there is an error', async () => {
    const { current, ports, page, status } = await startTabs()
    ports.answerCheck(() => undefined)
    current().submit('a.example')
    current().page.stop()
    expect(page()).toMatchObject({ status: 'loaded', view: { kind: 'frame', url: a } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(status()).toBe('loaded')
    ports.answerLoad(() => undefined)
    current().loadWithProxy()
    current().page.stop()
    expect(page()).toMatchObject({ status: 'error', failure: { code: 'stopped' } })
  })
})
