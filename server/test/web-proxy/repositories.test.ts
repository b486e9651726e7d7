import { afterAll, beforeAll, expect, test } from 'vitest'
import { webProxyFileEnds } from '@otteros/contracts'
import { codeOf, proxyOn } from './support/proxy'
import { type Beast, openSecret, openSite } from './support/zoo'

const advertisement = 'application/x-git-upload-pack-advertisement'
const result = 'application/x-git-upload-pack-result'
const request = 'application/x-git-upload-pack-request'
const body = '0009done\n'

let site: Beast
let secret: Beast
let proxy: ReturnType<typeof proxyOn>
let origin = ''

beforeAll(async () => {
  secret = await openSecret()
  site = await openSite((asked, response) => {
    const { pathname, search } = new URL(asked.url ?? '/', 'http://x')
    const [, name] = pathname.split('/')
    const isPost = asked.method === 'POST'
    if (name === 'moved')
      response.writeHead(302, { location: `${pathname.replace('moved', 'pond')}${search}` }).end()
    else if (name === 'trap')
      response.writeHead(302, { location: `http://127.0.0.1:${secret.port}${pathname}${search}` }).end()
    else if (name === 'page') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>')
    else if (name === 'private') response.writeHead(401).end()
    else if (name === 'huge') {
      response.writeHead(200, { 'content-type': result })
      const more = () => response.destroyed || response.write(Buffer.alloc(65_536), more)
      more()
    } else response.writeHead(200, { 'content-type': isPost ? result : advertisement }).end('0000')
  })
  origin = `http://zoo.test:${site.port}`
  proxy = proxyOn({ sites: [`zoo.test:${site.port}`], ports: [secret.port], gate: { pagesPerMinute: 1000 } })
})
afterAll(async () => {
  await Promise.all([proxy.close(), site.close(), secret.close()])
})

const refs = (name: string, more = '') =>
  proxy.ask(`${origin}/${name}/info/refs?service=git-upload-pack${more}`, { query: '&git=1' })
const pack = (
  name: string,
  change: {
    readonly body?: string | Uint8Array<ArrayBuffer>
    readonly type?: string
    readonly person?: string
  } = {},
) =>
  proxy.ask(`${origin}/${name}/git-upload-pack`, {
    query: '&git=1',
    method: 'POST',
    headers: { 'content-type': change.type ?? request, cookie: 'a=1' },
    body: change.body ?? body,
    ...(change.person !== undefined && { person: change.person }),
  })
const end = async (response: Response) =>
  webProxyFileEnds[Buffer.from(await response.arrayBuffer()).at(-1) ?? -1]

test('a public repository is asked at the two addresses of git, by its name and with nothing of the person', async () => {
  const before = site.visits.length
  const asked = await refs('moved')
  expect([asked.status, asked.headers.get('content-type'), asked.headers.get('x-page-type')]).toEqual([
    200,
    'application/octet-stream',
    advertisement,
  ])
  expect(await end(asked)).toBe('whole')
  expect(await end(await pack('pond'))).toBe('whole')
  const seen = site.visits.slice(before)
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST'])
  expect(seen.at(-1)?.body).toBe(body)
  expect(seen.at(-1)?.headers['content-type']).toBe(request)
  for (const { headers } of seen) {
    expect(headers['user-agent']).toMatch(/^git\//)
    expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined])
  }
})

test('nothing else is sent anywhere: no other address, kind of text or form of a question', async () => {
  const before = site.visits.length
  const send = (path: string) =>
    proxy.ask(`${origin}${path}`, {
      query: '&git=1',
      method: 'POST',
      headers: { 'content-type': request },
      body,
    })
  for (const path of [
    '/',
    '/pond/git-receive-pack',
    '/pond/git-upload-pack?a=1',
    '/pond/info/refs?service=git-upload-pack',
  ])
    expect(await codeOf(await send(path)), path).toBe('405 method_refused')
  expect(await codeOf(await refs('pond', '&a=1'))).toBe('405 method_refused')
  expect(await codeOf(await pack('pond', { type: 'application/json' }))).toBe('405 method_refused')
  expect(await codeOf(await pack('pond', { body: '{"transfer": 100}' }))).toBe('405 method_refused')
  expect(await codeOf(await pack('pond', { body: new Uint8Array(1024 * 1024 + 1).fill(48) }))).toBe(
    '413 too_large',
  )
  expect(await codeOf(await pack('pond', { person: 'bad' }))).toBe('401 signed_out')
  expect(await codeOf(await proxy.ask(`${origin}/pond/git-upload-pack`, { method: 'POST', body }))).toBe(
    '405 method_refused',
  )
  expect(await codeOf(await proxy.ask(`${origin}/x`, { query: '&git=1', method: 'PUT', body }))).toBe(
    '405 method_refused',
  )
  expect(site.visits.length).toBe(before)
})

test('what is no repository, or not on the public internet, gives nothing back', async () => {
  expect(await codeOf(await refs('page'))).toBe('502 no_repository')
  expect(await codeOf(await refs('private'))).toBe('502 no_repository')
  expect(await codeOf(await pack('moved'))).toBe('502 no_repository')
  expect(await codeOf(await refs('trap'))).toBe('403 not_public')
  const inside = `http://127.0.0.1:${secret.port}/x/git-upload-pack`
  const asked = await proxy.ask(inside, {
    query: '&git=1',
    method: 'POST',
    headers: { 'content-type': request },
    body,
  })
  expect(await codeOf(asked)).toBe('403 not_public')
  expect(secret.visits).toEqual([])
})

test('a repository that is too large is broken off, and says so', async () => {
  expect(await end(await pack('huge'))).toBe('too_large')
})
