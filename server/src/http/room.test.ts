import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ServerEnv } from './client-address.ts'
import { requireRoom } from './room.ts'

const app = new Hono<ServerEnv>()
app.use(requireRoom({ hasRoom: () => Promise.resolve(false) }, new Set(['pull_files'])))
app.all('*', (c) => c.text('passed'))

test.each([
  ['POST', '/rest/v1/rpc/pull_files', 200],
  ['POST', '/rest/v1/rpc/push_files', 507],
  ['POST', '/rest/v1/rpc/pull_files/more', 507],
  ['POST', '/rest/v1/pull_files', 507],
  ['POST', '/storage/v1/rpc/pull_files', 507],
  ['PATCH', '/rest/v1/profiles', 507],
  ['GET', '/rest/v1/profiles', 200],
  ['DELETE', '/rest/v1/apps', 200],
])('%s %s on a full disk is answered with %i', async (method, path, status) => {
  expect((await app.request(path, { method })).status).toBe(status)
})
