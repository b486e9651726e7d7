// Apps whose page replaces the parts of the language that the client is made of: each in its own realm.
import { fileURLToPath } from 'node:url'
import { type Context, createContext, runInContext } from 'node:vm'
import { build } from 'vite'
import { beforeAll, beforeEach, expect, test } from 'vitest'

let bundle = ''
let page: Context

const run = (script: string): unknown => runInContext(script, page)

beforeAll(async () => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('./client.ts', import.meta.url)),
        formats: ['iife'],
        name: 'sdk',
      },
    },
  })
  const [chunk] = [result].flat().flatMap((output) => ('output' in output ? output.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The client did not become one script')
  bundle = chunk.code
})

beforeEach(() => {
  page = createContext({ btoa, atob, reportError: () => {} })
  run(bundle)
  // What the channel uses is kept too, as the sandbox does.
  run(`{
    const toText = JSON.stringify
    globalThis.sent = ''
    globalThis.client = sdk.createClient({
      send: (call) => { sent += toText(call) + '\\n' },
      onAnswer: (listener) => { globalThis.answer = listener },
      onEvent: (listener) => { globalThis.tell = listener },
    })
    globalThis.keptPromise = Promise
  }`)
})

const sentCalls = () =>
  String(run('sent'))
    .trim()
    .split('\n')
    .map((text): unknown => JSON.parse(text))

test('toJSON on prototypes does not change calls', () => {
  run(`
    for (const { prototype } of [Object, Array, String, Number]) prototype.toJSON = () => 'replaced'
    client.files.open({ multiple: true, extensions: ['txt'] })
    client.window.close()
  `)
  expect(sentCalls()).toEqual([
    { id: 1, operation: 'files.open', args: { multiple: true, extensions: ['txt'] } },
    { id: 2, operation: 'window.close', args: {} },
  ])
})

test('globals and methods that are replaced are not used', async () => {
  run(`
    const broken = function () { throw new TypeError('replaced') }
    const targets = [Array, Promise, Map, Set, Function].flatMap(({ prototype }) =>
      // Without its \`then\` a promise cannot be waited for at all.
      Reflect.ownKeys(prototype)
        .filter((key) => key !== 'constructor' && !(prototype === Promise.prototype && key === 'then'))
        .map((key) => ({ prototype, key })),
    )
    for (let index = 0; index < targets.length; index += 1)
      try { targets[index].prototype[targets[index].key] = broken } catch {}
    var heard
    client.on('focus', (detail) => { heard = detail })
    Promise = JSON = Object = Array = Map = Set = Reflect = Uint8Array = ArrayBuffer = String = broken
    btoa = atob = reportError = broken
    var stored = client.storage.set('key', [1, { a: null }])
    var name = client.user.displayName()
    var read = client.files.readBytes({ token: 'f1' })
    var settings = client.storage.get('settings')
    client.files.save({ name: 'a', extensions: ['a', 'b'] })
    tell('focus', 'now')
    answer({ id: 1, ok: true, value: null })
    answer({ id: 2, ok: true, value: 'Otto' })
    answer({ id: 3, ok: true, value: 'AQID' })
    answer({ id: 4, ok: true, value: '{"a":1}' })
  `)
  expect(run('stored instanceof keptPromise && heard')).toBe('now')
  expect(await Promise.all([run('stored'), run('name'), run('read'), run('settings')])).toEqual([
    undefined,
    'Otto',
    expect.objectContaining({ 0: 1, 1: 2, 2: 3, length: 3 }),
    { a: 1 },
  ])
  expect(sentCalls()).toEqual([
    { id: 1, operation: 'storage.set', args: { key: 'key', value: '[1,{"a":null}]' } },
    { id: 2, operation: 'user.displayName', args: {} },
    { id: 3, operation: 'files.readBytes', args: { token: 'f1' } },
    { id: 4, operation: 'storage.get', args: { key: 'settings' } },
    { id: 5, operation: 'files.save', args: { name: 'a', extensions: ['a', 'b'] } },
  ])
})

test('bytes are written when the means for it are replaced', () => {
  run(`
    const bytes = new Uint8Array([1, 2, 3])
    const broken = function () { throw new TypeError('replaced') }
    Uint8Array.prototype.__proto__.subarray = Uint8Array.prototype.__proto__.slice = broken
    String.fromCharCode = Function.prototype.apply = btoa = broken
    client.files.writeBytes({ token: 'f1' }, bytes)
  `)
  expect(sentCalls()).toEqual([
    { id: 1, operation: 'files.writeBytes', args: { token: 'f1', base64: 'AQID' } },
  ])
})

test('a refusal stays an error', async () => {
  run(`
    var name = client.user.displayName()
    Error = function () { throw new TypeError('replaced') }
    answer({ id: 1, ok: false, code: 'permission_denied', message: 'No.' })
  `)
  await expect(run('name')).rejects.toMatchObject({ code: 'permission_denied', message: 'No.' })
})
