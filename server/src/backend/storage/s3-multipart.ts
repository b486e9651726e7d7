import * as z from 'zod'
import { StoreUnavailable } from './faults.ts'
import type { Part } from './resumable/growing.ts'
import { type S3Client, parseXml } from './s3-client.ts'
import type { Parcel } from './spool.ts'

const begun = z.object({ InitiateMultipartUploadResult: z.object({ UploadId: z.string().min(1) }) })
/** The ETag may be empty, as Ceph 16 says it; nothing here needs it. */
const completed = z.object({ CompleteMultipartUploadResult: z.object({ ETag: z.string() }) })
const item = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.string() })
const listing = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z.union([z.array(item), item.transform((one) => [one])]).default([]),
  }),
})

/** An upload that was begun and neither completed nor aborted. */
export interface UnfinishedMultipart {
  readonly key: string
  readonly id: string
  /** When it was begun, ms since 1970. */
  readonly begun: number
}

/** Reads the answer to a request; one that is empty, or says something else than asked for, is a failure. */
async function read<Answer>(schema: z.ZodType<Answer>, body: string, what: string): Promise<Answer> {
  try {
    return schema.parse(parseXml(body))
  } catch {
    throw new StoreUnavailable(`The store did not say that it ${what}`)
  }
}

/** Objects of a bucket that are sent in parts. A key is whole and with its prefix. Parts but the last have 5 MiB or more, and the same size. */
export class S3Multipart {
  readonly #client: S3Client

  constructor(client: S3Client) {
    this.#client = client
  }

  /** Begins an object; answers the id of its upload. */
  async begin(key: string): Promise<string> {
    const { body } = await this.#client.send({ method: 'POST', key, query: { uploads: '' } })
    const answer = await read(begun, (await body?.text()) ?? '', 'began an upload in parts')
    return answer.InitiateMultipartUploadResult.UploadId
  }

  /** Sends one part, numbered from 1 to 10,000. One that has the number goes. */
  async put(key: string, id: string, number: number, parcel: Parcel): Promise<Part> {
    const { headers } = await this.#client.do({
      method: 'PUT',
      key,
      query: { partNumber: String(number), uploadId: id },
      // Makes the store reject damaged data.
      headers: { 'content-md5': Buffer.from(parcel.md5, 'hex').toString('base64') },
      body: { bytes: parcel.size, sha256: parcel.sha256, read: () => parcel.read() },
    })
    const { etag } = headers
    if (typeof etag !== 'string' || etag === '')
      throw new StoreUnavailable('The store did not say that it has a part of an upload')
    return { number, etag }
  }

  /** Makes an object of the parts; false where there is no such upload, perhaps because it was completed before. */
  async complete(key: string, id: string, parts: readonly Part[]): Promise<boolean> {
    const lines = parts.map(
      ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
    )
    const answer = await this.#client.send(
      {
        method: 'POST',
        key,
        query: { uploadId: id },
        headers: { 'content-type': 'application/xml' },
        text: `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${lines.join('')}</CompleteMultipartUpload>`,
      },
      [404],
    )
    if (answer.status === 404) return false
    // A failure that comes late is an answer with status 200.
    await read(completed, (await answer.body?.text()) ?? '', 'put the parts of an upload together')
    return true
  }

  /** Removes the parts of an upload. One that is not there is no error. */
  async abort(key: string, id: string): Promise<void> {
    await this.#client.do({ method: 'DELETE', key, query: { uploadId: id } }, [404])
  }

  /** Some of the uploads whose keys begin with `prefix`; all of them if there are not many. */
  async list(prefix: string): Promise<readonly UnfinishedMultipart[]> {
    const { body } = await this.#client.send({ method: 'GET', key: '', query: { uploads: '', prefix } })
    const answer = await read(listing, (await body?.text()) ?? '', 'listed uploads in parts')
    return answer.ListMultipartUploadsResult.Upload.map(({ Key, UploadId, Initiated }) => ({
      key: Key,
      id: UploadId,
      begun: Date.parse(Initiated),
    }))
  }
}
