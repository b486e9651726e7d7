import type { Access, StoreApp, StorePort } from '@/kernel/community/types'
import { log } from '@/lib/log'
import { failure, type Result } from '@/lib/result'
import type { Readable } from '@/ui/use-store'
import type { Busy } from './busy'
import type { TakenDownMarks } from './taken-down-marks'
import type { Notifier } from '@/kernel/notifications/notifier'
import { texts } from './texts'

/** Longest reason, in characters; the database keeps to it. */
export const longestReason = 500

interface TakedownOptions {
  readonly store: Pick<StorePort, 'takenDownReasons' | 'takeDown' | 'putBack'>
  readonly busy: Busy
  readonly notifier: Notifier
  readonly access: () => Access
  readonly marks: TakenDownMarks
}

/** Hides apps that do harm and puts them back, for reviewers. Each change resolves to whether it was carried out. */
export interface Takedown {
  /** Ids of the apps that are known to be taken down. */
  readonly marks: Readable<ReadonlySet<string>>
  /** Why an app was taken down; null: it was not, or it cannot be known. */
  reasonOf(app: StoreApp): Promise<string | null>
  takeDown(app: StoreApp, reason: string): Promise<boolean>
  putBack(app: StoreApp): Promise<boolean>
}

async function outcomeOf<T>(call: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await call()
  } catch (cause) {
    log.error('The store could not be asked', cause)
    return failure('unexpected', () => texts.unexpected)
  }
}

export function createTakedown({ store, busy, notifier, access, marks }: TakedownOptions): Takedown {
  const change = async (call: () => Promise<Result<null>>): Promise<boolean> => {
    const outcome = access().canReview ? await outcomeOf(call) : failure('42501', () => texts.onlyReviewers)
    if (outcome.ok) return true
    if (outcome.error.code === '42501')
      notifier.warn(
        () => texts.denied,
        () => texts.deniedTakedown,
      )
    else
      notifier.warn(
        () => texts.error,
        () => outcome.error.message,
      )
    return false
  }
  return {
    marks,
    reasonOf: async (app) => {
      if (!app.isOwn && !access().canReview) return null
      const found = await outcomeOf(() => store.takenDownReasons([app.id]))
      if (!found.ok) return null
      marks.note(app.id, found.value.has(app.id))
      return found.value.get(app.id) ?? null
    },
    takeDown: async (app, reason) => {
      const isDone = await busy.run(app.id, 'taking-down', () => change(() => store.takeDown(app.id, reason)))
      if (isDone) {
        marks.note(app.id, true)
        notifier.tell(
          () => texts.takenDown,
          () => texts.takenDownHint({ name: app.name }),
        )
      }
      return isDone ?? false
    },
    putBack: async (app) => {
      const isDone = await busy.run(app.id, 'putting-back', () => change(() => store.putBack(app.id)))
      if (isDone) {
        marks.note(app.id, false)
        notifier.tell(
          () => texts.putBack,
          () => texts.putBackHint({ name: app.name }),
        )
      }
      return isDone ?? false
    },
  }
}
