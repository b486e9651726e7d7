import { expect, test, vi } from 'vitest'
import type { FromWorker, ToWorker } from './messages'
import { problemOf } from './problem'
import { createRunner, EmulatorMissing } from './runner'
import { gzip } from './snapshot/gzip'
import { packSnapshot } from './snapshot/snapshot'

const nothing = new Uint8Array(0)
const snapshot = packSnapshot({ machine: nothing, share: nothing, terminal: nothing })

async function startWith(change: Partial<Extract<ToWorker, { type: 'start' }>>, error: Error) {
  const said: FromWorker[] = []
  const runner = createRunner({
    send: (message) => void said.push(message),
    instantiate: () => Promise.reject(error),
  })
  const image = await gzip(snapshot)
  runner({
    type: 'start',
    key: 'key',
    memory: 64,
    image,
    unpackedBytes: snapshot.length,
    saved: null,
    ...change,
  })
  await vi.waitUntil(() => said.length > 0)
  return said[0]
}

test.each([
  ['damaged', { image: Uint8Array.of(1, 2, 3) }],
  ['of another length than was said', { unpackedBytes: snapshot.length + 1 }],
])('an image that is %s is refused before anything is made of it', async (_what, change) => {
  expect(await startWith(change, new Error('unused'))).toMatchObject({
    type: 'failed',
    error: { code: 'corrupt' },
  })
})

test('an emulator that did not arrive is another failure than one that does not run', async () => {
  expect(await startWith({}, new EmulatorMissing())).toMatchObject({ error: { code: 'download' } })
  expect(await startWith({}, new Error('no SIMD'))).toMatchObject({ error: { code: 'unsupported' } })
})

test('a machine that is not there says so, and what is no message is passed over', async () => {
  const said: FromWorker[] = []
  const runner = createRunner({
    send: (message) => void said.push(message),
    instantiate: () => new Promise(() => {}),
  })
  for (const message of [
    null,
    'text',
    { type: 'resize', columns: -1, rows: 5 },
    { type: 'nonsense' },
    { type: 'run' },
  ])
    runner(message)
  runner({ type: 'call', id: 7, call: { verb: 'list', path: '' } })
  await vi.waitUntil(() => said.length > 0)
  expect(said).toEqual([
    {
      type: 'answer',
      id: 7,
      result: { ok: false, error: problemOf('busy', 'notRunning') },
    },
  ])
})
