// One very large file on its way into a space and back, through cuts and killed servers. OTTER_LARGE_MB: its megabytes; with TMPDIR on
// a disk that has room for it.
import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { spacesBucket } from '@otteros/contracts'
import type { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { hashOfContent, largeFileReader, partOf } from '../support/large-content.ts'
import { type Member, clientOf, newMember } from '../support/members.ts'
import { forgetPeak, peakMemory } from '../support/processes.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { expectBlobs, fileIn, ownSpace, pushEntries } from '../support/spaces.ts'
import { headersFor, sendWithTus } from '../support/uploads.ts'

const megabytes = Number(process.env.OTTER_LARGE_MB ?? 300)
const size = megabytes * 1_000_000
/** Twice up and down at 4 MB/s, on a machine with much else to do. */
const patienceMs = 180_000 + (4 * size * 1000) / 4_000_000
/** What a server may have in all (MB). */
const most = 200
/** Where it is cut, and where its server is killed as well, in eighths of the file. */
const interruptions = ['cut', 'cut', 'kill', 'cut', 'kill', 'cut', 'cut'] as const

let place: TestServer
let ada: Member
let space: string
let hash: string
let peak = 0

const start = async (options: Parameters<typeof startTestServer>[0]) => {
  place = await startTestServer(options)
  forgetPeak(place.pid)
}
const notePeak = () => {
  peak = Math.max(peak, peakMemory(place.pid) ?? 0)
}
const limit = String(Math.max(10_000, megabytes))
const env = {
  FILE_MB: limit,
  UNFINISHED_UPLOADS_MB: limit,
  UPLOADS_MB: String(Math.max(20_000, 2 * megabytes)),
}

beforeAll(async () => {
  // Before anything is connected: nothing else can happen until it is computed.
  hash = hashOfContent(size)
  await start({ env })
  const sql = openDatabase(place.dataDir)
  ada = await newMember(place, sql)
  space = (await ownSpace(ada)).id
  await sql`update public.spaces set quota = ${size} where id = ${space}`
  await sql.end()
}, patienceMs)
afterAll(() => place.dispose())

/** Sends the content as a client does that was told the address of its upload; ends where it is cut, or when all is there. */
function send(uploadUrl: string | null) {
  let reached = (_sent: number) => {}
  let ended = false
  const { upload, done } = sendWithTus(
    place,
    ada,
    { bucket: spacesBucket, name: `${space}/${hash}` },
    new Uint8Array(),
    {
      fileReader: largeFileReader(size),
      uploadSize: size,
      ...(uploadUrl !== null && { uploadUrl }),
      retryDelays: Array.from({ length: 200 }, () => 100),
      onBeforeRequest: (request) => {
        // A token is good for ten minutes.
        for (const [name, value] of Object.entries(headersFor(place, ada, place.dataDir)))
          request.setHeader(name, value)
      },
      onProgress: (sent) => reached(sent),
    },
  )
  const settled = done.finally(() => {
    ended = true
  })
  /** Resolves once so much was sent. */
  const reach = (least: number) =>
    Promise.race([
      settled,
      new Promise<void>((resolve) => {
        reached = (sent) => {
          if (sent >= least) resolve()
        }
      }),
    ]).then(() => {
      if (ended) throw new Error('All was sent before it could be cut.')
    })
  return { upload, done: settled, reach }
}

const addressOf = ({ url }: Upload) => {
  if (!url) throw new Error('The upload has no address.')
  return url
}

test(
  'a large file arrives whole through five cuts and two killed servers, and within the memory of its server',
  async () => {
    expect(await expectBlobs(ada, space, [{ hash, size }])).toMatchObject({ missing: [hash] })
    const began = performance.now()
    let sending = send(null)
    for (const [index, what] of interruptions.entries()) {
      await sending.reach(((index + 1) / (interruptions.length + 1)) * size)
      notePeak()
      if (what === 'kill') {
        const { dataDir, port } = place
        await place.stop('SIGKILL')
        await start({ dataDir, port, env })
      } else {
        // The client is gone in the middle of a request, as with the tab or the network; another one goes on.
        const address = addressOf(sending.upload)
        await sending.upload.abort()
        sending = send(address)
      }
    }
    await sending.done
    const sent = performance.now()
    notePeak()
    const person = { client: clientOf(place, ada.id) }
    expect(await expectBlobs(person, space, [{ hash, size }])).toMatchObject({ missing: [] })
    const file = fileIn(space, 'film', '', { hash, size, content: null })
    expect(await pushEntries(person, space, [file], 0)).toMatchObject({ applied: true, bytes: size })

    const name = `${space}/${hash}`
    const { data } = await person.client.storage.from(spacesBucket).createSignedUrl(name, 86_400)
    const read = (from: number, to: number) =>
      fetch(data?.signedUrl ?? '', { headers: { range: `bytes=${from}-${to - 1}` } })
    const back = createHash('sha256')
    const rangeBytes = 50_000_000
    for (let from = 0; from < size; from += rangeBytes) {
      const answer = await read(from, Math.min(from + rangeBytes, size))
      expect(answer.status).toBe(206)
      for await (const chunk of answer.body ?? []) back.update(chunk)
    }
    expect(back.digest('hex')).toBe(hash)
    const jump = Math.floor(size * 0.77) + 5
    const part = await read(jump, jump + 100_000)
    expect(Buffer.from(await part.arrayBuffer()).equals(partOf(jump, jump + 100_000))).toBe(true)
    notePeak()
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    process.stdout.write(
      `${megabytes} MB: sent in ${seconds(sent - began)} s, read in ${seconds(performance.now() - sent)} s, at most ${peak.toFixed(0)} MB of a server\n`,
    )
    expect(peak).toBeLessThan(most)
  },
  patienceMs,
)
