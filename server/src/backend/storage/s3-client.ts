import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { Agent, type Dispatcher, request } from 'undici'
import type { Logger } from '../../log.ts'
import { StoreUnavailable } from './faults.ts'

/** An S3 store and our credentials. */
export interface S3Account {
  /** Origin and optional path, without a trailing slash. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** A bucket in a store. */
export interface S3Address extends S3Account {
  readonly bucket: string
}

/** One request; `key` is '' for the bucket itself. */
export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: {
    readonly bytes: number
    readonly sha256: string
    /** Called for each attempt. */
    read(): Readable | Uint8Array
  }
  /** A short body, in place of `body`. */
  readonly text?: string
}

/** An answer with an expected status. */
export interface S3Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Must be read or destroyed; null for an expected error. */
  readonly body: Dispatcher.ResponseData['body'] | null
}

/** Retries and timeouts (ms). */
export interface Patience {
  readonly tries: number
  /** Pause before the second attempt; doubles each time. */
  readonly firstPause: number
  readonly connect: number
  /** How long to wait without receiving a byte. */
  readonly silence: number
}

const patience: Patience = { tries: 5, firstPause: 100, connect: 5_000, silence: 30_000 }
const longestPause = 4_000
/** The same failure is logged again after this time (ms). */
const quietMs = 10_000
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const passing = new Set([408, 429, 500, 502, 503, 504])
/** Error codes worth another attempt despite their status. */
const passingCodes = new Set(['RequestTimeout', 'SlowDown', 'OperationAborted'])

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false })

/** Parses the XML of an answer. */
export function parseXml(text: string): unknown {
  const parsed: unknown = parser.parse(text)
  return parsed
}

/** Sends signed path-style requests to a bucket, with retries. */
export class S3Client {
  readonly #address: S3Address
  readonly #log: Pick<Logger, 'error'>
  readonly #patience: Patience
  readonly #agent: Agent
  /** Signing keys, which are valid for a day and cost four hashes. */
  readonly #signingKeys = new Map<string, ArrayBuffer>()
  #logged: { readonly problem: string; readonly at: number } | null = null

  constructor(address: S3Address, log: Pick<Logger, 'error'>, given: Partial<Patience> = {}) {
    this.#address = address
    this.#log = log
    this.#patience = { ...patience, ...given }
    this.#agent = new Agent({
      connections: 64,
      connect: { timeout: this.#patience.connect },
      headersTimeout: this.#patience.silence,
      bodyTimeout: this.#patience.silence,
    })
  }

  /**
   * Sends a request and returns answers below 300 or with an `expected` status. Throws `StoreUnavailable`, and logs it, if the
   * store cannot be reached, refuses access or has no such bucket.
   */
  async send(asked: S3Request, expected: readonly number[] = []): Promise<S3Answer> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#try(asked, expected)
      if ('answer' in outcome) return outcome.answer
      if (!outcome.mayPass || attempt >= this.#patience.tries) {
        this.#tell(outcome.problem)
        throw new StoreUnavailable(outcome.problem)
      }
      const longest = Math.min(this.#patience.firstPause * 2 ** (attempt - 1), longestPause)
      // Random, so that servers do not all retry at the same moment.
      await pause(longest * (0.5 + Math.random() / 2))
    }
  }

  /** Like `send`, but ignores the body of the answer. */
  async do(
    asked: S3Request,
    expected: readonly number[] = [],
  ): Promise<Pick<S3Answer, 'status' | 'headers'>> {
    const { status, headers, body } = await this.send(asked, expected)
    await body?.dump()
    return { status, headers }
  }

  /** Closes connections after current requests are done. */
  async close(): Promise<void> {
    await this.#agent.close()
  }

  async #try(
    asked: S3Request,
    expected: readonly number[],
  ): Promise<{ answer: S3Answer } | { problem: string; mayPass: boolean }> {
    let answer: Dispatcher.ResponseData
    try {
      answer = await this.#request(asked)
    } catch (error) {
      const { endpoint } = this.#address
      return { problem: `${endpoint} cannot be reached: ${describe(error)}`, mayPass: true }
    }
    const { statusCode: status, headers, body } = answer
    if (status < 300) return { answer: { status, headers, body } }
    if (status === 404 && asked.method === 'HEAD') {
      await body.dump()
      // The answer to HEAD does not say whether the object or the bucket is missing.
      if (asked.key === '') return { problem: this.#sentenceOf(status, 'NoSuchBucket'), mayPass: false }
      await this.do({ method: 'HEAD', key: '' })
      return { answer: { status, headers, body: null } }
    }
    const code = await codeIn(body)
    if (code !== 'NoSuchBucket' && expected.includes(status))
      return { answer: { status, headers, body: null } }
    return {
      problem: this.#sentenceOf(status, code),
      mayPass: passing.has(status) || passingCodes.has(code),
    }
  }

  async #request(asked: S3Request): Promise<Dispatcher.ResponseData> {
    const { method, key, query = {}, headers = {}, text } = asked
    const body = text === undefined ? asked.body : bodyOf(text)
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = this.#address
    const path = key === '' ? bucket : `${bucket}/${key}`
    const search = new URLSearchParams(query).toString()
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint}/${path}${search ? `?${search}` : ''}`,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? emptySha256 },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache: this.#signingKeys,
    })
    const signed = await signer.sign()
    return request(signed.url, {
      method,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(body && { 'content-length': String(body.bytes) }),
      },
      body: body?.read() ?? null,
      dispatcher: this.#agent,
    })
  }

  #sentenceOf(status: number, code: string): string {
    const { bucket, endpoint } = this.#address
    if (code === 'NoSuchBucket') return `There is no bucket ${bucket} at ${endpoint}`
    const said = code === '' ? `status ${status}` : `${code}, status ${status}`
    if (status === 401 || status === 403)
      return `${endpoint} refuses the access key, or what it may do in the bucket ${bucket} (${said})`
    return `${endpoint} failed (${said})`
  }

  #tell(problem: string): void {
    const now = performance.now()
    if (this.#logged?.problem === problem && now - this.#logged.at < quietMs) return
    this.#logged = { problem, at: now }
    this.#log.error('stored files cannot be reached', { problem })
  }
}

function bodyOf(text: string): NonNullable<S3Request['body']> {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes: bytes.byteLength, sha256, read: () => bytes }
}

/** The code of an error answer; '' if it has none. */
async function codeIn(body: Dispatcher.ResponseData['body']): Promise<string> {
  const text = await body.text().catch(() => '')
  return /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(text)?.[1] ?? ''
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return error.message === '' ? code : `${error.message} (${code})`
}
