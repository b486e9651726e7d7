import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type LogOptions, createLogger } from '../log.ts'
import { parseUserContentOrigin } from '../user-content/host-names.ts'
import { accessLog, observeRequests } from './observe-requests.ts'
import { routeName } from './route-name.ts'

const userContent = parseUserContentOrigin('https://*.apps.example')

/** Serves what logs and answers; answers with the log. */
async function serve(trustProxy: boolean, options: LogOptions) {
  let logged = ''
  const lines = { isTTY: false, write: (line: string) => Boolean((logged += line)) }
  const log = createLogger(lines, lines, options)
  const server = createServer(
    observeRequests({ trustProxy, userContent }, [accessLog(log)], (incoming, outgoing) => {
      void Promise.resolve().then(() => {
        log.warn('something happened')
        outgoing
          .writeHead(incoming.url === '/healthz' ? 200 : 404, { 'content-type': 'text/plain' })
          .end('otters')
      })
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ask: async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      await answer.text()
      return answer.headers.get('x-request-id') ?? ''
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      return logged
    },
  }
}

test('an answer and all that is logged for it have one id, which only a trusted proxy can choose', async () => {
  const open = await serve(false, { format: 'json', level: 'info' })
  const made = await open.ask('/healthz', { 'x-request-id': 'chosen' })
  const lines = (await open.stop()).trim().split('\n')
  expect(made).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', message: 'something happened', request: made },
    { level: 'info', message: 'request', request: made, method: 'GET', route: '/healthz', status: 200 },
  ])
  const behind = await serve(true, { format: 'text', level: 'warn' })
  expect(await behind.ask('/healthz', { 'x-request-id': 'proxy-1' })).toBe('proxy-1')
  expect(await behind.ask('/healthz', { 'x-request-id': 'two words' })).not.toContain(' ')
  const [first] = (await behind.stop()).split('\n')
  expect(first).toBe('warn: something happened request=proxy-1')
})

test('the line of a request has nothing that its client wrote', async () => {
  const server = await serve(false, { format: null, level: 'info' })
  const secret = 'SECRET'
  await server.ask(`/storage/v1/object/${secret}/a?token=${secret}`, { authorization: `Bearer ${secret}` })
  await server.ask(`/rest/v1/${secret}?name=eq.${secret}`, { cookie: secret, 'user-agent': secret })
  await server.ask(`/${secret}/${secret}`)
  const logged = await server.stop()
  expect(logged).toContain('/storage/v1/object')
  expect(logged).not.toContain(secret)
})

test('a route is one of a few', () => {
  const name = (url: string, host = 'desktop.example') => routeName(host, url, userContent)
  expect(name('/auth/v1/token?grant_type=password')).toBe('/auth/v1/token')
  expect(name('/auth/v1/zzz')).toBe('/auth/v1/:other')
  expect(name('/rest/v1/files?path=eq./a')).toBe('/rest/v1/:table')
  expect(name('/rest/v1/rpc/get_user_role')).toBe('/rest/v1/rpc/:function')
  expect(name('/storage/v1/object/vm-states/x')).toBe('/storage/v1/object')
  expect(name('/dav/home/private.txt')).toBe('/dav/:path')
  expect(name('/assets/index-1234.js')).toBe('/assets/:file')
  expect(name('/some/page')).toBe('(file of the desktop)')
  expect(name('/', 'a0123.apps.example:8443')).toBe('(app)')
  expect(name('/', 'zzz.apps.example')).toBe('(no place)')
})
