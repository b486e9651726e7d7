import type postgres from 'postgres'
import { afterEach, expect, test, vi } from 'vitest'
import { failWithConnection } from './broken-sessions.ts'

afterEach(() => vi.useRealTimers())

const closed = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })

/** A driver with one connection that answers as told. */
function driverThat(answer: (statement: string) => Promise<unknown>) {
  const sent: string[] = []
  const release = vi.fn()
  const session = {
    release,
    unsafe: (statement: string) => {
      sent.push(statement)
      return answer(statement)
    },
  }
  const driver = { reserve: async () => session }
  const lost = new AbortController()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has only the parts that are called here
  failWithConnection(driver as unknown as postgres.Sql, lost.signal)
  return { driver, sent, release, lost }
}

test('a statement that the database refuses leaves the connection to the next request', async () => {
  const refusal = Object.assign(new Error('duplicate'), { code: '23505' })
  const { driver, sent, release } = driverThat((statement) =>
    statement === 'insert' ? Promise.reject(refusal) : Promise.resolve(statement),
  )
  const session = await driver.reserve()
  await expect(session.unsafe('insert')).rejects.toBe(refusal)
  expect(await session.unsafe('rollback')).toBe('rollback')
  session.release()
  expect(sent).toEqual(['insert', 'rollback'])
  expect(release).toHaveBeenCalledOnce()
})

test('on a connection that broke nothing more is sent, and it is not given back', async () => {
  const { driver, sent, release } = driverThat(() => Promise.reject(closed))
  const session = await driver.reserve()
  await expect(session.unsafe('select')).rejects.toBe(closed)
  await expect(session.unsafe('rollback')).rejects.toBe(closed)
  session.release()
  expect(sent).toEqual(['select'])
  expect(release).not.toHaveBeenCalled()
})

test('a statement without an answer fails after a time', async () => {
  vi.useFakeTimers()
  const { driver, release } = driverThat(() => new Promise(() => {}))
  const session = await driver.reserve()
  const waiting = session.unsafe('select')
  await Promise.all([
    expect(waiting).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' }),
    vi.advanceTimersByTimeAsync(20_000),
  ])
  session.release()
  expect(release).not.toHaveBeenCalled()
})

test('when the database is lost, what waits fails at once, and what comes later too', async () => {
  const { driver, sent, lost } = driverThat(() => new Promise(() => {}))
  const session = await driver.reserve()
  const waiting = session.unsafe('select')
  lost.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  const other = await driver.reserve()
  await expect(other.unsafe('insert')).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(sent).toEqual(['select'])
})
