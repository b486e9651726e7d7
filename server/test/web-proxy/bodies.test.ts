import { randomBytes } from 'node:crypto'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FetchLimits } from '../../../supabase/functions/web-proxy/fetch-public'
import { Refusal } from '../../../supabase/functions/web-proxy/refusal'
import { processorTime } from '../support/processor-time'
import { fetched, fetcherOn, quickLimits } from './support/proxy'
import { type Beast, openRaw, openSite } from './support/zoo'

const mebibyte = 1024 * 1024
/** Far more than may come out, of next to nothing. */
const zeros = Buffer.alloc(64 * mebibyte)
const bombs = { gzip: gzipSync(zeros), br: brotliCompressSync(zeros), deflate: deflateSync(zeros) }
const text = 'Otters hold hands while they sleep. '.repeat(200)

let site: Beast
let fetcher: ReturnType<typeof fetcherOn>
let origin = ''
const open: (() => Promise<void>)[] = []

beforeAll(async () => {
  site = await openSite((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    const encoding = url.searchParams.get('encoding')
    if (encoding !== null) response.setHeader('content-encoding', encoding)
    const send = (bytes: Buffer | string) => void response.end(bytes)
    const pages: Record<string, () => void> = {
      // In pieces, so that no length is told beforehand.
      '/gzip': () => {
        response.write(gzipSync(text))
        send('')
      },
      '/br': () => send(brotliCompressSync(text)),
      '/deflate': () => send(deflateSync(text)),
      '/raw-deflate': () => send(deflateRawSync(text)),
      '/nothing': () => send(''),
      '/noise': () => send(noise),
      '/cut': () => send(gzipSync(randomBytes(5000)).subarray(0, 3000)),
      '/twice': () => send(gzipSync(gzipSync(text))),
      '/bomb': () => send(bombs[(encoding ?? 'gzip') as keyof typeof bombs]),
      '/announced': () =>
        void response.writeHead(200, { 'content-length': String(10_000_000_000) }).write('x'),
      '/endless': () => {
        const chunk = randomBytes(64 * 1024)
        const more = () => {
          while (!response.destroyed && response.write(chunk)) continue
          if (!response.destroyed) response.once('drain', more)
        }
        more()
      },
      '/drops': () => {
        const timer = setInterval(() => response.write('.'), 50)
        response.on('close', () => clearInterval(timer))
      },
      '/stops': () => void response.write('half a page'),
      '/silent': () => undefined,
    }
    pages[url.pathname]?.()
  })
  origin = `http://zoo.test:${site.port}`
  fetcher = fetcherOn({ sites: [`zoo.test:${site.port}`] })
})
afterAll(async () => {
  await Promise.all([fetcher.close(), site.close(), ...open.map((close) => close())])
})

const get = (path: string) => fetched(fetcher, `${origin}${path}`)

/** Unlike anything packed, and always the same: of random bytes one in a hundred begins as an empty brotli stream does. */
const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * at * 31 + at * 197 + 113) & 255))

describe('bodies', () => {
  test('come in every usual packing', async () => {
    for (const [path, encoding] of [
      ['/gzip', 'gzip'],
      ['/gzip', 'x-gzip'],
      ['/gzip', 'identity,gzip'],
      ['/br', 'br'],
      ['/deflate', 'deflate'],
      ['/raw-deflate', 'Deflate'],
    ])
      expect((await get(`${path}?encoding=${encoding}`)) === `200 ${text}`, `${path} ${encoding}`).toBe(true)
    expect(await get('/nothing?encoding=gzip')).toBe('200 ')
    expect(site.visits[0]?.headers['accept-encoding']).toBe('gzip, br, deflate')
  })

  test('attack 19: without an end, or of 10 GB', async () => {
    expect(await get('/endless')).toBe('too_large')
    expect(await get('/announced')).toBe('too_large')
  })

  test('attack 20: bombs are refused before they go off', async () => {
    for (const encoding of ['gzip', 'br', 'deflate']) {
      const started = processorTime()
      const before = process.memoryUsage().arrayBuffers
      expect(await get(`/bomb?encoding=${encoding}`), encoding).toBe('too_large')
      expect(processorTime() - started).toBeLessThan(3_000)
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(24 * mebibyte)
    }
  })

  test('attack 20: what was packed honestly has its limits too, on the wire and unpacked', async () => {
    const limited = async (limits: Partial<FetchLimits>) => {
      const own = fetcherOn({ sites: [`zoo.test:${site.port}`], limits })
      const outcome = await fetched(own, `${origin}/gzip?encoding=gzip`)
      await own.close()
      return outcome
    }
    expect(await limited({ decodedBytes: text.length - 1 })).toBe('too_large')
    expect(await limited({ wireBytes: 10 })).toBe('too_large')
    expect(await limited({ decodedBytes: text.length })).toBe(`200 ${text}`)
  })

  test('attack 21: damaged, packed twice, or packed in a way that nobody asked for', async () => {
    for (const path of [
      '/noise?encoding=gzip',
      '/noise?encoding=br',
      '/noise?encoding=deflate',
      '/cut?encoding=gzip',
      '/twice?encoding=gzip,gzip',
      '/gzip?encoding=gzip,br',
      '/gzip?encoding=zstd',
      '/gzip?encoding=x',
    ])
      expect(await get(path), path).toBe('bad_encoding')
  })

  test('attack 22: slow bodies, slow headers, and bodies that stop', async () => {
    const quick = fetcherOn({ sites: [`zoo.test:${site.port}`], limits: quickLimits })
    expect(await fetched(quick, `${origin}/drops`)).toBe('too_slow')
    expect(await fetched(quick, `${origin}/silent`)).toBe('timed_out')
    expect(await fetched(quick, `${origin}/stops`)).toBe('too_slow')
    await quick.close()
    const patient = fetcherOn({
      sites: [`zoo.test:${site.port}`],
      limits: { slowestBytesPerSecond: 0, totalMs: 400 },
    })
    expect(await fetched(patient, `${origin}/drops`)).toBe('timed_out')
    await patient.close()
  })

  test('attack 23: answers that break the rules of HTTP', async () => {
    const raw = async (answer: string, ends = true) => {
      const beast = await openRaw((socket) => (ends ? socket.end(answer) : socket.write(answer)))
      open.push(() => beast.close())
      const own = fetcherOn({ sites: [`raw.test:${beast.port}`] })
      open.push(() => own.close())
      return fetched(own, `http://raw.test:${beast.port}/`)
    }
    expect(await raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort')).toBe('bad_response')
    expect(
      await raw(
        'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n',
      ),
    ).toBe('bad_response')
    expect(await raw(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(mebibyte)}\r\n\r\n`, false)).toBe(
      'bad_response',
    )
    expect(await raw('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab')).toBe(
      'bad_response',
    )
    expect(await raw('SSH-2.0-OpenSSH_9.6\r\n', false)).toBe('bad_response')
    expect(await raw('')).toBe('bad_response')
  })

  test('are given up with the reader, and free what they held', async () => {
    const answer = await fetcher.fetchPublic(`${origin}/endless`, { follow: true })
    if (answer instanceof Refusal) throw answer
    await answer.body.cancel()
    await answer.over
    const quick = fetcherOn({ sites: [`zoo.test:${site.port}`], limits: quickLimits })
    const unread = await quick.fetchPublic(`${origin}/endless`, { follow: true })
    if (unread instanceof Refusal) throw unread
    await unread.over
    await quick.close()
    const caller = new AbortController()
    const left = fetcher.fetchPublic(`${origin}/silent`, { follow: true, signal: caller.signal })
    caller.abort()
    expect(await left).toMatchObject({ code: 'timed_out' })
  })

  test('of a form are 1 MB at most', async () => {
    const body = Buffer.alloc(mebibyte + 1)
    expect(await fetched(fetcher, `${origin}/nothing`, { method: 'POST', body })).toBe('too_large')
    expect(await fetched(fetcher, `${origin}/nothing`, { method: 'POST', body: body.subarray(1) })).toBe(
      '200 ',
    )
  })
})
