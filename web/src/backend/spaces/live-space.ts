import * as z from 'zod/mini'
import type { FollowSpace } from '@/kernel/files/space/types'
import { follow, type LiveParts, type Way } from '../live/follow'

const news = z.object({ version: z.number() })

interface LiveSpaceOptions extends LiveParts {
  /** Whether the back end tells of changes. */
  readonly isOn: () => Promise<boolean>
}

/** Changes of spaces, as a back end with realtime tells its members of them. Without it nothing is told. */
export const createLiveSpaces =
  ({ isOn, ...parts }: LiveSpaceOptions): FollowSpace =>
  (space, { onNews, onState }) => {
    let end: (() => Promise<void>) | null = null
    let hasEnded = false
    const way: Way = (library) =>
      library
        .channel(`space:${space}`, { config: { private: true } })
        .on('broadcast', { event: 'changes' }, ({ payload }: { readonly payload?: unknown }) => {
          const parsed = news.safeParse(payload)
          onNews(parsed.success ? parsed.data.version : null)
        })
    const begin = async () => {
      if (!(await isOn()) || hasEnded) return
      end = follow({
        ...parts,
        ways: [way],
        // It begins to work, or some may have been missed.
        onNews: () => onNews(null),
        onState: (failure) => onState(failure === null),
      })
    }
    void begin()
    return () => {
      hasEnded = true
      void end?.()
    }
  }
