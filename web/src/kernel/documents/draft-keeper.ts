import type { Draft, Drafts, FileError } from '@/kernel/files/types'
import { whenIdle } from '@/lib/when-idle'

/** A changed text is kept at the latest so many ms after the change, unless it is long. */
export const keepWithin = 800

/**
 * Texts of more characters are long: writing one takes longer than a frame, so it waits 1 ms more for every thousand
 * characters, and then for a pause of up to {@link pauseWithin} ms.
 */
export const longText = 200_000
/** ms; see {@link longText}. */
export const pauseWithin = 1000

/** Keeps one document's unsaved text for a crash. */
export interface DraftKeeper {
  /** The text changed: keeps it soon. */
  schedule(): void
  /**
   * Keeps what changed since the last time now, e.g. as the page goes away; the store's transaction starts at once.
   * Resolves to whether the text as of now is kept.
   */
  flush(): Promise<boolean>
  /** The text is saved or given up: drops what was kept. */
  discard(): Promise<void>
}

interface DraftKeeperOptions {
  readonly drafts: Drafts
  readonly key: string
  /** Characters of the text as of now. */
  readonly length: () => number
  /** The draft as of now; null when there is nothing to keep. */
  readonly read: () => Draft | null
  /** Told when keeping failed, and null when it works (again). */
  readonly report: (error: FileError | null) => void
}

/** Makes a keeper that writes the text under `key`, at most once every {@link keepWithin} ms while somebody types. */
export function createDraftKeeper({ drafts, key, length, read, report }: DraftKeeperOptions): DraftKeeper {
  /** Ends the wait for the next writing; null: nothing is to be written. */
  let stopWaiting: (() => void) | null = null
  let latest: Promise<boolean> = Promise.resolve(false)
  let isKept = false

  const keep = async (draft: Draft) => {
    isKept = true
    const kept = await drafts.keep(draft)
    report(kept.ok ? null : kept.error)
    return kept.ok
  }

  const flush = () => {
    if (!stopWaiting) return latest
    stopWaiting()
    stopWaiting = null
    const draft = read()
    if (draft) latest = keep(draft)
    return latest
  }

  const waitForPause = () => {
    stopWaiting = whenIdle(() => void flush(), pauseWithin)
  }

  return {
    schedule: () => {
      if (stopWaiting) return
      const characters = length()
      const timer =
        characters > longText
          ? setTimeout(waitForPause, keepWithin + characters / 1000)
          : setTimeout(() => void flush(), keepWithin)
      stopWaiting = () => clearTimeout(timer)
    },
    flush,
    discard: async () => {
      stopWaiting?.()
      stopWaiting = null
      if (!isKept) return
      isKept = false
      latest = Promise.resolve(false)
      await drafts.discard(key)
    },
  }
}
