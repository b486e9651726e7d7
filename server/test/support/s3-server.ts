import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import S3rver from 's3rver'
import { type S3Address, S3Client } from '../../src/backend/storage/s3-client.ts'
import { S3Store } from '../../src/backend/storage/s3-store.ts'
import { newDataFolder } from './data-folder.ts'
import { outsideS3, passOn } from './outside-s3.ts'

/** Answers a request in place of the store; false: the store answers. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

/** An S3 store of a test's own. */
export interface S3Server {
  readonly address: S3Address
  /** Another bucket, for backups. */
  readonly backups: string
  /** The address as a server takes it. */
  readonly env: Readonly<Record<string, string>>
  /** What came, such as `PUT uploads/ab/abcd`. */
  readonly requests: readonly string[]
  /** What is in the bucket, in order. */
  names(): Promise<readonly string[]>
  /** Meets every request from now on; null: none is met. */
  fail(fault: Fault | null): void
  dispose(): Promise<void>
}

/** Answers as S3 does when it fails. */
export function answerError(response: ServerResponse, status: number, code: string): true {
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>test</Message></Error>`)
  return true
}

/** No object for the store: its files end with a suffix of its own. */
const keptName = '.kept'

const signingKeys = new Map<string, ArrayBuffer>()

/**
 * Whether a request is signed with the secret of the address. The store in use takes every signature of version 4, so it is checked
 * here, from what was sent.
 */
async function isSigned(request: IncomingMessage, address: S3Address): Promise<boolean> {
  const authorization = request.headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const headers = names
    .filter((name) => name !== 'host')
    .map((name) => [name, String(request.headers[name])] as [string, string])
  const signer = new AwsV4Signer({
    method: request.method ?? '',
    url: `http://${request.headers.host}${request.url}`,
    headers: Object.fromEntries(headers),
    accessKeyId: address.accessKeyId,
    secretAccessKey: address.secretAccessKey,
    region: address.region,
    service: 's3',
    datetime: String(request.headers['x-amz-date']),
    cache: signingKeys,
  })
  return (await signer.sign()).headers.get('authorization') === authorization
}

/** Asks for a list as the first version of the protocol did: for the second one the store wants a cipher that Node no longer has. */
const inEarlierWords = (path: string) =>
  path.replace(/([?&])list-type=2&?/, '$1').replace(/([?&])start-after=/, '$1marker=')

/**
 * Keeps the folder that an object goes into. The store in use removes a folder with the last object in it, also while it writes another
 * one there, and then ends the whole process with an error. In a bucket that does not exist nothing is made.
 */
function keepFolder({ method, url }: IncomingMessage, directory: string): void {
  if (method !== 'PUT') return
  const [, bucket = '', ...key] = decodeURIComponent(new URL(url ?? '', 'http://s3').pathname).split('/')
  const folder = join(directory, bucket, ...key.slice(0, -1))
  if (!existsSync(join(directory, bucket)) || existsSync(join(folder, keptName))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, keptName), '')
}

/**
 * Answers what the store in use does not know of multipart uploads: which are unfinished, and that one is given up. False for all
 * else.
 */
function answerMultipart(request: IncomingMessage, response: ServerResponse, folder: string): boolean {
  const { searchParams } = new URL(request.url ?? '', 'http://s3')
  const id = searchParams.get('uploadId')
  if (request.method === 'DELETE' && id !== null) {
    const isThere = existsSync(join(folder, id))
    if (!isThere) return answerError(response, 404, 'NoSuchUpload')
    rmSync(join(folder, id), { recursive: true })
    response.writeHead(204).end()
    return true
  }
  if (request.method === 'POST' && id !== null && !existsSync(join(folder, id)))
    return answerError(response, 404, 'NoSuchUpload')
  if (request.method !== 'GET' || !searchParams.has('uploads')) return false
  const prefix = searchParams.get('prefix') ?? ''
  const uploads = (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
    const key = readFileSync(join(folder, name, 'key'), 'utf8')
    const begun = statSync(join(folder, name)).birthtime.toISOString()
    return key.startsWith(prefix)
      ? [`<Upload><Key>${key}</Key><UploadId>${name}</UploadId><Initiated>${begun}</Initiated></Upload>`]
      : []
  })
  response.end(
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
  )
  return true
}

/**
 * A request whose body is there; null when its client left before that. The store in use writes a body over the object while it
 * arrives, and what breaks off would be left of the object. In S3 it replaces nothing.
 */
async function arrived(request: IncomingMessage): Promise<IncomingMessage | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch {
    return null
  }
  const { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor, complete } = request
  const whole = new IncomingMessage(request.socket)
  Object.assign(whole, { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor, complete })
  whole.push(Buffer.concat(chunks))
  whole.push(null)
  return whole
}

async function makeBuckets(address: S3Address, names: readonly string[]): Promise<void> {
  for (const bucket of names) {
    const client = new S3Client({ ...address, bucket }, { error: () => {} })
    await client.do({ method: 'PUT', key: '' })
    await client.close()
  }
}

/** Starts an S3 store on a loopback port; where another store is named for tests, a way to that, with buckets of its own there. */
export async function startS3(): Promise<S3Server> {
  const directory = newDataFolder('otteros-s3-')
  const outside = outsideS3()
  const end = outside ? `-${randomUUID().slice(0, 8)}` : ''
  const bucket = `otter-files${end}`
  const backups = `otter-backups${end}`
  const store = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }, { name: backups }],
  })
  await store.configureBuckets()
  const answer = store.callback()
  let fault: Fault | null = null
  const requests: string[] = []
  const take = async (asked: IncomingMessage, response: ServerResponse) => {
    const request = await arrived(asked)
    if (!request) return
    if (!(await isSigned(request, address))) {
      answerError(response, 403, 'SignatureDoesNotMatch')
      return
    }
    if (answerMultipart(request, response, join(directory, bucket, '._S3rver_uploads'))) return
    keepFolder(request, directory)
    request.url = inEarlierWords(request.url ?? '')
    answer(request, response)
  }
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${(request.url ?? '').replace(`/${bucket}`, '').replace(/^\//, '')}`)
    if (fault?.(request, response)) return
    if (outside) {
      passOn(request, response, outside)
      return
    }
    void take(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address: S3Address = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    bucket,
    // The one that the store in use knows.
    accessKeyId: outside?.accessKeyId ?? 'S3RVER',
    secretAccessKey: outside?.secretAccessKey ?? 'a secret of the tests',
  }
  if (outside) await makeBuckets(address, [bucket, backups])
  return {
    address,
    backups,
    env: {
      S3_ENDPOINT: address.endpoint,
      S3_REGION: address.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: address.accessKeyId,
      S3_SECRET_ACCESS_KEY: address.secretAccessKey,
    },
    requests,
    names: async () => {
      const client = new S3Client(address, { error: () => {} })
      const names: string[] = []
      for await (const { name } of new S3Store(client, bucket, '', directory).list()) names.push(name)
      await client.close()
      return names
    },
    fail: (given) => {
      fault = given
    },
    dispose: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
