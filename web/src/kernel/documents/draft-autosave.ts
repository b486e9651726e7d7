import type { Draft, Drafts, FileError } from '@/kernel/files/types'
import { whenIdle } from '@/lib/when-idle'
import { differenceOf } from './text-difference'
import type { TextSnapshot } from './types'

/** ms from a change until the text is kept, also while more is typed: it is stored within 200 ms. */
export const keepWithin = 100

/** Texts of more characters are long: kept whole once, and then by what differs from that. */
export const longText = 200_000
/** Longer texts are kept whole when the page is idle, or after so many ms, since that takes longer than a frame. */
const idleWithin = 60
const veryLongText = 1_000_000
/** Characters of a difference that make it worth to keep the whole text again. */
const longDifference = 100_000

/** Keeps one document's unsaved text for a crash. */
export interface DraftAutosave {
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

/** A text to keep, and what else is known of it. */
export interface UnsavedText {
  readonly about: Omit<Draft, 'key' | 'text' | 'id'>
  readonly snapshot: TextSnapshot
}

interface DraftAutosaveOptions {
  readonly drafts: Drafts
  readonly key: string
  /** The text as of now; null when there is nothing to keep. */
  readonly read: () => UnsavedText | null
  /** Told when keeping failed, and null when it works (again). */
  readonly report: (error: FileError | null) => void
}

/** A long text that is kept whole. */
interface Base extends UnsavedText {
  readonly id: string
}

const isSameFile = ({ about: a }: UnsavedText, { about: b }: UnsavedText) =>
  a.app === b.app && a.path === b.path && a.name === b.name && a.basedOn === b.basedOn

/** Makes an autosave, which writes the text under `key`, at most once every {@link keepWithin} ms while someone types. */
export function createDraftAutosave({ drafts, key, read, report }: DraftAutosaveOptions): DraftAutosave {
  /** Ends the wait for the next writing; null: nothing is to be written. */
  let stopWaiting: (() => void) | null = null
  let latest: Promise<boolean> = Promise.resolve(false)
  let isKept = false
  let base: Base | null = null

  const keepWhole = async (unsaved: UnsavedText) => {
    const { about, snapshot } = unsaved
    const draft = { ...about, key, text: snapshot.toString() }
    if (snapshot.length <= longText) {
      base = null
      return drafts.keep(draft)
    }
    const own: Base = { ...unsaved, id: crypto.randomUUID() }
    base = own
    const kept = await drafts.keep({ ...draft, id: own.id })
    if (!kept.ok && base === own) base = null
    return kept
  }

  const keep = async (unsaved: UnsavedText) => {
    isKept = true
    const { about, snapshot } = unsaved
    const edit =
      base && snapshot.length > longText && isSameFile(base, unsaved)
        ? { ...differenceOf(base.snapshot, snapshot), of: base.id, key, kept: about.kept }
        : null
    const kept = await (edit && edit.insert.length <= longDifference
      ? drafts.keepEdit(edit)
      : keepWhole(unsaved))
    report(kept.ok ? null : kept.error)
    return kept.ok
  }

  const flush = () => {
    if (!stopWaiting) return latest
    stopWaiting()
    stopWaiting = null
    const unsaved = read()
    if (unsaved) latest = keep(unsaved)
    return latest
  }

  const keepSoon = () => {
    const isLong = base === null && (read()?.snapshot.length ?? 0) > veryLongText
    if (isLong) stopWaiting = whenIdle(() => void flush(), idleWithin)
    else void flush()
  }

  return {
    schedule: () => {
      if (stopWaiting) return
      const timer = setTimeout(keepSoon, keepWithin)
      stopWaiting = () => clearTimeout(timer)
    },
    flush,
    discard: async () => {
      stopWaiting?.()
      stopWaiting = null
      base = null
      if (!isKept) return
      isKept = false
      latest = Promise.resolve(false)
      await drafts.discard(key)
    },
  }
}
