import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { rawRequest } from '../support/raw-http.ts'

const alone = inject('alone')

test('what a name of others leads to this server gets nothing of the desktop', async () => {
  const { port } = new URL(alone.url)
  const ask = async (path: string, host: string) => {
    const answer = await rawRequest(`${alone.url}${path}`, { headers: { host, apikey: alone.key } })
    return answer.status
  }
  for (const path of ['/', '/config.json', '/rest/v1/apps?select=id', '/auth/v1/settings', '/dev/mail.json'])
    for (const host of ['rebound.example', `rebound.example:${port}`, `192.168.1.5:${port}`])
      expect([path, host, await ask(path, host)]).toEqual([path, host, 421])
  for (const host of [`localhost:${port}`, '127.0.0.1', `[::1]:${port}`])
    expect([host, await ask('/rest/v1/apps?select=id', host)]).toEqual([host, 200])
  for (const path of ['/healthz', '/readyz']) expect([path, await ask(path, '10.0.0.7')]).toEqual([path, 200])
})

test('a health check that names no host is answered, and nothing else is', async () => {
  const ask = async (path: string) => {
    const socket = connect(Number(new URL(alone.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    return (await text(socket)).slice(0, 'HTTP/1.1 200'.length)
  }
  for (const path of ['/healthz', '/readyz']) expect([path, await ask(path)]).toEqual([path, 'HTTP/1.1 200'])
  for (const path of ['/', '/config.json']) expect([path, await ask(path)]).toEqual([path, 'HTTP/1.1 421'])
})
