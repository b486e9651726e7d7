import type { Clock } from '@/lib/clock'
import { log } from '@/lib/log'
import type { ContentMarks } from '../../store-types'
import type { HeldFile } from './places'

/** ms until uses are written together. */
const gatherTime = 5_000

/** When contents were used last. */
export interface Uses {
  /** Somebody uses the content of an entry. */
  note(id: string): void
  /** Contents that are here now: one that is new was used just now. */
  found(held: readonly HeldFile[]): Promise<void>
  /** ms since the epoch; 0: long ago. */
  of(id: string): number
  dispose(): void
}

/** Keeps uses in memory, and writes them now and then. */
export function createUses(marks: Pick<ContentMarks, 'uses' | 'noteUses'>, clock: Clock): Uses {
  const uses = new Map<string, number>()
  const revisions = new Map<string, string>()
  let unwritten = new Map<string, number>()
  let cancel: (() => void) | null = null
  let isLoaded = false

  const write = async () => {
    cancel = null
    const writing = unwritten
    unwritten = new Map()
    try {
      await marks.noteUses(writing)
    } catch (error) {
      log.warn('When files were used last could not be remembered', error)
    }
  }
  const note = (id: string) => {
    uses.set(id, clock.now())
    unwritten.set(id, clock.now())
    cancel ??= clock.after(gatherTime, () => void write())
  }
  return {
    note,
    async found(held) {
      if (!isLoaded) {
        for (const [id, at] of await marks.uses()) uses.set(id, Math.max(at, uses.get(id) ?? 0))
      }
      for (const { id, revision } of held) {
        const before = revisions.get(id)
        // What was here before this page began is as old as it was.
        const isNew = before === undefined ? isLoaded || !uses.has(id) : before !== revision
        if (isNew) note(id)
        revisions.set(id, revision)
      }
      isLoaded = true
    },
    of: (id) => uses.get(id) ?? 0,
    dispose() {
      cancel?.()
      if (unwritten.size > 0) void write()
    },
  }
}
