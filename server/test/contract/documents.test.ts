import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { clientConfig } from '@otteros/contracts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { buildOf, createDocuments } from '../../src/http/documents.ts'
import { webFolder } from '../../src/project.ts'
import { rawRequest } from '../support/raw-http.ts'

const shared = inject('shared')
/** No earlier build. */
const none = { find: () => null }
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the built desktop', () => {
  let folder: string
  let documents: ReturnType<typeof createDocuments>
  const script = 'console.log("otter")'.repeat(100)
  const inline = "document.title = 'otter'"
  const html = `<!doctype html><title>Desktop</title><script type="application/json" id="server-config"></script><script>${inline}</script>`
  const known = {
    supabaseUrl: 'http://localhost:4000',
    supabaseKey: '</script><script>alert(1)</script><!--$&',
    version: '1.0.0',
    features: { mail: false },
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'otteros-web-'))
    mkdirSync(join(folder, 'assets'))
    mkdirSync(join(folder, '.vite'))
    writeFileSync(join(folder, 'index.html'), html)
    writeFileSync(
      join(folder, 's.html'),
      '<!doctype html><title>Link</title><script type="application/json" id="server-config"></script>',
    )
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
    writeFileSync(join(folder, '.vite/manifest.json'), '{}')
    writeFileSync(join(folder, 'assets/main-abc123.js'), script)
    writeFileSync(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(script))
    mkdirSync(join(folder, 'sandbox'))
    writeFileSync(join(folder, 'sandbox/frame.html'), '<!doctype html><title>Sandbox</title>')
    documents = createDocuments(loadConfig({ PORT: '4000' }), folder, known, none)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const get = async (path: string, headers: Record<string, string> = {}) =>
    documents.request(`http://localhost:4000${path}`, { headers })

  test('is at "/" and asks to be checked again', async () => {
    const response = await get('/', page)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Desktop')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/', { ...page, 'if-none-match': response.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('has the configuration in it, of which no value ends its place', async () => {
    const response = await get('/', page)
    const text = await response.text()
    const [, config = ''] = /id="server-config">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(config)).toEqual(known)
    expect([text.match(/<script/g)?.length, text.includes('<!--')]).toEqual([2, false])
  })

  test('names its own script in the policy, by its hash', async () => {
    const { headers } = await get('/', page)
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(headers.get('content-security-policy')).toMatch(
      new RegExp(`script-src [^;]*'sha256-${hash.replaceAll(/[+/]/g, String.raw`\$&`)}'`),
    )
  })

  test('has the page of links beside it, which runs nothing inline and is not found by searching', async () => {
    const response = await get('/s', page)
    const text = await response.text()
    expect([response.status, text.includes('<title>Link</title>')]).toEqual([200, true])
    const [, config = ''] = /id="server-config">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(config)).toEqual(known)
    const { headers } = response
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/)
    // Under its own address alone.
    expect((await get('/s.html', page)).status).toBe(404)
    expect((await get('/s/', page)).status).toBe(404)
  })

  test('is compressed as the browser likes, and the same in each form', async () => {
    const forms = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => get('/', { ...page, 'accept-encoding': encoding })),
    )
    expect(forms.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
    expect(forms.map(({ headers }) => headers.get('vary'))).toEqual(Array(3).fill('accept-encoding'))
    const [br, gzip, plain] = await Promise.all(
      forms.map(async (form) => Buffer.from(await form.arrayBuffer())),
    )
    expect(brotliDecompressSync(br ?? '').toString()).toBe(plain?.toString())
    expect(gunzipSync(gzip ?? '').toString()).toBe(plain?.toString())
  })

  test('comes from memory once it was asked for', async () => {
    const path = join(folder, 'assets/once-abc123.js')
    writeFileSync(path, script)
    const files = createDocuments(loadConfig({ PORT: '4000' }), folder, known, none)
    const ask = async (url: string) =>
      (await files.request(`http://localhost:4000${url}`, { headers: page })).text()
    const first = [await ask('/'), await ask('/assets/once-abc123.js')]
    rmSync(path)
    expect([await ask('/'), await ask('/assets/once-abc123.js')]).toEqual(first)
  })

  test('answers 304 where the browser has it already: every file, whatever its form', async () => {
    for (const path of ['/', '/favicon.svg', '/assets/main-abc123.js']) {
      const { headers } = await get(path, { ...page, 'accept-encoding': 'br' })
      const again = await get(path, { ...page, 'if-none-match': headers.get('etag') ?? '' })
      expect([path, again.status, again.headers.get('cache-control')]).toEqual([
        path,
        304,
        headers.get('cache-control'),
      ])
    }
  })

  test('comes with status 404 for every other page, to show its own 404 page', async () => {
    for (const path of ['/nowhere', '/deep/er?x=1', '/index.html', '/assets/gone.html']) {
      const response = await get(path, page)
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ])
      expect(await response.text()).toContain('Desktop')
    }
    const script = await get('/assets/gone.js', { accept: '*/*' })
    expect([script.status, script.headers.get('content-type')]).toEqual([404, 'text/plain; charset=UTF-8'])
  })

  test('has policies against foreign scripts, frames and referrers', async () => {
    const { headers } = await get('/', page)
    const policy = headers.get('content-security-policy') ?? ''
    for (const directive of [
      "script-src 'self' 'wasm-unsafe-eval' 'sha256-",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "connect-src 'self'",
    ])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  test('gives the page of the sandboxes no rights of this host and no network', async () => {
    const { status, headers } = await get('/sandbox/frame.html', page)
    const policy = (headers.get('content-security-policy') ?? '').split('; ')
    expect(status).toBe(200)
    for (const directive of [
      "default-src 'none'",
      'sandbox allow-scripts allow-forms allow-modals',
      'connect-src data: blob:',
      "frame-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ])
      expect(policy).toContain(directive)
    expect(headers.get('connection-allowlist')).toBe('()')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('says in the page of the sandboxes what the header says, for hosts that send none', async () => {
    const source = readFileSync(new URL('../../../web/public/sandbox/frame.html', import.meta.url), 'utf8')
    const inPage = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(source)?.[1]?.split('; ')
    const { headers } = await get('/sandbox/frame.html', page)
    const onlyInHeaders = ['sandbox allow-scripts allow-forms allow-modals', "frame-ancestors 'self'"]
    const inHeader = headers.get('content-security-policy')?.split('; ')
    expect(inPage).toEqual(inHeader?.filter((directive) => !onlyInHeaders.includes(directive)))
  })

  test('has files with a hash in their name kept for good, compressed as the browser likes', async () => {
    const plain = await get('/assets/main-abc123.js')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await plain.text()).toBe(script)
    const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([
      'br',
      'accept-encoding',
    ])
    expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(script)
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
  })

  test('shows no file that is not part of it', async () => {
    for (const path of [
      '/.vite/manifest.json',
      '/..%2f..%2fetc/passwd',
      '/assets/main-abc123.js.br',
      '/assets',
    ])
      expect((await get(path)).status, path).toBe(404)
  })

  test('moves a page asked for at another name of this machine to its own', async () => {
    const response = await documents.request('http://127.0.0.1:4000/?a=b', { headers: page })
    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://localhost:4000/?a=b'])
    expect((await documents.request('http://127.0.0.1:4000/favicon.svg')).status).toBe(200)
  })

  test('says what to do when it is not built', async () => {
    const empty = createDocuments(loadConfig({}), join(folder, 'nothing'), known, none)
    const response = await empty.request('http://localhost:4000/', { headers: page })
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')])
  })
})

describe('the server', () => {
  test('tells the desktop in its page what it tells when it is asked, but for what can change', async () => {
    const text = await (await fetch(shared.url, { headers: page })).text()
    const [, config = ''] = /id="server-config">(.*?)<\/script>/.exec(text) ?? []
    const asked = clientConfig.parse(await (await fetch(`${shared.url}/config.json`)).json())
    expect(clientConfig.parse(JSON.parse(config))).toEqual({
      ...asked,
      features: { mail: false, realtime: true, links: { archives: true, resumable: true } },
    })
  })

  test('tells the desktop where the API is, with a key that is public [A6.4]', async () => {
    const response = await fetch(`${shared.url}/config.json`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { build, ...config } = clientConfig.parse(await response.json())
    // Without a built desktop there is none to name.
    expect(build ?? null).toBe(buildOf(webFolder))
    expect(config).toEqual({
      supabaseUrl: shared.url,
      supabaseKey: expect.stringMatching(/^sb_publishable_/),
      userContentHost: new URL(shared.url).host,
      version: '1.0.0',
      features: {
        mail: false,
        realtime: true,
        links: { archives: true, resumable: true },
        signUp: 'open',
      },
    })
  })

  test('tells whether it is well', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(`${shared.url}${path}`)
      expect([response.status, await response.json()], path).toEqual([200, { status: 'ok' }])
    }
  })

  test('lets no answer of the API be guessed at or kept', async () => {
    const response = await rawRequest(`${shared.url}/auth/v1/settings`, { headers: { apikey: shared.key } })
    expect(response.status).toBe(200)
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('answers requests with a broken host or path without falling over', async () => {
    for (const headers of [{ host: '' }, { host: 'a b' }, { host: '[::1' }])
      expect((await rawRequest(`${shared.url}/`, { headers })).status).toBeLessThan(600)
    expect((await rawRequest(`${shared.url}/%E0%A4%A`)).status).toBeLessThan(500)
    expect((await fetch(`${shared.url}/healthz`)).status).toBe(200)
  })
})
