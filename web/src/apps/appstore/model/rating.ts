import { createStore } from 'zustand/vanilla'
import type { Rating, StoreApp, StorePort } from '@/kernel/community/types'
import { log } from '@/lib/log'
import { failure, type Result, type Sentence } from '@/lib/result'
import type { Readable } from '@/ui/use-store'
import type { Busy } from './busy'
import type { Notifier } from '@/kernel/notifications/notifier'
import { texts } from './texts'

/** The stars of the person who looks at an app. */
export interface RatingState {
  /** `failed`: it is not known whether there are any; they can be given all the same. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** 1 to 5; null: none. */
  readonly own: number | null
  /** What everybody gave together, once this person changed it; null: as the list has it. */
  readonly all: Rating | null
  /** Why the last change failed; null: it did not. */
  readonly problem: Sentence | null
}

/** The rating of one app by one person, who sees it, changes it and takes it back. */
export interface OwnRating extends Readable<RatingState> {
  load(): Promise<void>
  give(stars: number): Promise<void>
  withdraw(): Promise<void>
}

interface RatingOptions {
  readonly store: Pick<StorePort, 'ownRating' | 'rate' | 'withdrawRating'>
  readonly busy: Busy
  readonly notifier: Notifier
  readonly onRated: (id: string, rating: Rating) => void
}

/** Makes the rating of an app; nothing is read until `load`. */
export type Rate = (app: Pick<StoreApp, 'id' | 'name'>) => OwnRating

async function outcomeOf<T>(what: string, call: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await call()
  } catch (cause) {
    log.error(what, cause)
    return failure('unexpected', () => texts.unexpectedAgain)
  }
}

/** Makes what rates apps in a store window. */
export function createRating({ store: port, busy, notifier, onRated }: RatingOptions): Rate {
  return ({ id, name }) => {
    const store = createStore<RatingState>(() => ({ status: 'loading', own: null, all: null, problem: null }))
    /** One change at a time; the stars stay as they are unless it went through. */
    const change = async (own: number | null, call: () => Promise<Result<Rating>>, thanks: () => void) => {
      await busy.run(id, 'rating', async () => {
        // not shown: for the log
        const rated = await outcomeOf(`App ${id} could not be rated`, call)
        if (!rated.ok) {
          store.setState({ problem: rated.error })
          return notifier.warn(
            () => texts.notRated,
            () => rated.error.message,
          )
        }
        store.setState({ status: 'ready', own, all: rated.value, problem: null })
        onRated(id, rated.value)
        return thanks()
      })
    }
    return {
      getState: store.getState,
      subscribe: store.subscribe,
      load: async () => {
        store.setState({ status: 'loading' })
        // not shown: for the log
        const found = await outcomeOf(`The rating of app ${id} could not be read`, () => port.ownRating(id))
        store.setState(found.ok ? { status: 'ready', own: found.value } : { status: 'failed' })
      },
      give: (stars) => {
        const before = store.getState().own
        return change(
          stars,
          () => port.rate(id, stars),
          () =>
            before === null
              ? notifier.tell(
                  () => texts.rated,
                  () => texts.ratedHint({ name, stars }),
                )
              : notifier.tell(
                  () => texts.ratingChanged,
                  () => texts.ratingChangedHint({ name, stars }),
                ),
        )
      },
      withdraw: () =>
        change(
          null,
          () => port.withdrawRating(id),
          () =>
            notifier.tell(
              () => texts.ratingWithdrawn,
              () => texts.ratingWithdrawnHint({ name }),
            ),
        ),
    }
  }
}
