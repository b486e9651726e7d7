import { request as httpRequest } from 'node:http'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

interface RawRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** The body stays open: more of it might come. The answer is not waited for longer because of that. */
  readonly unfinished?: boolean
}

/**
 * A request with any header, Host included, which `fetch` does not allow; the body is not decompressed and
 * redirects are not followed.
 */
export function rawRequest(url: string, options: RawRequest = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port, pathname, search } = new URL(url)
    const outgoing = httpRequest(
      {
        host: hostname,
        port,
        path: `${pathname}${search}`,
        method: options.method ?? 'GET',
        headers: options.headers ?? {},
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => {
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          })
          if (options.unfinished) outgoing.destroy()
        })
      },
    )
    outgoing.on('error', reject)
    if (options.body) outgoing.write(options.body)
    if (options.unfinished) outgoing.flushHeaders()
    else outgoing.end()
  })
}
