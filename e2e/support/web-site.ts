import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What came to a {@link WebSite}. */
export interface SiteVisit {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers: IncomingMessage['headers']
}

/** A site of the web on this machine, for what the browser window and the proxy do with it. */
export interface WebSite {
  /** Its `host:port`, as `PROXY_ALLOW` takes it. */
  readonly host: string
  readonly origin: string
  readonly visits: readonly SiteVisit[]
  close(): Promise<void>
}

/** A page as text or bytes, or all that an answer can say. */
export type SitePage =
  | string
  | {
      readonly status?: number
      readonly type?: string
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string | Buffer
    }

/** Starts a site with a page for each path (without query); `page` answers all other paths. */
export async function startSite(
  pages: Readonly<Record<string, SitePage>>,
  page: (visit: SiteVisit) => SitePage = () => ({ status: 404, body: 'Not found' }),
): Promise<WebSite> {
  const visits: SiteVisit[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const visit = { method, path, headers, body: Buffer.concat(chunks).toString() }
      visits.push(visit)
      const known = pages[new URL(path, 'http://site').pathname] ?? page(visit)
      const answer = typeof known === 'string' ? { body: known } : known
      response.writeHead(answer.status ?? 200, {
        'content-type': answer.type ?? 'text/html; charset=utf-8',
        ...answer.headers,
      })
      response.end(answer.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    origin: `http://${host}`,
    visits,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
