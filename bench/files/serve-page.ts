import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the page of the file benchmarks and serves it on this machine, on a free port. */
export async function servePage() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': here('../../web/src') } },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: here('./page.ts'), formats: ['iife'], name: 'page', fileName: () => 'page.js' },
    },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const script = outputs.find((output) => output.type === 'chunk')?.code
  if (script === undefined) throw new Error('The page was not built')
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : '<!doctype html><title>Files</title><script src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
