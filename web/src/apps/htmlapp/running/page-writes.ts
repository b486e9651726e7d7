import { type Sentence } from '@/lib/result'
import type { AppData, AppId, StorageChange } from '@/kernel/app-platform/types'

interface PageWritesOptions {
  readonly app: AppId
  readonly data: Pick<AppData, 'write'>
  /** Called for each change that could not be stored. */
  readonly onProblem: (problem: Sentence) => void
}

/** Stores what a page changes in its localStorage. */
export interface PageWrites {
  /** Stores changes after all that came before them. */
  add(changes: readonly StorageChange[]): void
  /** Resolves once everything that was added so far is stored, or told as a problem. Never rejects. */
  settled(): Promise<void>
}

/** Makes the writer of one page. Each message of the page is written as a whole, in the order in which they came. */
export function createPageWrites({ app, data, onProblem }: PageWritesOptions): PageWrites {
  let pending: Promise<void> = Promise.resolve()
  const write = async (changes: readonly StorageChange[]) => {
    const result = await data.write(app, 'page', changes)
    if (!result.ok) onProblem(result.error)
  }
  return {
    add(changes) {
      if (changes.length === 0) return
      // Begun at once, so that a read that comes later finds it; the store keeps the order.
      pending = Promise.all([pending, write(changes)]).then(() => undefined)
    },
    settled: () => pending,
  }
}
