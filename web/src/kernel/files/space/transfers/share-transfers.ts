/*
 * Each tab of a browser has a list of what is on its way, and one of them does the work. Tabs tell each other how far they are, so that
 * all show the same, and what the person asks of a transfer in one of them is done in all.
 */
import * as z from 'zod/mini'
import type { Clock } from '@/lib/clock'
import { sentence } from '@/lib/result'
import type { TabChannel } from '@/lib/tab-channel'
import type { Transfer, Transfers } from '../../transfer-types'
import type { OwnTransfers } from './create-transfers'

/** Shortest time in ms between two tellings of how far this tab is: four a second. */
export const publishInterval = 250

const told = z.object({
  id: z.string(),
  direction: z.enum(['up', 'down']),
  path: z.string(),
  size: z.number(),
  done: z.number(),
  state: z.enum(['waiting', 'running', 'paused', 'failed']),
  problem: z.nullable(z.string()),
})
type Told = z.infer<typeof told>

const messages = z.discriminatedUnion('kind', [
  /** A tab is new: the others say how far they are. */
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('state'), tab: z.string(), transfers: z.array(told) }),
  /** What the person asks of a transfer. */
  z.object({ kind: z.enum(['pause', 'resume', 'cancel']), id: z.string() }),
  /** A content is in the space now. */
  z.object({ kind: z.literal('sent'), id: z.string() }),
])
type Message = z.infer<typeof messages>

interface OtherTab {
  readonly transfers: readonly Transfer[]
  readonly stopWaiting: () => void
}

const toTold = ({ id, direction, path, size, done, state, problem }: Transfer): Told => ({
  id,
  direction,
  path,
  size,
  done,
  state,
  problem: problem?.message ?? null,
})
const fromTold = ({ problem, ...rest }: Told): Transfer => ({
  ...rest,
  problem: problem === null ? null : sentence(() => problem),
})
const keyOf = (list: readonly Transfer[]) => JSON.stringify(list.map(toTold))

/** Which of what the tabs say of one transfer is shown. A choice of the person is known here at once; else who does the work knows best. */
function mostTelling(own: Transfer | undefined, others: readonly Transfer[]): Transfer | undefined {
  if (own?.state === 'running' || own?.state === 'paused') return own
  const inState = (state: Transfer['state']) => others.find((one) => one.state === state)
  const running = inState('running')
  if (running || own?.state === 'failed') return running ?? own
  const begun = others.find(
    ({ state, done, problem }) => state === 'waiting' && (done > 0 || problem !== null),
  )
  return inState('failed') ?? begun ?? own ?? others[0]
}

/** The transfers of all tabs of this browser as one list; `tabs` null: of this one. */
export function shareTransfers(
  own: OwnTransfers,
  tabs: TabChannel | null,
  clock: Clock,
): Transfers & { dispose(): void } {
  const others = new Map<string, OtherTab>()
  const listeners = new Set<() => void>()
  let shown: readonly Transfer[] | null = null
  let before: readonly Transfer[] = own.getState()
  let published = keyOf([])
  let publishedAt = Number.NEGATIVE_INFINITY
  let cancelPublish: (() => void) | null = null

  const post = (message: Message) => tabs?.post(message)
  const tell = () => {
    shown = null
    for (const listener of listeners) listener()
  }

  function publish(isAsked: boolean) {
    cancelPublish?.()
    cancelPublish = null
    if (!tabs) return
    const list = own.getState()
    const key = keyOf(list)
    if (key === published && !isAsked) return
    published = key
    publishedAt = clock.now()
    post({ kind: 'state', tab: tabs.own, transfers: list.map(toTold) })
  }
  const planPublish = () => {
    const due = publishedAt + publishInterval - clock.now()
    if (due <= 0) publish(false)
    else cancelPublish ??= clock.after(due, () => publish(false))
  }

  /** Tells at once of what was sent: another tab may be about to send it, too. */
  const tellSent = () => {
    const list = own.getState()
    const left = new Set(list.map(({ id }) => id))
    for (const { id, direction, state } of before)
      if (direction === 'up' && state === 'running' && !left.has(id)) post({ kind: 'sent', id })
    before = list
  }

  function setOther(tab: string, transfers: readonly Transfer[] | null) {
    const known = others.get(tab)
    if (transfers === null) {
      known?.stopWaiting()
      others.delete(tab)
    } else {
      const stopWaiting = known?.stopWaiting ?? tabs?.onGone(tab, () => setOther(tab, null)) ?? (() => {})
      others.set(tab, { transfers, stopWaiting })
    }
    tell()
  }

  const act = (kind: 'pause' | 'resume', id: string) => {
    own[kind](id)
    post({ kind, id })
  }
  const each = (kind: 'pause' | 'resume') => {
    for (const { id } of list()) act(kind, id)
  }

  function hear(heard: unknown) {
    const found = messages.safeParse(heard)
    // Of another version of the desktop.
    if (!found.success) return
    const message = found.data
    if (message.kind === 'hello') publish(true)
    else if (message.kind === 'state') setOther(message.tab, message.transfers.map(fromTold))
    else if (message.kind === 'sent') own.setSent(message.id)
    else void own[message.kind](message.id)
  }

  function list(): readonly Transfer[] {
    if (shown) return shown
    const mine = own.getState()
    if (others.size === 0) return (shown = mine)
    const theirs = new Map<string, Transfer[]>()
    for (const { transfers } of others.values())
      for (const one of transfers) theirs.set(one.id, [...(theirs.get(one.id) ?? []), one])
    const ids = new Set([...mine.map(({ id }) => id), ...theirs.keys()])
    const ownById = new Map(mine.map((one) => [one.id, one]))
    shown = Array.from(ids).flatMap((id) => mostTelling(ownById.get(id), theirs.get(id) ?? []) ?? [])
    return shown
  }

  const stops = [
    own.subscribe(() => {
      tellSent()
      planPublish()
      tell()
    }),
    tabs?.onMessage(hear) ?? (() => {}),
  ]
  post({ kind: 'hello' })
  planPublish()

  return {
    getState: list,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    pause: (id) => act('pause', id),
    resume: (id) => act('resume', id),
    async cancel(id) {
      post({ kind: 'cancel', id })
      await own.cancel(id)
    },
    pauseAll: () => each('pause'),
    resumeAll: () => each('resume'),
    dispose() {
      cancelPublish?.()
      for (const stop of stops) stop()
      for (const { stopWaiting } of others.values()) stopWaiting()
      others.clear()
      tabs?.close()
    },
  }
}
