import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emulatorVersion } from '../../../vm/image/emulator-files.ts'
import { recipeOf } from '../../../vm/image/recipe.ts'
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

test('what the server’s folder has of this version is taken as it is, and put into the bucket', async () => {
  const key = '0123456789abcdef'
  const state = { file: 'state.bin.gz', bytes: 5, unpackedBytes: 9 }
  const memory = 64
  mkdirSync(join(dataDir, 'vm', key), { recursive: true })
  writeFileSync(join(dataDir, 'vm', key, state.file), 'otter')
  const recipe = recipeOf(await emulatorVersion(), memory)
  writeFileSync(join(dataDir, 'vm', key, 'made-of.json'), JSON.stringify({ recipe, inputs: 'inputs' }))
  writeFileSync(join(dataDir, 'vm/linux.json'), JSON.stringify({ key, memory, kernel: 'Linux 6.1', state }))
  const bucket = new FolderStore(join(dataDir, 'bucket'))
  // Another folder stands for the bucket: only whether there is one counts here.
  const s3 = {
    endpoint: 'http://127.0.0.1:9',
    region: 'r',
    bucket: 'b',
    accessKeyId: 'a',
    secretAccessKey: 's',
  }
  const steps: MakingStep[] = []
  const make = createImageMaker({ dataDir, vmMirrors: ['http://127.0.0.1:9'], s3 }, bucket, log)
  await make((step) => steps.push(step), new AbortController().signal)
  expect(steps).toEqual([{ phase: 'publish', part: null }])
  expect(readdirSync(join(dataDir, 'bucket', key))).toEqual([state.file])
  expect((await bucket.head('linux.json'))?.size).toBeGreaterThan(0)
}, 60_000)
