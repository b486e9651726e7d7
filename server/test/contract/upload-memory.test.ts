// What a server holds in memory while large files go through it. UPLOAD_MEMORY_MB: megabytes of each file.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { forgetPeak, peakMemory } from '../support/processes.ts'
import { type S3Server, startS3 } from '../support/s3-server.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import {
  addressIn,
  headersFor,
  makeBuckets,
  patternOf,
  streamOf,
  tusRequests,
  usualChunk,
} from '../support/uploads.ts'

const megabyte = 1024 * 1024
const size = Number(process.env.UPLOAD_MEMORY_MB ?? 120) * megabyte
/** Three times up and three times down, at 4 MB/s at least on a machine with much else to do. */
const patienceMs = 180_000 + (6 * size * 1000) / (4 * megabyte)
/** What a server may have in all, whatever comes (MB). */
const most = 200

describe.each([{ driver: 'a folder' }, { driver: 'a bucket' }])(
  'memory, with files in $driver',
  ({ driver }) => {
    let s3: S3Server | null
    let place: TestServer
    let ada: Member

    beforeAll(async () => {
      s3 = driver === 'a bucket' ? await startS3() : null
      place = await startTestServer({ env: { ...s3?.env } })
      const sql = openDatabase(place.dataDir)
      await makeBuckets(sql)
      ada = await newMember(place, sql)
      await sql.end()
    })
    afterAll(async () => {
      await place.dispose()
      await s3?.dispose()
    })

    const hashOf = async (content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
      const hash = createHash('sha256')
      for await (const chunk of content) hash.update(chunk)
      return hash.digest('hex')
    }
    const body = () => Readable.toWeb(streamOf(size)) as ReadableStream<Uint8Array>
    const memory = () => peakMemory(place.pid) ?? 0

    test(
      'stays within its bound while a file comes in chunks, at once and as an ordinary upload, and is fetched',
      async () => {
        forgetPeak(place.pid)
        const hash = await hashOf(patternOf(size))
        const name = `${ada.id}/${hash}`
        const tus = tusRequests(place, ada)
        const atOnce = addressIn(await tus.create('spaces', name, size), place)
        expect((await tus.patch(atOnce, 0, body())).status).toBe(204)
        const afterOnce = memory()

        const inChunks = addressIn(await tus.create('big', `${ada.id}/chunks`, size), place)
        let offset = 0
        const pieces: Buffer[] = []
        const send = async () => {
          const chunk = Buffer.concat(pieces.splice(0))
          expect((await tus.patch(inChunks, offset, chunk)).status).toBe(204)
          offset += chunk.length
        }
        for (const piece of patternOf(size))
          if (pieces.push(piece) === usualChunk / piece.length) await send()
        if (pieces.length > 0) await send()

        const open = {
          method: 'POST',
          headers: { ...headersFor(place, ada, place.dataDir), 'content-type': 'video/mp4' },
          body: body(),
          duplex: 'half',
        }
        const plain = await fetch(`${place.url}/storage/v1/object/big/${ada.id}/plain`, open)
        expect(plain.status).toBe(200)
        for (const path of [`spaces/${name}`, `big/${ada.id}/chunks`, `big/${ada.id}/plain`]) {
          const answer = await fetch(`${place.url}/storage/v1/object/${path}`, {
            headers: headersFor(place, ada, place.dataDir),
          })
          expect(await hashOf(Readable.fromWeb(answer.body as NodeReadableStream<Uint8Array>))).toBe(hash)
        }
        process.stdout.write(
          `${driver}, ${size / megabyte} MB: a peak of ${afterOnce.toFixed(0)} MB after one request, ${memory().toFixed(0)} MB in all\n`,
        )
        expect(memory()).toBeLessThan(most)
      },
      patienceMs,
    )
  },
)
