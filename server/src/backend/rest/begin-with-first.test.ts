import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { beginWithFirst } from './begin-with-first.ts'
import { withinBounds } from './request-bounds.ts'

const first = 'select set_config($1)'

/** A driver with one connection; the test answers what was sent. */
function makeDriver() {
  const sent: string[] = []
  const answers = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const session = {
    unsafe: (sql: string) => {
      sent.push(sql)
      const query = new Promise<void>((resolve, reject) => answers.set(sql, { resolve, reject }))
      return Object.assign(query, { execute: () => query })
    },
  }
  const driver = { reserve: async () => session }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has only the parts that are called here
  beginWithFirst(driver as unknown as postgres.Sql, first)
  return { driver, sent, answers }
}

/** Does something with a connection in a request of the REST API. */
const inRequest = (
  driver: ReturnType<typeof makeDriver>['driver'],
  work: (send: (sql: string) => Promise<unknown>) => Promise<void>,
) =>
  withinBounds(async () => {
    const session = await driver.reserve()
    // As those above it call it.
    await work(async (sql) => session.unsafe(sql))
  })

test('begin is sent with the statement that says whose a request is, before it, and nothing before both were answered', async () => {
  const { driver, sent, answers } = makeDriver()
  await inRequest(driver, async (send) => {
    await send('begin')
    expect(sent).toEqual([])
    const setUp = send(first)
    expect(sent).toEqual(['begin', first])
    answers.get('begin')?.resolve()
    answers.get(first)?.resolve()
    await setUp
    void send('select 1')
    void send('commit')
    expect(sent).toEqual(['begin', first, 'select 1', 'commit'])
  })
})

test('where begin fails, nothing is sent but the end of the transaction', async () => {
  const { driver, sent, answers } = makeDriver()
  await inRequest(driver, async (send) => {
    await send('begin')
    const setUp = send(first)
    answers.get('begin')?.reject(new Error('cancelled'))
    answers.get(first)?.resolve()
    await setUp
    await expect(send('select 1')).rejects.toThrow('cancelled')
    void send('rollback')
    expect(sent).toEqual(['begin', first, 'rollback'])
  })
})

test('where begin was not answered before it, nothing is sent as the server itself', async () => {
  const { driver, sent, answers } = makeDriver()
  await inRequest(driver, async (send) => {
    await send('begin')
    const setUp = send(first)
    answers.get(first)?.resolve()
    await setUp
    await expect(send('select 1')).rejects.toThrow('not begun')
    expect(sent).toEqual(['begin', first])
  })
})

test('a transaction that says nothing of whose it is does not begin', async () => {
  const { driver, sent } = makeDriver()
  await inRequest(driver, async (send) => {
    await send('begin')
    await expect(send('select 1')).rejects.toThrow('another statement')
    await send('rollback')
    expect(sent).toEqual([])
  })
})

test('outside of the REST API, and on the same connection later, each statement is sent as it comes', async () => {
  const { driver, sent } = makeDriver()
  const session = await driver.reserve()
  void session.unsafe('begin')
  void session.unsafe('select 1')
  expect(sent).toEqual(['begin', 'select 1'])
})
