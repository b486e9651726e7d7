import { expect, test } from 'vitest'
import { boundConnection, cancelledBy, withinBounds } from './request-bounds.ts'

/** A statement under way: what the driver gives for it, and how it ends. */
function statement(sql: string) {
  let answer: (rows: unknown[]) => void = () => {}
  let fail: (error: Error) => void = () => {}
  let told: () => void = () => {}
  const result = new Promise<unknown[]>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  const query = Object.assign(result, {
    isCancelled: false,
    forEach: () => result,
    canceller: () => {
      query.isCancelled = true
      return new Promise<void>((resolve) => {
        told = resolve
      })
    },
  })
  return {
    sql,
    query,
    answer: () => answer([]),
    fail: () => fail(new Error('cancelled')),
    told: () => told(),
  }
}

/** A connection of Supabase Lite of which a test answers each statement, in a request whose client can leave. */
async function request(
  run: (session: { unsafe: (sql: string) => Promise<unknown>; release: () => void }) => Promise<void>,
) {
  const sent: ReturnType<typeof statement>[] = []
  const session = {
    isReleased: false,
    unsafe: (sql: string) => {
      const next = statement(sql)
      sent.push(next)
      return next.query
    },
    release: () => {
      session.isReleased = true
    },
  }
  const connection = { onPostgrestAST: async () => ({}), driver: { reserve: async () => session } }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has only the parts that are called here
  boundConnection(connection as unknown as Parameters<typeof boundConnection>[0])
  const client = new AbortController()
  const work = cancelledBy(client.signal, () =>
    withinBounds(async () => {
      await run(await connection.driver.reserve())
    }),
  )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  await settle()
  return { sent, session, work, leave: () => client.abort(), settle }
}

test('what follows a statement whose client left waits until the database was told to stop that one', async () => {
  const { sent, session, work, leave, settle } = await request(async ({ unsafe, release }) => {
    await unsafe('select 1').catch(() => unsafe('rollback'))
    release()
  })
  leave()
  expect(sent[0]?.query.isCancelled).toBe(true)
  // It ends before the order to stop it arrives, which would hit the rollback.
  sent[0]?.fail()
  await settle()
  expect(sent.map(({ sql }) => sql)).toEqual(['select 1'])
  sent[0]?.told()
  await settle()
  expect(sent.map(({ sql }) => sql)).toEqual(['select 1', 'rollback'])
  sent[1]?.answer()
  await work
  await settle()
  expect(session.isReleased).toBe(true)
})

test('the begin and the end of a transaction are never cancelled', async () => {
  for (const sql of ['begin', 'start transaction isolation level serializable', 'commit', 'rollback']) {
    const { sent, work, leave } = await request(async ({ unsafe }) => {
      await unsafe(sql)
    })
    leave()
    expect(sent[0]?.query.isCancelled, sql).toBe(false)
    sent[0]?.answer()
    await work
  }
})
