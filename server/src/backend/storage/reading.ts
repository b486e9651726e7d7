import { AsyncLocalStorage } from 'node:async_hooks'
import type { Description } from './layout.ts'
import { type ByteRange, rangeOf } from './object-store.ts'

const readings = new AsyncLocalStorage<Reading>()

/** The request for an object that is being answered, which Supabase Lite does not pass on; undefined outside of one. */
export const currentReading = (): Reading | undefined => readings.getStore()

type Described = Pick<Description, 'size' | 'eTag' | 'lastModified'>

/** Which part of an object a request asks for, and what it gets: a part of it, or only word of it. */
export class Reading {
  readonly #headers: Headers
  readonly #isHead: boolean
  /** Null until an object was found. */
  #found: {
    readonly status: 200 | 206 | 304 | 416
    readonly size: number
    readonly part: ByteRange | null
  } | null = null

  constructor({ headers, method }: Pick<Request, 'headers' | 'method'>) {
    this.#headers = headers
    this.#isHead = method === 'HEAD'
  }

  /** Does the work that reads an object. */
  within<Result>(work: () => Promise<Result>): Promise<Result> {
    return readings.run(this, work)
  }

  /** Decides by the description of the object; null where nothing of its content is sent. */
  decide(described: Described): ByteRange | 'whole' | null {
    const { size } = described
    if (this.#isKnown(described)) {
      this.#found = { status: 304, size, part: null }
      return null
    }
    // A range of something else than the client has a part of would be of no use.
    const header = this.#mayBePart(described) ? this.#headers.get('range') : null
    const part = rangeOf(header ?? undefined, size)
    if (part === null) this.#found = { status: 416, size, part }
    else if (part === 'whole') this.#found = { status: 200, size, part: null }
    else this.#found = { status: 206, size, part }
    return this.#isHead ? null : part
  }

  /** Bytes that the answer has. */
  get length(): number {
    if (!this.#found || this.#found.status === 304 || this.#found.status === 416) return 0
    const { part, size } = this.#found
    return part ? part.end - part.start + 1 : size
  }

  /** Makes the answer what was decided. */
  async finish(response: Response): Promise<Response> {
    const found = this.#found
    if (!found || !response.ok) {
      if (!this.#isHead) return response
      await response.body?.cancel()
      return new Response(null, { status: response.status, headers: response.headers })
    }
    const { status, part, size } = found
    const { headers } = response
    headers.set('accept-ranges', 'bytes')
    headers.set('content-length', String(this.length))
    if (part) headers.set('content-range', `bytes ${part.start}-${part.end}/${size}`)
    if (status === 416) headers.set('content-range', `bytes */${size}`)
    if (status === 304 || status === 416) headers.delete('content-type')
    if (status === 304) headers.delete('content-length')
    if (status === 200 && !this.#isHead) return response
    // A proxy that packs an answer would make another part of it.
    if (status === 206)
      headers.set('cache-control', `${headers.get('cache-control') ?? 'no-cache'}, no-transform`)
    if (status === 206 && !this.#isHead) return new Response(response.body, { status, headers })
    await response.body?.cancel()
    return new Response(null, { status, headers })
  }

  /** Whether the client has the content already. */
  #isKnown({ eTag, lastModified }: Described): boolean {
    const known = this.#headers.get('if-none-match')
    if (known !== null)
      return known.trim() === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === eTag)
    const since = Date.parse(this.#headers.get('if-modified-since') ?? '')
    return seconds(lastModified) <= since
  }

  /** Whether the content is what the client has a part of, as far as it says. */
  #mayBePart({ eTag, lastModified }: Described): boolean {
    const known = this.#headers.get('if-range')?.trim()
    if (known === undefined) return true
    return known.startsWith('"') ? known === eTag : Date.parse(known) === seconds(lastModified)
  }
}

/** A time as headers tell it, without what is less than a second (ms since 1970). */
const seconds = (time: string) => Math.floor(Date.parse(time) / 1000) * 1000
