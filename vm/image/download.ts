import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, type Dispatcher, EnvHttpProxyAgent, fetch } from 'undici'
import { ImageFailure } from './failure.ts'
import type { NamedFile } from './release.ts'

/** Milliseconds in which a mirror must answer, and in which more of a file must come. */
const patience = 20_000
/** Milliseconds before the second try and the third. */
const usualPauses = [1_000, 3_000]

/** Fetches files of mirrors; through a proxy where HTTP_PROXY and the like name one. */
export interface Downloader {
  /** A text of at most `limit` bytes. */
  text(address: string, limit: number): Promise<string>
  /** Puts a file at `path`; `onBytes` is told how many have come. */
  file(address: string, path: string, expected: NamedFile, onBytes?: (bytes: number) => void): Promise<void>
  close(): Promise<void>
}

const hasProxy = () =>
  ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'].some((name) => Boolean(process.env[name]))

/** Answers that another try does not change. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** What became of a request, with the reason under it that says more. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/** Makes one. Every failure is an `ImageFailure`. */
export function createDownloader({ pauses = usualPauses } = {}): Downloader {
  const timeouts = { connect: { timeout: patience }, headersTimeout: patience, bodyTimeout: patience }
  const dispatcher: Dispatcher = hasProxy() ? new EnvHttpProxyAgent(timeouts) : new Agent(timeouts)

  const answerOf = async (address: string) => {
    const response = await fetch(address, { dispatcher })
    if (response.ok && response.body) return response.body
    await response.body?.cancel()
    throw new ImageFailure(
      isFinal(response.status) ? 'missing' : 'offline',
      `${address} is not there: the mirror answers with status ${response.status}.`,
    )
  }

  /** Tries again what a network may have spoiled. */
  const withPatience = async <Value>(address: string, work: () => Promise<Value>): Promise<Value> => {
    for (let tries = 0; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof ImageFailure && error.kind !== 'offline') throw error
        if (isFullDisk(error)) throw error
        const wait = pauses[tries]
        if (wait === undefined)
          throw error instanceof ImageFailure
            ? error
            : new ImageFailure('offline', `${address} could not be downloaded: ${reasonOf(error)}`)
        await pause(wait)
      }
    }
  }

  return {
    text: (address, limit) =>
      withPatience(address, async () => {
        const chunks: Uint8Array[] = []
        let bytes = 0
        for await (const chunk of await answerOf(address)) {
          bytes += chunk.length
          if (bytes > limit) throw new ImageFailure('damaged', `${address} is larger than it should be.`)
          chunks.push(chunk)
        }
        return Buffer.concat(chunks).toString('utf8')
      }),
    file: (address, path, { size, sha256 }, onBytes = () => {}) =>
      withPatience(address, async () => {
        const hash = createHash('sha256')
        let bytes = 0
        const body = Readable.fromWeb(await answerOf(address))
        try {
          await pipeline(
            body,
            async function* (chunks: AsyncIterable<Uint8Array>) {
              for await (const chunk of chunks) {
                bytes += chunk.length
                if (bytes > size)
                  throw new ImageFailure('damaged', `${address} is larger than the signed list says.`)
                hash.update(chunk)
                onBytes(bytes)
                yield chunk
              }
            },
            createWriteStream(path),
          )
          if (bytes < size)
            throw new ImageFailure('offline', `The connection broke before all of ${address} was here.`)
          if (hash.digest('hex') !== sha256)
            throw new ImageFailure(
              'damaged',
              `${address} is not what the signed list names: its SHA-256 is wrong.`,
            )
        } catch (error) {
          await rm(path, { force: true })
          throw error
        }
      }),
    close: () => dispatcher.close(),
  }
}

const isFullDisk = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'
