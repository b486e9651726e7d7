import { afterEach, describe, expect, test } from 'vitest'
import type { RawPage } from '../../../supabase/functions/web-proxy/prepare-page.ts'
import {
  type PageWorkers,
  type PageWorkersOptions,
  createPageWorkers,
  pageWorkersOptions,
} from './page-workers.ts'

let workers: PageWorkers
afterEach(() => workers.close())

const open = (options: Partial<PageWorkersOptions>) => {
  workers = createPageWorkers({ ...pageWorkersOptions, threads: 1, ...options })
}
const nobody = new AbortController().signal
const page = (html: string): RawPage => ({
  bytes: Buffer.from(html),
  contentType: 'text/html',
  url: 'https://example.org/',
  showing: 'without-origin',
  isMove: false,
  desktops: [],
})
/** Preparing it takes seconds: it has two million addresses to rewrite. */
const endless = page('<img srcset="a 1x, b 2x">'.repeat(1_000_000))
const short = page('<a href=b>')
const done = expect.stringContaining('<a href="https://example.org/b">')

describe('the threads that prepare pages', () => {
  test('attack 32: are ended when a page takes too long, and the next page gets a new one', async () => {
    open({ pageMs: 300, pageClockMs: 2_000 })
    expect(await workers.prepare(short, nobody)).toEqual(done)
    const started = performance.now()
    const refused = workers.prepare(endless, nobody)
    expect(await refused).toMatchObject({ code: 'too_complex', detail: 'time' })
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(await workers.prepare(short, nobody)).toEqual(done)
  })

  test('attack 32: are ended when a page takes too much memory', async () => {
    open({ pageMs: 15_000, pageClockMs: 30_000, heapMegabytes: 16 })
    const huge = page('<p a=b>text</p>'.repeat(500_000))
    expect(await workers.prepare(huge, nobody)).toMatchObject({
      code: 'too_complex',
      detail: expect.stringMatching(/memory/i),
    })
    expect(await workers.prepare(short, nobody)).toEqual(done)
  })

  test('let pages wait for each other, but not for long', async () => {
    open({ waitMs: 50, pageMs: 300, pageClockMs: 1_000 })
    const first = workers.prepare(endless, nobody)
    expect(await workers.prepare(short, nobody)).toMatchObject({ code: 'busy' })
    const leaving = new AbortController()
    const left = workers.prepare(short, leaving.signal)
    leaving.abort()
    expect(await left).toMatchObject({ code: 'busy' })
    expect(await first).toMatchObject({ code: 'too_complex' })
    expect(await workers.prepare(page('<a href=b>again'), nobody)).toEqual(done)
  })
})
