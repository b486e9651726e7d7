import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { postgresAccount } from '../../src/database/embedded/account.ts'
import { type PostgresBinaries, findBinaries } from '../../src/database/embedded/binaries.ts'
import { initialise, superuser } from '../../src/database/embedded/initialise.ts'
import { type Places, choosePlaces } from '../../src/database/embedded/places.ts'
import { launch, runProgram } from '../../src/database/embedded/process.ts'
import { createLogger } from '../../src/log.ts'
import { type Secrets, loadSecrets } from '../../src/secrets.ts'
import { newDataFolder } from './data-folder.ts'
import type { SuperuserAddress } from './hosted-database.ts'
import { freePort } from './server.ts'

/** A PostgreSQL that is none of the server's, as an operator would run it. */
export interface OutsideDatabase {
  /** Its superuser. */
  readonly superuser: SuperuserAddress
  /** Connects as the owner of its database, an ordinary role that may make roles. */
  readonly url: string
  dispose(): Promise<void>
}

/** Starts a PostgreSQL on a loopback port, with a database and an owner for it; without `binaries`, of the embedded version. */
export async function startOutsideDatabase(
  binaries: PostgresBinaries | null = null,
): Promise<OutsideDatabase> {
  const folder = newDataFolder('otteros-outside-')
  chmodSync(folder, 0o711)
  const account = postgresAccount()
  const secrets = loadSecrets(folder, null)
  const logFile = join(folder, 'postgres.log')
  const places = await (binaries === null
    ? makeEmbedded(folder, account, secrets, logFile)
    : makeAnother(binaries, folder, account, secrets, logFile))
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
    superuser: { host: '127.0.0.1', port, username: superuser, password: secrets.superuserPassword },
    url: `postgres://operator:operator-password@127.0.0.1:${port}/desktop`,
    dispose: async () => {
      child.ref()
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Account = ReturnType<typeof postgresAccount>

async function makeEmbedded(
  folder: string,
  account: Account,
  secrets: Secrets,
  logFile: string,
): Promise<Places> {
  const places = choosePlaces(folder, findBinaries(), account, createLogger())
  await initialise(places, account, secrets, logFile)
  return places
}

/** Makes a cluster of a version that may be older than 17, which does not know of the embedded one's locales. */
async function makeAnother(
  binaries: PostgresBinaries,
  folder: string,
  account: Account,
  secrets: Secrets,
  logFile: string,
): Promise<Places> {
  const cluster = join(folder, 'cluster')
  const passwordFile = join(folder, 'password')
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, secrets.superuserPassword, { mode: 0o600 })
  if (account) for (const path of [cluster, passwordFile]) chownSync(path, account.uid, account.gid)
  const args = [
    `--pgdata=${cluster}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]
  await runProgram(binaries.initdb, args, account, logFile)
  return { binaries, cluster }
}
