import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { postgresAccount } from '../../src/database/embedded/account.ts'
import { findBinaries } from '../../src/database/embedded/binaries.ts'
import { initialise, superuser } from '../../src/database/embedded/initialise.ts'
import { choosePlaces } from '../../src/database/embedded/places.ts'
import { launch } from '../../src/database/embedded/process.ts'
import { createLogger } from '../../src/log.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { newDataFolder } from './data-folder.ts'
import { freePort } from './server.ts'

/** A PostgreSQL that is none of the server's, as an operator would run it. */
export interface OutsideDatabase {
  /** Connects as the owner of its database, an ordinary role that may make roles. */
  readonly url: string
  dispose(): Promise<void>
}

/** Starts a PostgreSQL on a loopback port, with a database and an owner for it. */
export async function startOutsideDatabase(): Promise<OutsideDatabase> {
  const folder = newDataFolder('otteros-outside-')
  chmodSync(folder, 0o711)
  const account = postgresAccount()
  const secrets = loadSecrets(folder, null)
  const places = choosePlaces(folder, findBinaries(), account, createLogger())
  const logFile = join(folder, 'postgres.log')
  await initialise(places, account, secrets, logFile)
  const port = await freePort()
  const { child } = launch(places, account, null, port, logFile)
  const ended = once(child, 'exit')
  const admin = postgres({
    host: '127.0.0.1',
    port,
    username: superuser,
    password: secrets.superuserPassword,
    database: superuser,
    max: 1,
    onnotice: () => {},
  })
  const deadline = Date.now() + 60_000
  for (;;) {
    const ready = await admin`select 1`.then(
      () => true,
      () => false,
    )
    if (ready) break
    if (Date.now() > deadline) throw new Error('the outside database does not answer')
    await sleep(20)
  }
  await admin.unsafe(`create role operator login createrole password 'operator-password'`)
  await admin.unsafe('create database desktop owner operator')
  await admin.end()
  return {
    url: `postgres://operator:operator-password@127.0.0.1:${port}/desktop`,
    dispose: async () => {
      child.ref()
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
