import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bundleScript } from './bundle-script'

/** Bundles a script of ours (with what it imports from the product) and serves an empty page that runs it, on a free port. */
export async function serveScript(entry: string): Promise<{ url: string; close: () => Promise<void> }> {
  const script = await bundleScript(entry)
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : '<!doctype html><title>Test</title><script src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
