import type { Draft, Drafts, FileError } from '@/kernel/files/types'
import { whenIdle } from '@/lib/when-idle'

/** A changed text is kept at the latest so many ms after the change, a long one later: see {@link keepLongWithin}. */
export const keepWithin = 800

/** Texts of more characters are long: keeping one takes longer than a frame. */
export const longText = 200_000
/** Additional ms for each million characters of a long text. */
const longer = 1000
/** ms that keeping a long text waits at most for a pause in typing. */
const idleWithin = 1000

/** At the latest so many ms after a change a text of `length` characters is kept. */
export const keepLongWithin = (length: number): number =>
  keepWithin + (length > longText ? (length / 1_000_000) * longer + idleWithin : 0)

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
export function createDraftKeeper({ drafts, key, read, report }: DraftKeeperOptions): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | null = null
  let latest: Promise<boolean> = Promise.resolve(false)
  let isKept = false

  const stopTimer = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  const keep = async (draft: Draft) => {
    isKept = true
    const kept = await drafts.keep(draft)
    report(kept.ok ? null : kept.error)
    return kept.ok
  }

  const flush = () => {
    if (timer === null) return latest
    stopTimer()
    const draft = read()
    if (draft) latest = keep(draft)
    return latest
  }

  return {
    schedule: () => {
      timer ??= setTimeout(() => void flush(), keepWithin)
    },
    flush,
    discard: async () => {
      stopTimer()
      if (!isKept) return
      isKept = false
      latest = Promise.resolve(false)
      await drafts.discard(key)
    },
  }
}
