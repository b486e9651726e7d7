import { describe, expect, test, vi } from 'vitest'
import { askSignUpPolicy, configIn, loadConfig } from './config'

const origin = 'https://desktop.example.org'
const answering = (body: string, status = 200) =>
  vi.fn<typeof fetch>(
    async () => new Response(body, { status, headers: { 'content-type': 'application/json' } }),
  )

describe('config.json', () => {
  test('names the service; a relative address is on the own origin', async () => {
    const fetch = answering(
      '{"supabaseUrl":"/","supabaseKey":"k","version":"1.0.0","features":{"mail":true}}',
    )
    expect(await loadConfig({ fetch, origin })).toEqual({
      ok: true,
      value: {
        supabaseUrl: origin,
        supabaseKey: 'k',
        userContentHost: null,
        version: '1.0.0',
        features: { mail: true },
      },
    })
    expect(fetch.mock.calls[0]?.[0]).toBe(`${origin}/config.json`)
  })

  test('names the host below which apps have hosts of their own', async () => {
    const fetch = answering('{"supabaseUrl":"/","supabaseKey":"k","userContentHost":"apps.example.org"}')
    expect(await loadConfig({ fetch, origin })).toMatchObject({
      value: { userContentHost: 'apps.example.org' },
    })
  })

  test('says who may make an account, where that is not everybody', async () => {
    const signUpOf = (signUp: string) =>
      askSignUpPolicy({
        fetch: answering(JSON.stringify({ supabaseUrl: '/', supabaseKey: 'k', features: { signUp } })),
        origin,
      })
    expect(await signUpOf('invite')).toBe('invite')
    expect(await signUpOf('closed')).toBe('closed')
    expect([await signUpOf('open'), await signUpOf('anything')]).toEqual(['open', 'open'])
    expect(await askSignUpPolicy({ fetch: answering('', 503), origin })).toBe('open')
  })

  test('is in the page that a server makes; a page without one, or with a broken one, has it asked for', () => {
    const pageWith = (text: string | null) => ({
      getElementById: (id: string) =>
        id === 'server-config' && text !== null ? { textContent: text } : null,
    })
    expect(configIn(pageWith('{"supabaseUrl":"/","supabaseKey":"k"}'), origin)).toMatchObject({
      supabaseUrl: origin,
      supabaseKey: 'k',
    })
    for (const text of [null, '', 'null', '{"supabaseUrl":"/"}', '{'])
      expect(configIn(pageWith(text), origin)).toBeNull()
  })

  test('missing features and version are no obstacle', async () => {
    const fetch = answering('{"supabaseUrl":"https://x.supabase.co","supabaseKey":"k"}')
    expect(await loadConfig({ fetch, origin })).toMatchObject({
      ok: true,
      value: { supabaseUrl: 'https://x.supabase.co', features: { mail: false } },
    })
  })

  test.each([
    ['[]', 'supabaseUrl is not an address'],
    ['null', 'it is not an object'],
    ['{"supabaseUrl":"http://","supabaseKey":"k"}', 'supabaseUrl is not an address'],
    ['{"supabaseUrl":"/"}', 'supabaseKey is missing'],
    ['<!doctype html>', 'is not JSON'],
  ])('%s is refused with the reason', async (body, reason) => {
    const result = await loadConfig({ fetch: answering(body), origin })
    expect(result).toMatchObject({ ok: false, error: { code: 'config_invalid' } })
    expect(JSON.stringify(result)).toContain(reason)
  })

  test('a server that is starting or away has its own code', async () => {
    expect(await loadConfig({ fetch: answering('', 503), origin })).toMatchObject({
      error: { code: 'server_unavailable', status: 503 },
    })
    const down = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await loadConfig({ fetch: down, origin })).toMatchObject({ error: { code: 'network' } })
  })

  test('a server that accepts and says nothing is given up on', async () => {
    const silent = vi.fn<typeof fetch>(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('timed out', 'TimeoutError')))
        }),
    )
    expect(await loadConfig({ fetch: silent, origin, timeout: 5 })).toMatchObject({
      error: { code: 'network' },
    })
  })
})
