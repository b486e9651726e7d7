import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { accessToken, newPerson } from '../server/test/support/people'
import { startTestServer } from '../server/test/support/server'
import { rewritePage } from '../supabase/functions/web-proxy/rewrite-page'
import { median } from './statistics'
import { repeat, step, stop } from './step'
import type { Row } from './table'

const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))

/** As many pages as the proxy loads at once, and how many of them a person may. */
const atOnce = 32
const perPerson = 4

const section = (index: number) => `<section id="part-${index}" class="chapter">
  <h2>Part ${index}</h2><p>Otters <a href="/river/${index}?page=2&amp;from=${index}">live</a> by <em>rivers</em> &mdash; and eat <a
  href="https://fish.example/kinds/${index}">fish</a>.</p><img src="../pictures/${index}.png" srcset="a.png 1x, b.png 2x" alt="">
  <ul><li>one<li>two<li data-count="${index}">three</ul></section>\n`

/** A page of about so many bytes, with as many links and pictures as pages of documentation have. */
function pageOf(bytes: number): string {
  const parts = Math.round(bytes / section(100).length)
  return `<!doctype html><html><head><title>Bench</title><meta charset="utf-8"></head><body>${Array.from(
    { length: parts },
    (_, index) => section(index),
  ).join('')}</body></html>`
}

const usual = pageOf(60_000)
const large = pageOf(1_000_000)

async function startSite() {
  const server = createServer((request, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(request.url === '/large' ? large : usual),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const time = async (action: () => Promise<unknown>) => {
  const start = performance.now()
  await action()
  return performance.now() - start
}

/** Memory of a process in MB of 1,000,000 bytes. */
const memoryOf = (pid: number) =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) * 1024) / 1_000_000

/** Text of a page; throws when there is none. */
async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.text()
}

/** Pages through the proxy against the same pages fetched from the site itself, in one run; the server is a separate one. */
export async function proxyRows(runs: number): Promise<Row[]> {
  const site = await startSite()
  const server = await step('server with a proxy', () =>
    startTestServer({ main, env: { PROXY_ALLOW: site.host } }),
  )
  try {
    const tokens = await step('people of the proxy', async () => {
      const people = await Promise.all(Array.from({ length: atOnce / perPerson }, () => newPerson(server)))
      return Promise.all(people.map(accessToken))
    })
    const direct = (path: string) => read(`http://${site.host}${path}`)
    const proxied = (path: string, index: number) =>
      read(`${server.url}/functions/v1/web-proxy?url=${encodeURIComponent(`http://${site.host}${path}`)}`, {
        apikey: server.key,
        authorization: `Bearer ${tokens[index % tokens.length]}`,
      })
    const together = (load: (index: number) => Promise<unknown>) =>
      time(() => Promise.all(Array.from({ length: atOnce }, (_, index) => load(index))))

    const latency: { direct: number[]; proxied: number[] } = { direct: [], proxied: [] }
    await step('one page after the other', async () => {
      // Connections, threads and caches are warm.
      for (let index = 0; index < 4; index++)
        await Promise.all([direct('/'), proxied('/', index), proxied('/', index)])
      for (let index = 0; index < 20; index++) {
        latency.direct.push(await time(() => direct('/')))
        latency.proxied.push(await time(() => proxied('/', index)))
      }
    })
    const rates = await repeat(`${atOnce} pages at once`, runs, async () => ({
      direct: (atOnce * 1000) / (await together(() => direct('/'))),
      proxied: (atOnce * 1000) / (await together((index) => proxied('/', index))),
    }))
    const rewriting = await repeat('rewriting', runs, () =>
      time(async () => rewritePage(large, new URL('https://example.org/a/b'), 'on-place', '')),
    )

    const before = memoryOf(server.pid)
    let peak = before
    const measure = () => (peak = Math.max(peak, memoryOf(server.pid)))
    const watch = setInterval(measure, 100)
    // On a busy machine some are refused rather than waited for.
    const outcomes = await step(`${atOnce} large pages at once`, () =>
      Promise.allSettled(Array.from({ length: atOnce }, (_, index) => proxied('/large', index))),
    )
    clearInterval(watch)
    measure()
    const shown = outcomes.filter(({ status }) => status === 'fulfilled').length

    const row = (what: string, unit: string, value: number, goal = ''): Row => ({ what, unit, value, goal })
    return [
      row('60 kB page, fetched directly', 'ms', median(latency.direct)),
      row('60 kB page through the proxy', 'ms', median(latency.proxied)),
      row('added by the proxy', 'ms', median(latency.proxied) - median(latency.direct), '≤ 50'),
      row(`60 kB pages, ${atOnce} at once, directly`, 'pages/s', median(rates.map(({ direct }) => direct))),
      row(
        `60 kB pages, ${atOnce} at once, through the proxy`,
        'pages/s',
        median(rates.map(({ proxied }) => proxied)),
      ),
      row('rewriting', 'MB/s', large.length / 1000 / median(rewriting), '≥ 3'),
      row('server, memory before', 'MB', before),
      row(`1 MB pages, ${atOnce} at once, shown`, 'pages', shown, String(atOnce)),
      row('server, most memory meanwhile', 'MB', peak, '≤ 500'),
    ]
  } finally {
    await stop('the server with a proxy', () => server.dispose())
    site.server.closeAllConnections()
    site.server.close()
  }
}
