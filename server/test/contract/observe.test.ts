// What those who run a server can see of it: metrics and logs, and that nothing of people is in them.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newAddress, newPerson, request, visitor } from '../support/people.ts'
import { type TestServer, startTestServer } from '../support/server.ts'

const token = 'a token of the metrics, 32 characters'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: { METRICS_TOKEN: token, ACCESS_LOG: 'true', SLOW_STATEMENT_MS: '0', LOG_FORMAT: 'json' },
  })
})
afterAll(() => server.dispose())

const metrics = (authorization: string) => fetch(`${server.url}/metrics`, { headers: { authorization } })
const metricsText = async () => (await metrics(`Bearer ${token}`)).text()

test('metrics are closed to strangers, and there are none where no one asked for them', async () => {
  expect((await metrics('')).status).toBe(401)
  expect((await metrics(`Bearer ${token}x`)).status).toBe(401)
  expect((await metrics(token)).status).toBe(401)
  const without = await fetch(`${inject('shared').url}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(without.status).toBe(404)
  const answer = await metrics(`Bearer ${token}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
})

test('metrics and logs tell what the server did, and nothing of what people wrote', async () => {
  const secret = 'Xq7SECRETq7X'
  const email = newAddress(secret.toLowerCase())
  const person = await newPerson(server, { email, fullName: secret })
  await visitor(server).auth.signInWithPassword({ email, password: `${secret}-wrong` })
  await visitor(server).auth.resetPasswordForEmail(email)
  await person.client.from('profiles').select('id').eq('username', secret)
  await person.client.from('profiles').select('id').eq('id', secret)
  await person.client.functions.invoke('send-email', {
    body: { to: email, subject: secret, message: secret },
  })
  await person.client.storage.from('vm-states').upload(`${person.id}/state`, new Blob([secret]))
  await person.client.storage.from(secret).download(secret)
  await request(server, `/${secret}?${secret}=${secret}`, { headers: { authorization: `Bearer ${secret}` } })
  const { data } = await person.client.auth.getSession()

  // The line of a request is written when its connection has taken the answer.
  await expect.poll(() => server.output()).toContain('"route":"/storage/v1/object"')
  const text = await metricsText()
  for (const figure of [
    'otteros_http_request_seconds_count{route="/auth/v1/signup",method="POST",status="2xx"} 1',
    'otteros_mails_total{outcome="done"} 1',
    'otteros_pool_waiting 0',
    'otteros_turns{queue="light",state="waiting"} 0',
    'otteros_job_failures{job="sweep"} 0',
  ])
    expect(text).toContain(figure)
  expect(text).toMatch(/^otteros_database_bytes \d{7,}/m)
  expect(text).toMatch(/^otteros_server_pool_connections\{state="free"\} [1-5]$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  // Sign-ups and statements of both pools.
  expect(server.output()).toMatch(/"message":"slow statement",.*private\.require_session/)
  expect(server.output()).toMatch(/"message":"slow statement",.*private\.auth_counts/)

  const lines = `${text}${server.output()}`.toLowerCase().split('\n')
  const { access_token: access = '', refresh_token: refresh = '' } = data.session ?? {}
  for (const hidden of [secret, email, person.password, person.id, token, server.key, access, refresh])
    expect(lines.filter((line) => hidden === '' || line.includes(hidden.toLowerCase()))).toEqual([])
})
