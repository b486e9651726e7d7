import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Upload, type UploadRows, holdSeconds } from './upload-rows.ts'

/** An upload that one request has for itself, among all servers. */
export interface Hold {
  /** Stands for the request in the database. */
  readonly holder: string
  /** As it was when the hold began. */
  readonly upload: Upload
  /** Aborts when another request waits for the upload, or took it over. */
  readonly wanted: AbortSignal
  release(): Promise<void>
}

/** How a request comes by an upload that another one has. */
export interface HoldOptions {
  /** Asks the other one to end. A client that asks how far it got has given up its earlier request. */
  readonly asks: boolean
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal
}

/** Hands out uploads to one request at a time. */
export interface Holds {
  /** Null where the upload stays with another request, or is not there. */
  take(id: string, options: HoldOptions): Promise<Hold | null>
}

const waitMs = 10_000
const lookMs = 200
const keepMs = 2_000

export function createHolds(rows: Pick<UploadRows, 'hold' | 'keep' | 'want' | 'release'>): Holds {
  /** Those of this server, which need not ask the database whether they are wanted. */
  const here = new Map<string, AbortController>()

  const begin = (upload: Upload, holder: string): Hold => {
    const { id } = upload
    const wanted = new AbortController()
    here.set(id, wanted)
    let kept = performance.now()
    const timer = setInterval(() => {
      rows.keep(id, holder).then(
        ({ isHeld, isWanted }) => {
          kept = performance.now()
          if (!isHeld || isWanted) wanted.abort()
        },
        () => {
          // Without a word from the database for so long, another server may have it.
          if (performance.now() - kept > (holdSeconds * 1000) / 2) wanted.abort()
        },
      )
    }, keepMs)
    timer.unref()
    return {
      holder,
      upload,
      wanted: wanted.signal,
      release: async () => {
        clearInterval(timer)
        try {
          await rows.release(id, holder)
        } finally {
          here.delete(id)
        }
      },
    }
  }

  return {
    async take(id, { asks, signal }) {
      const holder = randomUUID()
      for (const end = performance.now() + waitMs; ; ) {
        // Whatever the database says: two requests of one server never write to one file.
        const other = here.get(id)
        const upload = other ? null : await rows.hold(id, holder)
        if (upload) return begin(upload, holder)
        if (signal.aborted || performance.now() > end) return null
        if (asks) {
          other?.abort()
          await rows.want(id)
        }
        await pause(lookMs)
      }
    },
  }
}
