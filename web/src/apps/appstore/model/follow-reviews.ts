import type { Community } from '@/kernel/community/types'
import type { Person } from './person'

/** Calls back for news of what waits for a review, as long as the person is one who reviews. Returns the function that ends it. */
export function followReviews(
  person: Person,
  { reviews }: Pick<Community, 'reviews'>,
  onNews: () => void,
): () => void {
  let stop: (() => void) | null = null
  const look = () => {
    const { canReview } = person.getState().access
    if (canReview) stop ??= reviews.start(onNews)
    else {
      stop?.()
      stop = null
    }
  }
  const stopLooking = person.subscribe(look)
  look()
  return () => {
    stopLooking()
    stop?.()
  }
}
