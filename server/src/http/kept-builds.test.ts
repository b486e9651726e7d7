import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../config.ts'
import { buildOf, createDocuments } from './documents.ts'
import { type KeptBuilds, createKeptBuilds, keptForMs } from './kept-builds.ts'

let home: string
let opened: KeptBuilds[]
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'otteros-builds-'))
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((kept) => kept.stop()))
  rmSync(home, { recursive: true })
})

const web = () => join(home, 'web')
const copies = () => join(home, 'data', 'earlier-builds')

/** Puts a build of one script in the place of the one before. */
function build(version: string): string {
  rmSync(web(), { recursive: true, force: true })
  mkdirSync(join(web(), 'assets'), { recursive: true })
  writeFileSync(join(web(), 'index.html'), `<title>${version}</title>`)
  writeFileSync(join(web(), `assets/app-${version}.js`), `console.log("${version}")`)
  writeFileSync(join(web(), `assets/app-${version}.js.br`), brotliCompressSync(`console.log("${version}")`))
  return buildOf(web()) ?? ''
}

/** A server on the build that is there. */
function start(warn = vi.fn()) {
  mkdirSync(join(home, 'data'), { recursive: true })
  const kept = createKeptBuilds(web(), copies(), { warn })
  opened.push(kept)
  const known = { supabaseUrl: '', supabaseKey: '', version: '1', features: { mail: false } }
  const documents = createDocuments(loadConfig({ PORT: '4000' }), web(), known, kept)
  const get = (path: string) => documents.request(`http://localhost:4000${path}`)
  const status = async (path: string) => (await get(path)).status
  return { kept, get, status }
}

test('a desktop that is open during an upgrade still gets the files of its build, and those of the new one', async () => {
  build('one')
  await start().kept.look()
  build('two')
  const { kept, get, status } = start()
  await kept.look()
  const earlier = await get('/assets/app-one.js')
  expect([earlier.status, await earlier.text()]).toEqual([200, 'console.log("one")'])
  expect(earlier.headers.get('cache-control')).toContain('immutable')
  expect(earlier.headers.get('content-type')).toContain('text/javascript')
  expect(await status('/assets/app-two.js')).toBe(200)
  expect(await status('/assets/app-one.js.gz')).toBe(404)
  expect(await status('/assets/..%2f..%2findex.html')).toBe(404)
})

test('a server whose own build was replaced under it goes on with what it had', async () => {
  build('one')
  const { kept, get } = start()
  await kept.look()
  build('two')
  expect(await (await get('/assets/app-one.js')).text()).toBe('console.log("one")')
})

test('a file that no build has is answered so that nothing between keeps the answer', async () => {
  build('one')
  const missing = await start().get('/assets/app-two.js')
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('a build is gone a day after it was last served, and what was cut off at the next look', async () => {
  const one = build('one')
  await start().kept.look()
  const two = build('two')
  mkdirSync(join(copies(), `${one}.123`))
  const { kept, status } = start()
  const servedAt = (ms: number) => {
    const at = new Date(Date.now() - ms)
    utimesSync(join(copies(), one), at, at)
  }
  servedAt(keptForMs - 60_000)
  await kept.look()
  expect(readdirSync(copies()).toSorted()).toEqual([one, two].toSorted())
  expect(await status('/assets/app-one.js')).toBe(200)
  servedAt(keptForMs)
  await kept.look()
  expect(readdirSync(copies())).toEqual([two])
  expect(await status('/assets/app-one.js')).toBe(404)
})

test('only the newest five are kept, for those who build many times a day', async () => {
  for (const version of ['1', '2', '3', '4', '5', '6', '7']) {
    build(version)
    const { kept } = start()
    await kept.look()
    await kept.stop()
  }
  expect(readdirSync(copies())).toHaveLength(5)
  expect(await start().status('/assets/app-7.js')).toBe(200)
})

test('a folder that cannot be written is told, and nothing else fails', async () => {
  build('one')
  mkdirSync(join(home, 'data'))
  writeFileSync(copies(), 'a file')
  const warn = vi.fn()
  const { kept, status } = start(warn)
  await kept.look()
  expect(warn).toHaveBeenCalledOnce()
  expect(existsSync(copies())).toBe(true)
  expect(await status('/assets/app-one.js')).toBe(200)
})
