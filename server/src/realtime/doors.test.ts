import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createDoors } from './doors.ts'
import { realtimeLimits } from './limits.ts'

const config = {
  publicUrl: 'https://desk.example.org',
  corsOrigins: ['https://desk.example.org'],
  trustProxy: true,
}
const path = '/realtime/v1/websocket?apikey=key&vsn=2.0.0'

/** What is asked, as a browser on the desktop's page asks unless something else is given. */
function ask(given: { url?: string; headers?: Readonly<Record<string, string | undefined>> } = {}) {
  const request = new IncomingMessage(new Socket())
  request.url = given.url ?? path
  request.headers = {
    host: 'desk.example.org',
    origin: 'https://desk.example.org',
    upgrade: 'websocket',
    'x-forwarded-for': 'made up, 192.0.2.7',
    ...given.headers,
  }
  return request
}

test.each([
  ['the desktop', {}, null],
  ['a program that is no page', { headers: { origin: undefined } }, null],
  ['a page of another origin', { headers: { origin: 'https://evil.example.net' } }, 403],
  ['an app without an origin', { headers: { origin: 'null' } }, 403],
  ['an app on a host of its own', { headers: { origin: 'https://a-1.apps.example.net' } }, 403],
  ['another host', { headers: { host: 'evil.example.net' } }, 421],
  ['no host', { headers: { host: '' } }, 421],
  ['another path', { url: '/realtime/v1/socket?apikey=key' }, 404],
  ['another protocol', { headers: { upgrade: 'h2c' } }, 404],
  ['another key', { url: '/realtime/v1/websocket?apikey=other' }, 403],
  ['no key', { url: '/realtime/v1/websocket' }, 403],
  ['an unknown version', { url: '/realtime/v1/websocket?apikey=key&vsn=3.0.0' }, 400],
  ['no version', { url: '/realtime/v1/websocket?apikey=key' }, null],
])('%s', (_, given, status) => {
  const answer = createDoors(config, 'key')(ask(given))
  expect('status' in answer ? answer.status : null).toBe(status)
})

test('an address has so many sockets, and opens so many a minute', () => {
  let time = 0
  const decide = createDoors(config, 'key', () => time)
  const opened = Array.from({ length: realtimeLimits.socketsOfAddress }, () => decide(ask()))
  expect(opened.filter((one) => 'status' in one)).toEqual([])
  expect(decide(ask())).toMatchObject({ status: 429 })
  expect(decide(ask({ headers: { 'x-forwarded-for': '192.0.2.7, 192.0.2.8' } }))).not.toHaveProperty('status')
  const close = () => {
    for (const one of opened.splice(0)) if ('onClosed' in one) one.onClosed()
  }
  close()
  for (
    let number = opened.length;
    number < realtimeLimits.openingsOfAddress - realtimeLimits.socketsOfAddress;
    number++
  )
    opened.push(decide(ask()))
  close()
  expect(decide(ask())).toMatchObject({ status: 429 })
  time = 60_001
  expect(decide(ask())).not.toHaveProperty('status')
})
