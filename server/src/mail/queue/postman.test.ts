import { expect, test, vi } from 'vitest'
import type { Outgoing } from './outgoing.ts'
import { startPostman } from './postman.ts'
import { createSeal } from './sealed.ts'

const hour = 3_600_000
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

/** A message that has waited for so long (ms). */
const message = (id: string, attempts = 1, waited = 0): Outgoing => ({
  id,
  made: new Date(Date.now() - waited),
  attempts,
  kind: 'message',
  message: {
    id: `message ${id}`,
    to: 'bea@example.org',
    subject: 'Fish',
    text: 'Lunch?',
    replyTo: 'ada@example.org',
  },
})

/** Has a postman send what waits, once; answers what became of it. */
async function round(waiting: readonly Outgoing[], send: (mail: Outgoing) => Promise<void>) {
  const left = [...waiting]
  const done: string[] = []
  const postman = startPostman({
    mails: {
      next: async () => left.shift() ?? null,
      remove: async (id) => void done.push(`${id} removed`),
      postpone: async (id, seconds) => void done.push(`${id} in ${seconds} s`),
    },
    send,
    setStatus: async (id, status) => void done.push(`${id} ${status}`),
    log,
  })
  await vi.waitFor(() => expect(left).toEqual([]))
  await postman.stop()
  return done
}

const fails = (properties: object) => async () => {
  throw Object.assign(new Error('bea@example.org is away'), properties)
}

test('a mail that has left is marked as sent before it is forgotten', async () => {
  const sent: string[] = []
  const done = await round([message('a')], async ({ id }) => void sent.push(id))
  expect([sent, done]).toEqual([['a'], ['message a sent', 'a removed']])
})

test('while the mail server cannot be reached or asks to wait, a mail waits longer each time', async () => {
  const waiting = [1, 2, 3, 4, 5, 9].map((attempts) => message(`try ${attempts}`, attempts))
  expect(await round(waiting, fails({ code: 'ESOCKET' }))).toEqual([
    'try 1 in 60 s',
    'try 2 in 300 s',
    'try 3 in 900 s',
    'try 4 in 3600 s',
    'try 5 in 7200 s',
    'try 9 in 7200 s',
  ])
  expect(await round([message('a')], fails({ code: 'EENVELOPE', responseCode: 451 }))).toEqual(['a in 60 s'])
})

test('a mail that is refused for good, or has waited for a day, has failed', async () => {
  const failed = ['message a failed', 'a removed']
  expect(await round([message('a')], fails({ code: 'EENVELOPE', responseCode: 550 }))).toEqual(failed)
  expect(await round([message('a')], fails({}))).toEqual(failed)
  expect(await round([message('a', 12, 23 * hour)], fails({ code: 'ESOCKET' }))).toEqual(failed)
  expect(JSON.stringify(log.error.mock.calls)).not.toContain('bea@')
})

test('a postman goes on after a database that did not answer', async () => {
  let asked = 0
  const postman = startPostman({
    mails: {
      next: async () => {
        asked += 1
        if (asked === 1) throw new Error('no connection')
        return null
      },
      remove: async () => undefined,
      postpone: async () => undefined,
    },
    send: async () => undefined,
    setStatus: async () => undefined,
    log,
  })
  await vi.waitFor(() =>
    expect(log.error).toHaveBeenCalledWith(expect.stringContaining('looked for'), expect.anything()),
  )
  postman.wake()
  await vi.waitFor(() => expect(asked).toBe(2))
  await postman.stop()
  postman.wake()
  expect(asked).toBe(2)
})

test('a mail server that does not answer does not hold up the end of a server', async () => {
  const left = [message('a')]
  const postman = startPostman({
    mails: {
      next: async () => left.shift() ?? null,
      remove: async () => undefined,
      postpone: async () => undefined,
    },
    send: () => new Promise(() => undefined),
    setStatus: async () => undefined,
    log,
    stopMs: 20,
  })
  await vi.waitFor(() => expect(left).toEqual([]))
  await postman.stop()
})

test('what is sealed opens with the same secret alone, and unchanged alone', () => {
  const seal = createSeal('a secret of this installation')
  const sealed = seal.close('a link that opens an account')
  expect(sealed.toString('latin1')).not.toContain('link')
  expect(seal.open(sealed)).toBe('a link that opens an account')
  expect(createSeal('another secret').open(sealed)).toBeNull()
  for (const index of [0, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(seal.open(changed)).toBeNull()
  }
  expect(seal.open(Buffer.alloc(3))).toBeNull()
})
