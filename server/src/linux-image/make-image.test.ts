import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newKeys, startSmallMirror } from '../../../vm/test/small-mirror.ts'
import { FolderStore } from '../backend/storage/folder-store.ts'
import { createImageMaker } from './make-image.ts'
import type { MakingStep } from './maker-messages.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'otteros-maker-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const log = { error: vi.fn<(message: string, details?: object) => void>() }
const makerFor = (mirror: string) =>
  createImageMaker({ dataDir, vmMirrors: [mirror], s3: null }, new FolderStore(join(dataDir, 'vm')), log)
/** What is left of the work. */
const left = () => (existsSync(join(dataDir, 'vm')) ? readdirSync(join(dataDir, 'vm')) : [])

test('the process tells how far it is and why it failed, and leaves nothing behind', async () => {
  const { privateKey } = await newKeys()
  const mirror = await startSmallMirror({ privateKey })
  const steps: MakingStep[] = []
  const making = makerFor(mirror.address)((step) => steps.push(step), new AbortController().signal)
  await expect(making).rejects.toMatchObject({ name: 'ImageFailure', kind: 'untrusted' })
  expect(steps).toEqual([{ phase: 'list', part: null }])
  expect(left()).toEqual([])
  await mirror.close()
}, 60_000)

test('it ends when it is told to, and leaves nothing behind', async () => {
  let tell = () => {}
  const asked = new Promise<void>((resolve) => (tell = resolve))
  // It takes requests and never answers.
  const silent = createServer(() => tell())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const place = silent.address()
  const port = typeof place === 'object' && place ? place.port : 0
  const ending = new AbortController()
  const making = makerFor(`http://127.0.0.1:${port}`)(() => {}, ending.signal)
  await asked
  expect(left()).toHaveLength(2)
  ending.abort()
  await expect(making).rejects.toThrow('aborted')
  expect(left()).toEqual([])
  silent.closeAllConnections()
  silent.close()
}, 60_000)

test('nothing is begun that was cancelled before', async () => {
  const ending = new AbortController()
  ending.abort()
  await expect(makerFor('http://127.0.0.1:9')(() => {}, ending.signal)).rejects.toThrow('aborted')
  expect(left()).toEqual([])
})
