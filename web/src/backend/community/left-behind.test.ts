import { afterEach, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { cleanUp } from './left-behind'
import { type Answer, fakeServer, refusal, sessionOf } from './testing/fake-server'

afterEach(() => vi.unstubAllGlobals())

const day = 24 * 60 * 60 * 1000
const now = 1_795_000_000_000
const old = now - day - 1

function setUp(names: readonly string[], answer: Answer = () => undefined) {
  const server = fakeServer((sent) => {
    const own = answer(sent)
    if (own) return own
    if (sent.path.includes('/object/list/')) return Response.json(names.map((name) => ({ name, id: name })))
    if (sent.path.startsWith('/storage')) return Response.json([])
    const path = sent.path.includes('/app_versions') ? `ada/${old}-waits.js` : `ada/${old}-used.js`
    return Response.json([{ files: [{ storage_path: path }] }])
  })
  const run = () => cleanUp({ client: server.client, session: sessionOf('ada') }, 'ada', now)
  const removed = () => server.requests.filter(({ method }) => method === 'DELETE').map(({ body }) => body)
  return { ...server, run, removed }
}

test('deletes files that are older than a day and belong to nothing', async () => {
  const { run, removed, requests } = setUp([
    `${old}-lost.js`,
    `ada/${old}-lost.css`,
    `${old}-used.js`,
    `${old}-waits.js`,
    `${now - 1000}-on-its-way.js`,
    'something-else.txt',
  ])
  await run()
  expect(removed()).toEqual([{ prefixes: [`ada/${old}-lost.js`, `ada/${old}-lost.css`] }])
  expect(requests.find(({ path }) => path.includes('/object/list/'))?.body).toMatchObject({ prefix: 'ada' })
})

test('deletes nothing when it is not known what is used', async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  for (const table of ['/apps', '/app_versions']) {
    const { run, removed } = setUp([`${old}-lost.js`], ({ path }) =>
      path.includes(`${table}?`) ? refusal(400, '57014') : undefined,
    )
    await run()
    expect(removed()).toEqual([])
  }
})

test('never fails', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const { run } = setUp([], ({ path }) => (path.startsWith('/storage') ? refusal(400, 'x') : undefined))
  await run()
  expect(warn).toHaveBeenCalledOnce()
})
