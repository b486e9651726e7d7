// How soon a text that was saved on one device is on another one: the desktop's own files, each with a server of its own on one database.
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLiveSpaces } from '@/backend/spaces/live-space'
import { createDevice, type Device } from '@/kernel/files/space/testing/device'
import { systemClock } from '@/lib/clock'
import { median } from '../../../bench/statistics.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { type OutsideDatabase, startOutsideDatabase } from '../support/outside-database.ts'
import { type Person, newPerson, visitor } from '../support/people.ts'
import { spacesOver } from '../support/real-space.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { ownSpace } from '../support/spaces.ts'

const path = '/home/note.txt'
const saves = 10
/** What a person may wait for, in the middle of all saves (ms). */
const most = 1_000

let database: OutsideDatabase
let servers: readonly TestServer[] = []
const devices: Device[] = []

beforeAll(async () => {
  database = await startOutsideDatabase()
  const one = await startTestServer({ env: { DATABASE_URL: database.url } })
  const { jwtSecret } = loadSecrets(one.dataDir, null)
  servers = [one, await startTestServer({ env: { DATABASE_URL: database.url, JWT_SECRET: jwtSecret } })]
})
afterAll(async () => {
  for (const device of devices) device.dispose()
  for (const server of servers) await server.dispose()
  await database.dispose()
})

/** A desktop of the person that speaks with this server, once it hears of changes. */
async function startDevice(place: TestServer, person: Person): Promise<Device> {
  const space = (await ownSpace(person)).id
  const live = createLiveSpaces({
    client: async () => ({ ok: true, value: person.client }),
    clock: systemClock,
    random: Math.random,
    isOn: async () => true,
  })
  let listens = () => {}
  const isListening = new Promise<void>((resolve) => {
    listens = resolve
  })
  const device = createDevice(spacesOver(place, person).open(space), {
    // Time passes by itself.
    clock: { ...systemClock, advance: () => {} },
    follow: (which, { onNews, onState }) =>
      live(which, {
        onNews,
        onState: (isLive) => {
          onState(isLive)
          if (isLive) listens()
        },
      }),
  })
  devices.push(device)
  await device.started
  await isListening
  await expect.poll(() => device.fileStorage.getState().sync?.status).toBe('idle')
  return device
}

/** Resolves once the device shows this text. */
async function shows(device: Device, text: string): Promise<void> {
  for (;;) {
    let stop = () => {}
    const changed = new Promise<void>((resolve) => {
      stop = device.files.watch(path, () => resolve())
    })
    const found = await device.files.readText(path)
    if (!found.ok || found.value !== text) await changed
    stop()
    if (found.ok && found.value === text) return
  }
}

test('a text that is saved on one device is on another one within a second, with a server for each', async () => {
  const [here, there] = servers
  if (!here || !there) throw new Error('no servers')
  const person = await newPerson(here)
  const client = visitor(there)
  const { error } = await client.auth.signInWithPassword(person)
  if (error) throw error
  const [desk, phone] = [await startDevice(here, person), await startDevice(there, { ...person, client })]
  const times: number[] = []
  for (let nth = 0; nth < saves; nth++) {
    const text = `Draft ${nth}`
    const began = performance.now()
    expect(await desk.files.write(path, text)).toMatchObject({ ok: true })
    await shows(phone, text)
    times.push(performance.now() - began)
  }
  process.stdout.write(
    `from a save to the other device: ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms\n`,
  )
  expect(median(times)).toBeLessThan(most)
  await Promise.all([person.client, client].map(async (one) => one.removeAllChannels()))
})
