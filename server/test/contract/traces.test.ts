// Traces for OpenTelemetry, as a collector gets them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { newAddress, newPerson, request } from '../support/people.ts'
import { type TestServer, startTestServer } from '../support/server.ts'

const value = z.looseObject({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() })
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform((list) =>
    Object.fromEntries(list.map((item) => [item.key, item.value.stringValue ?? item.value.intValue])),
  )
const span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
})
const sent = z.object({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(span) })),
    }),
  ),
})

/** Everything that was sent, as text. */
let received = ''
const batches: z.infer<typeof sent>[] = []
const collector = createServer((incoming, outgoing) => {
  let body = ''
  incoming.setEncoding('utf8').on('data', (text: string) => (body += text))
  incoming.on('end', () => {
    received += `${incoming.url ?? ''}\n${JSON.stringify(incoming.headers)}\n${body}\n`
    batches.push(sent.parse(JSON.parse(body)))
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
const spans = () =>
  batches.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )

const exporting = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
})

let server: TestServer
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  server = await startTestServer({
    env: {
      ...exporting(),
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector=let-me-in',
      OTEL_SERVICE_NAME: 'desktop-1',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  })
})
afterAll(async () => {
  await server.dispose()
  collector.close()
  collector.closeAllConnections()
})

test('a request is a span with its route, its statements are spans below it, and nothing of what people wrote is in them', async () => {
  const secret = 'Xq7SECRETq7X'
  const person = await newPerson(server, { email: newAddress(secret.toLowerCase()), fullName: secret })
  await person.client.from('profiles').select('id').eq('username', secret)
  await request(server, `/${secret}?${secret}=${secret}`, { headers: { authorization: `Bearer ${secret}` } })
  const answer = await request(server, '/rest/v1/rpc/get_user_role', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${(await person.client.auth.getSession()).data.session?.access_token ?? ''}`,
    },
    body: JSON.stringify({ _user_id: person.id }),
  })
  const id = answer.headers.get('x-request-id')
  const own = () => spans().find((one) => one.attributes['otteros.request_id'] === id)
  await expect.poll(own).toMatchObject({
    name: 'POST /rest/v1/rpc/:function',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/rest/v1/rpc/:function',
      'http.response.status_code': 200,
    },
  })
  const below = spans().filter(({ parentSpanId }) => parentSpanId === own()?.spanId)
  expect(below.map(({ attributes: of }) => String(of['db.query.text']))).toEqual([
    'begin',
    expect.stringContaining('require_session'),
    expect.stringContaining('get_user_role'),
    'commit',
  ])
  expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([own()?.traceId]))
  expect(batches[0]?.resourceSpans[0]?.resource.attributes).toMatchObject({ 'service.name': 'desktop-1' })
  expect(received).toContain('/v1/traces\n')
  expect(received).toContain('"x-collector":"let-me-in"')
  for (const hidden of [secret, secret.toLowerCase(), person.id]) expect(received).not.toContain(hidden)
})

test('a stranger cannot write into the trace of another', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const answer = await request(server, '/config.json', {
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  })
  const id = answer.headers.get('x-request-id')
  await expect.poll(() => spans().some((one) => one.attributes['otteros.request_id'] === id)).toBe(true)
  expect(spans().some((one) => one.traceId === traceId)).toBe(false)
})

test('behind a proxy a request goes on in its trace, and what waits is sent before a server ends', async () => {
  const behind = await startTestServer({
    env: { ...exporting(), TRUST_PROXY: 'true', OTEL_BSP_SCHEDULE_DELAY: '600000' },
  })
  try {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    await request(behind, '/config.json', { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
    await behind.stop()
    expect(spans().filter((one) => one.traceId === traceId)).toMatchObject([
      { name: 'GET /config.json', parentSpanId: 'b7ad6b7169203331' },
    ])
  } finally {
    await behind.dispose()
  }
})
