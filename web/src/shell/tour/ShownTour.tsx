import type { Os } from '@/kernel/os'
import { Tour } from './Tour'
import { TourOffer } from './TourOffer'

interface ShownTourProps {
  readonly os: Pick<Os, 'commands'>
  readonly isMobile: boolean
  /** The person is new and was not asked. */
  readonly isOffered: boolean
  readonly isTaken: boolean
  readonly onAnswer: (takes: boolean) => void
  readonly onEnd: () => void
}

/** The tour while it is taken; before, the question to a person who is new. */
export function ShownTour({ os, isMobile, isOffered, isTaken, onAnswer, onEnd }: ShownTourProps) {
  if (isTaken) return <Tour os={os} isMobile={isMobile} onEnd={onEnd} />
  return isOffered ? <TourOffer onAnswer={onAnswer} /> : null
}
