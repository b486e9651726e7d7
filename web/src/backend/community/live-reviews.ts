import type { LiveReviews } from '@/kernel/community/types'
import { follow, type LiveParts, topicWay } from '../live/follow'

interface LiveReviewsOptions extends LiveParts {
  /** Whether the back end tells of changes. */
  readonly isOn: () => Promise<boolean>
}

/** Changes of what waits for a review. Without realtime, or the right to hear of it, nothing is told. */
export function createLiveReviews({ isOn, ...parts }: LiveReviewsOptions): LiveReviews {
  const listeners = new Set<() => void>()
  let end: (() => Promise<void>) | null = null
  /** A topic is left before it is joined again. */
  let ending: Promise<unknown> = Promise.resolve()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const client = async () => {
    await ending
    return parts.client()
  }
  const begin = async () => {
    if (!(await isOn()) || end || listeners.size === 0) return
    end = follow({
      ...parts,
      client,
      ways: [topicWay('store', ['reviews'])],
      onNews: tell,
      onState: () => {},
    })
  }
  return {
    start(onChange) {
      const listener = () => onChange()
      listeners.add(listener)
      // Windows of the store share one channel.
      if (!end) void begin()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || !end) return
        ending = end().catch(() => {})
        end = null
      }
    },
  }
}
