// What was told on a desktop outlives a reload for a day. It is loaded once the desktop is idle.
import { log } from '@/lib/log'
import {
  isFilledText,
  isFinite,
  isOneOf,
  isOptional,
  isText,
  type RecordShape,
  readRecord,
} from '@/lib/record-shape'
import { readStoredList } from '@/lib/stored-list'
import type { StoredValue } from '@/lib/stored-value'
import type { NoticeHistory, PastNotice } from './types'

/** Notices that are kept at most. */
export const mostKeptNotices = 50
/** ms for which they are kept. */
export const keptFor = 24 * 60 * 60 * 1000

/** A notice as it is stored: what it offered to do is gone with the page. */
interface KeptNotice {
  readonly at: number
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
  /** Who it comes from: the type of an app, and what that calls itself. */
  readonly app?: string
  readonly name?: string
}

const shape: RecordShape<KeptNotice> = {
  at: isFinite,
  title: isFilledText,
  description: isOptional(isText),
  variant: isOptional(isOneOf(['default', 'destructive'])),
  app: isOptional(isFilledText),
  name: isOptional(isFilledText),
}

type Past = Pick<PastNotice, 'at' | 'notice'>

const toKept = ({ at, notice: { title, description, variant, source } }: Past): KeptNotice => ({
  at,
  title,
  ...(description !== undefined && { description }),
  ...(variant && { variant }),
  ...(source && { app: source.app, ...(source.name !== undefined && { name: source.name }) }),
})

const toPast = ({ at, app, name, ...notice }: KeptNotice): Past => ({
  at,
  notice: { ...notice, ...(app !== undefined && { source: { app, ...(name !== undefined && { name }) } }) },
})

function readKept(value: unknown): KeptNotice | null {
  const reading = readRecord(value, shape)
  return reading.fits ? reading.value : null
}

/** Tells notices apart: a tab tells two things in the same ms only if they are different. */
const keyOf = ({ at, title }: KeptNotice) => `${at} ${title}`

/**
 * Puts the notices of the last day back into the history and keeps what is told from now on. What other
 * tabs are told, and what is dismissed there, is followed. Returns what ends it.
 */
export function followPastNotices(
  history: NoticeHistory,
  stored: StoredValue,
  now: () => number = Date.now,
): () => void {
  /** What was stored when it was looked at last. */
  let known: ReadonlySet<string> = new Set()
  let isTakingOver = false

  /** What is kept elsewhere comes from there again. */
  const ownEntries = () => history.getState().entries.filter(({ outside }) => outside === undefined)
  const read = (text: string | null) => {
    const { items, isDamaged } = readStoredList(text, readKept)
    if (isDamaged) log.warn('Stored notifications are not readable and were left out')
    return items.filter(({ at }) => at > now() - keptFor && at <= now()).slice(0, mostKeptNotices)
  }

  const takeOver = (text: string | null) => {
    const kept = read(text)
    const keys = new Set(kept.map(keyOf))
    isTakingOver = true
    const shown = new Set<string>()
    for (const entry of ownEntries()) {
      const key = keyOf(toKept(entry))
      shown.add(key)
      if (known.has(key) && !keys.has(key)) history.remove(entry.id)
    }
    history.restore(kept.filter((each) => !shown.has(keyOf(each))).map(toPast))
    isTakingOver = false
    known = keys
  }

  const store = () => {
    if (isTakingOver) return
    const kept = ownEntries().slice(0, mostKeptNotices).map(toKept)
    const keys = new Set(kept.map(keyOf))
    if (keys.size === known.size && [...keys].every((key) => known.has(key))) return
    known = keys
    try {
      if (kept.length === 0) stored.remove()
      else stored.set(JSON.stringify(kept))
    } catch (error) {
      log.warn('Notifications could not be kept', error)
    }
  }

  takeOver(stored.get())
  store()
  const stops = [history.subscribe(store), stored.onExternalChange(takeOver)]
  return () => {
    for (const stop of stops) stop()
  }
}
