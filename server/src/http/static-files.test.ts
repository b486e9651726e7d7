import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexFiles, send } from './static-files.ts'

let build: string
beforeAll(() => {
  build = mkdtempSync(join(tmpdir(), 'otteros-build-'))
  mkdirSync(join(build, 'assets'))
})
afterAll(() => rmSync(build, { recursive: true, force: true }))

/** Asks the build as it is now for a file, with the ETag of an earlier answer. */
async function get(url: string, ifNoneMatch?: string) {
  const file = indexFiles(build).get(url)
  if (!file) throw new Error(`no ${url}`)
  return send(file, { ifNoneMatch, acceptEncoding: undefined }, 200)
}

const etagOf = (answer: Response) => answer.headers.get('etag') ?? ''

test('a file that keeps its name in a new build is sent again when its content changed, and only then', async () => {
  writeFileSync(join(build, 'manifest.webmanifest'), '{}')
  const before = etagOf(await get('/manifest.webmanifest'))
  expect((await get('/manifest.webmanifest', before)).status).toBe(304)
  writeFileSync(join(build, 'manifest.webmanifest'), '{"name": "OtterOS"}')
  const changed = await get('/manifest.webmanifest', before)
  expect(changed.status).toBe(200)
  expect(await changed.json()).toEqual({ name: 'OtterOS' })
})

test('files with a hash of their content in their names have ETags of their own', async () => {
  for (const hash of ['BuLwY695', 'DcxDaUCU']) writeFileSync(join(build, 'assets', `View-${hash}.js`), hash)
  const one = etagOf(await get('/assets/View-BuLwY695.js'))
  expect((await get('/assets/View-BuLwY695.js', one)).status).toBe(304)
  expect((await get('/assets/View-DcxDaUCU.js', one)).status).toBe(200)
})
