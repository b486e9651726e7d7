/* Which spaces a person is a member of: asked of the server, told by it as it changes, and remembered on this device. */
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { Attention } from '@/lib/attention'
import type { Clock } from '@/lib/clock'
import { log } from '@/lib/log'
import type { StoredValue } from '@/lib/stored-value'
import type { SpaceResult } from '../space/types'
import type { MemberSpace } from '../space/types'

/** ms between two questions while the page is visible. */
export const spacesInterval = 60_000
/** The same while changes are told. */
export const liveSpacesInterval = 600_000
/** ms within which looking at the page again asks nothing. */
export const spacesPause = 5_000

/** Hears that the spaces of the person may have changed. Returns the function that ends it. */
export type FollowMemberships = (listener: {
  readonly onNews: () => void
  /** Whether news come by themselves now. */
  readonly onState: (isLive: boolean) => void
}) => () => void

interface MemberSpacesOptions {
  /** The spaces of the person besides their own. */
  readonly ask: () => Promise<SpaceResult<readonly MemberSpace[]>>
  /** Absent: nobody tells of changes, they are asked for. */
  readonly follow?: FollowMemberships
  /** What was known last. */
  readonly kept: Pick<StoredValue, 'get' | 'set' | 'remove'>
  readonly attention: Attention
  readonly clock: Clock
}

/** The spaces that a person is a member of, besides their own. */
export interface MemberSpaces {
  /** As far as is known. The same array until something changes. */
  getState(): readonly MemberSpace[]
  subscribe(listener: () => void): () => void
  /** Whether the server has said so on this page. */
  isCurrent(): boolean
  /** Asks the server now; what is known stays where it does not answer. */
  refresh(): Promise<void>
  dispose(): void
}

const keptSpaces = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['shared', 'team']),
    name: z.string(),
    role: z.enum(['owner', 'editor', 'viewer']),
    since: z.number(),
    mount: z.nullable(z.string()),
    owner: z.nullable(z.object({ id: z.string(), name: z.string() })),
    members: z.number(),
    bytes: z.number(),
    quota: z.number(),
  }),
)

/** What this device remembers; nothing where it is none of ours. */
export function readKept(text: string | null): readonly MemberSpace[] {
  if (text === null) return []
  try {
    const parsed = keptSpaces.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch {
    // Told below.
  }
  log.warn('The list of shared folders and teams on this device was damaged; it is asked for again')
  return []
}

/** Follows the spaces of a person from now on. */
export function followMemberSpaces({
  ask,
  follow,
  kept,
  attention,
  clock,
}: MemberSpacesOptions): MemberSpaces {
  const state = createStore<readonly MemberSpace[]>(() => readKept(kept.get()))
  let isCurrent = false
  let isLive = false
  let isDisposed = false
  let asking: Promise<void> | null = null
  /** Something was told while a question was under way, whose answer may be of before. */
  let isStale = false
  let lastAsked = Number.NEGATIVE_INFINITY
  let cancelTimer: (() => void) | null = null

  const keep = (spaces: readonly MemberSpace[]) => {
    try {
      if (spaces.length > 0) kept.set(JSON.stringify(spaces))
      else kept.remove()
    } catch (error) {
      log.warn('The list of shared folders and teams could not be kept on this device', error)
    }
  }

  const askOnce = async () => {
    do {
      isStale = false
      const answer = await ask()
      if (isDisposed) return
      if (!answer.ok) continue
      isCurrent = true
      if (JSON.stringify(answer.value) !== JSON.stringify(state.getState())) {
        keep(answer.value)
        state.setState(answer.value, true)
      }
    } while (isStale)
  }

  const refresh = (): Promise<void> => {
    if (asking) {
      isStale = true
      return asking
    }
    cancelTimer?.()
    lastAsked = clock.now()
    asking = askOnce()
      .catch((error: unknown) => log.error('The shared folders and teams could not be asked for', error))
      .finally(() => {
        asking = null
        plan()
      })
    return asking
  }

  function plan() {
    cancelTimer?.()
    if (isDisposed) return
    cancelTimer = clock.after(isLive ? liveSpacesInterval : spacesInterval, () => {
      if (attention.isVisible() && attention.isOnline()) void refresh()
      else plan()
    })
  }

  const stopFollowing = follow?.({
    onNews: () => void refresh(),
    onState(is) {
      isLive = is
      if (!asking) plan()
    },
  })
  const stopWaking = attention.onWake(() => {
    if (clock.now() - lastAsked >= spacesPause) void refresh()
  })
  void refresh()

  return {
    getState: state.getState,
    subscribe: state.subscribe,
    isCurrent: () => isCurrent,
    refresh,
    dispose() {
      isDisposed = true
      cancelTimer?.()
      stopFollowing?.()
      stopWaking()
    },
  }
}
