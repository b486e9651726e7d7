// The connection on which a server hears what the database tells.
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type postgres from 'postgres'
import { listenToDatabase } from '../../src/realtime/notifications.ts'
import { databaseAddress, openDatabase } from '../support/database.ts'
import { type TcpDoor, openTcpDoor } from '../support/tcp-door.ts'

let door: TcpDoor
let sql: postgres.Sql
beforeAll(async () => {
  const { dataDir } = inject('shared')
  door = await openTcpDoor(databaseAddress(dataDir))
  sql = openDatabase(dataDir)
})
afterAll(async () => {
  await sql.end()
  await door.dispose()
})

test('a connection that is lost without a sign is noticed, and what comes later is heard on another', async () => {
  const heard: string[] = []
  const onGap = vi.fn<() => void>()
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const { dataDir } = inject('shared')
  const notifications = await listenToDatabase({
    address: { ...databaseAddress(dataDir), host: '127.0.0.1', port: door.port },
    sql,
    // Other servers of this database tell as well.
    take: (notification) => void (notification.startsWith('x-') && heard.push(notification)),
    onGap,
    log,
  })
  try {
    await Promise.all(['x-1', 'x-2'].map(notifications.publish))
    await vi.waitFor(() => expect(heard).toEqual(['x-1', 'x-2']))
    door.freeze()
    await notifications.publish('x-3')
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), 40_000)
    await notifications.publish('x-4')
    await vi.waitFor(() => expect(heard).toEqual(['x-1', 'x-2', 'x-4']))
    expect(log.warn).toHaveBeenCalledTimes(1)
  } finally {
    await notifications.stop()
  }
})
