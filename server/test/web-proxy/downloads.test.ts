import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type WebProxyFileEnd, webProxyCheck, webProxyFileBytes, webProxyFileEnds } from '@otteros/contracts'
import { fileNameIn } from '../../../supabase/functions/web-proxy/file-answer'
import { codeOf, desktop, proxyOn, quickLimits } from './support/proxy'
import { type Beast, openSecret, openSite } from './support/zoo'

const bytes = Buffer.from([0, 1, 2, 255, 254, 60, 115])

let site: Beast
let secret: Beast
let proxy: ReturnType<typeof proxyOn>
let origin = ''
beforeAll(async () => {
  secret = await openSecret()
  site = await openSite((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    const answers: Record<string, () => void> = {
      '/moved': () => response.writeHead(302, { location: '/plain' }).end(),
      '/trap': () => response.writeHead(302, { location: `http://127.0.0.1:${secret.port}/` }).end(),
      '/missing': () => response.writeHead(404).end('no'),
      '/hang': () => undefined,
      '/announced': () => response.writeHead(200, { 'content-length': 10 * webProxyFileBytes }).end(),
      '/endless': () => {
        const more = () => response.destroyed || response.write(Buffer.alloc(65_536), more)
        more()
      },
      '/hangs-up': () => {
        response.writeHead(200, { 'content-length': 1000 })
        response.write('half', () => response.destroy())
      },
      '/damaged': () => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed at all'),
      '/trickle': () => {
        const more = () => response.destroyed || response.write('a'.repeat(1000), () => setTimeout(more, 20))
        more()
      },
      '/stalls': () => void response.writeHead(200).write('a'),
      '/headers': () =>
        response
          .writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            'set-cookie': 'a=1',
            'access-control-allow-origin': '*',
            'x-page-name': 'evil',
            refresh: '0; url=/x',
          })
          .end('<script>alert(1)</script>'),
    }
    const answer = answers[pathname]
    if (answer) return answer()
    const named = searchParams.get('named')
    if (named !== null) response.setHeader('content-disposition', named)
    response.setHeader('content-type', searchParams.get('type') ?? 'application/octet-stream')
    return response.end(bytes)
  })
  origin = `http://zoo.test:${site.port}`
  proxy = proxyOn({
    sites: [`zoo.test:${site.port}`],
    ports: [secret.port],
    isOwn: (url) => url.hostname === 'desk.test',
    gate: { pagesPerMinute: 1000, checksPerMinute: 1000 },
    // A machine that is busy with other things takes its time over the largest file.
    limits: { totalMs: 30_000, headersMs: 10_000 },
  })
})
afterAll(async () => {
  await Promise.all([proxy.close(), site.close(), secret.close()])
})

const download = (path: string, person = 'ada') =>
  proxy.ask(path.startsWith('/') ? `${origin}${path}` : path, { person, query: '&download=1' })
/** All of an answer: the file's bytes, and how they ended. */
async function readTo(response: Response): Promise<{ bytes: Buffer; end: WebProxyFileEnd | undefined }> {
  const all = Buffer.from(await response.arrayBuffer())
  return { bytes: all.subarray(0, -1), end: webProxyFileEnds[all.at(-1) ?? -1] }
}
const named = async (value: string) => {
  const name = (await download(`/x?named=${encodeURIComponent(value)}`)).headers.get('x-page-name')
  return name === null ? null : decodeURIComponent(name)
}

describe('a download', () => {
  test('is what the site sent, byte for byte, and nothing that a browser would show', async () => {
    const response = await download('/moved')
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/octet-stream',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-disposition': 'attachment; filename="file"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-page-url': `${origin}/plain`,
      'x-page-status': '200',
      'x-page-type': 'application/octet-stream',
      'x-page-size': String(bytes.byteLength),
    })
    expect(await readTo(response)).toEqual({ bytes, end: 'whole' })
  })

  test('attack 27: takes no header of the site over', async () => {
    const { headers } = await download('/headers')
    for (const name of ['set-cookie', 'access-control-allow-origin', 'refresh', 'x-page-name'])
      expect(headers.has(name), name).toBe(false)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('x-page-type')).toBe('text/html')
  })

  test('attacks 1 to 17: is given to nobody, and comes from nowhere, that a page would not', async () => {
    expect(await codeOf(await download('/x', 'bad'))).toBe('401 signed_out')
    for (const [url, code] of [
      [`http://127.0.0.1:${secret.port}/`, '403 not_public'],
      [`http://[::ffff:127.0.0.1]:${secret.port}/`, '403 not_public'],
      ['http://169.254.169.254/latest/meta-data', '403 not_public'],
      [`http://rebound.test:${secret.port}/`, '403 not_public'],
      ['file:///etc/passwd', '400 scheme_refused'],
      ['http://a:b@zoo.test/', '400 credentials_refused'],
      [`${desktop}/config.json`, '403 own_host'],
    ] as const)
      expect(await codeOf(await download(url)), url).toBe(code)
    expect(await codeOf(await download('/trap'))).toBe('403 not_public')
    expect([secret.visits.length, secret.connections()]).toEqual([0, 0])
  })

  test('attack 19: is refused when it is announced as too large, and broken off when it becomes so', async () => {
    expect(await codeOf(await download('/announced'))).toBe('413 too_large')
    const { bytes: received, end } = await readTo(await download('/endless'))
    expect(end).toBe('too_large')
    expect(received.byteLength).toBeLessThanOrEqual(webProxyFileBytes)
    expect(received.byteLength).toBeGreaterThan(webProxyFileBytes - 512 * 1024)
  })

  test('that is cut off says who did it: the site, or which limit of ours', async () => {
    const own = proxyOn({
      sites: [`zoo.test:${site.port}`],
      limits: { ...quickLimits, totalMs: 2_000, headersMs: 2_000 },
      gate: { pagesPerMinute: 1000 },
    })
    const endOf = async (path: string) =>
      (await readTo(await own.ask(`${origin}${path}`, { query: '&download=1' }))).end
    expect(await endOf('/hangs-up')).toBe('broken_off')
    expect(await endOf('/damaged')).toBe('broken_off')
    expect(await endOf('/trickle')).toBe('timed_out')
    expect(await endOf('/stalls')).toBe('too_slow')
    expect(own.faults).toEqual([])
    await own.close()
  })

  test('of an error is none', async () => {
    expect(await codeOf(await download('/missing'))).toBe('502 no_file')
  })

  test('attack 29: counts as a page as long as it is under way', async () => {
    const own = proxyOn({ sites: [`zoo.test:${site.port}`], limits: { totalMs: 60_000, headersMs: 30_000 } })
    const ask = (path: string) => own.ask(`${origin}${path}`, { query: '&download=1' })
    const open = await Promise.all(Array.from({ length: 4 }, () => ask('/endless')))
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await codeOf(await ask('/x'))).toBe('429 busy')
    await open[0]?.body?.cancel()
    expect((await ask('/x')).status).toBe(200)
    for (const { body } of open.slice(1)) await body?.cancel()
    await own.close()
  })

  test('is called what the site says, in each of the ways in which sites say it', async () => {
    expect(await named('attachment; filename="a b.pdf"')).toBe('a b.pdf')
    expect(await named('attachment; filename=a.pdf; size=3')).toBe('a.pdf')
    expect(await named(String.raw`attachment; filename="a\"b.pdf"`)).toBe('a"b.pdf')
    expect(await named(`attachment; filename="x.pdf"; filename*=UTF-8''%e2%82%ac%20rates.pdf`)).toBe(
      '€ rates.pdf',
    )
    expect(await named("attachment; filename*=iso-8859-1'en'%A3.pdf")).toBe('£.pdf')
    expect(await named('attachment; filename="caf%C3%A9.pdf"')).toBe('café.pdf')
    // Node's own server garbles the bytes of this one.
    expect(fileNameIn(`attachment; filename="${Buffer.from('Ж.pdf').toString('latin1')}"`)).toBe('Ж.pdf')
    // What leads elsewhere is for the desktop to take out: it chooses the place.
    expect(await named('attachment; filename="../../etc/passwd"')).toBe('../../etc/passwd')
    expect(await named(`attachment; filename="${'a'.repeat(2000)}"`)).toBe('a'.repeat(300))
    expect(await named('attachment')).toBeNull()
  })
})

test('an attachment is offered and not shown, whatever its type', async () => {
  const url = `${origin}/x?type=text/html&named=${encodeURIComponent('Attachment; filename="a.html"')}`
  expect(await codeOf(await proxy.ask(url))).toBe('415 not_html')
  const check = async (address: string) =>
    webProxyCheck.parse(await (await proxy.ask(address, { query: '&check=1' })).json())
  expect(await check(url)).toMatchObject({ attachment: true, contentType: 'text/html' })
  expect(await check(`${origin}/x?named=inline`)).toMatchObject({ attachment: false })
})

test('has no fault of its own by now', () => expect(proxy.faults).toEqual([]))
