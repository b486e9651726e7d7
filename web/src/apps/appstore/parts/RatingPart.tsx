import { useEffect } from 'react'
import type { StoreApp } from '@/kernel/community/types'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import type { OwnRating } from '../model/rating'
import type { Storefront } from '../model/storefront'
import { StarRating } from './StarRating'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface RatingPartProps {
  readonly app: StoreApp
  readonly rating: OwnRating
  readonly store: Pick<Storefront, 'person' | 'busy'>
}

function Stars({ app, rating, store }: RatingPartProps) {
  const t = useTexts(texts)
  const { status, own, problem } = useStore(rating, (state) => state)
  const isBusy = useStore(store.busy, (apps) => apps.has(app.id))
  useEffect(() => void rating.load(), [rating])
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3">
      <StarRating
        value={own}
        // Not while a change is on its way: a disabled button would lose the keyboard, and a second press does nothing.
        disabled={status === 'loading'}
        onChange={(stars) => void rating.give(stars)}
      />
      <p role="status" className="col-start-1 row-start-2 min-w-0 text-sm text-muted">
        {status === 'ready' ? (own === null ? t.howManyStars : t.gaveStars({ stars: own })) : null}
        {status === 'failed' ? t.ratingUnread : null}
      </p>
      {own === null ? null : (
        <Button
          variant="link"
          size="small"
          className="-me-1"
          aria-disabled={isBusy}
          onClick={(event) => {
            // The button goes with the rating; the keyboard begins again at the stars.
            const part = event.currentTarget.parentElement
            void rating.withdraw().then(() => {
              if (rating.getState().own === null) part?.querySelector('button')?.focus()
            })
          }}
        >
          {t.withdrawRating}
        </Button>
      )}
      {problem === null ? null : (
        <p role="alert" className="col-span-2 text-sm text-danger">
          {problem.message}
        </p>
      )}
    </div>
  )
}

/** Where people rate an app, see what they gave it, change that and take it back; or why they cannot. */
export function RatingPart(props: RatingPartProps) {
  const t = useTexts(texts)
  const isSignedIn = useStore(props.store.person, (state) => state.isSignedIn)
  if (!isSignedIn) return <p className="text-sm text-muted">{t.signInToRate}</p>
  if (props.app.isOwn) return <p className="text-sm text-muted">{t.rateNotOwn}</p>
  return <Stars {...props} />
}
