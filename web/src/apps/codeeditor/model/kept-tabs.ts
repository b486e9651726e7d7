import type { FilePath } from '@/kernel/files/types'
import type { JsonValue } from '@/lib/json'
import { isCount, isListOf, isOneOf, isText, readRecord } from '@/lib/record-shape'
import { allKeys, type Layout, oneGroup, withShare } from './layout'

/** A tab as it is kept with its window. */
export interface KeptTab {
  /** Tells the tabs of a window apart; 0 is the one that the window was opened with. */
  readonly key: number
  /** Its text: tabs that show the same one have the same number. */
  readonly text: number
  /** Null: its text was never saved. */
  readonly path: FilePath | null
}

/** The tabs of a window and where they are. */
export interface KeptTabs {
  readonly tabs: readonly KeptTab[]
  readonly layout: Layout
}

const isPlace = (value: unknown): value is string | null => value === null || isText(value)

const isKeptTab = (value: unknown): value is Omit<KeptTab, 'text'> & { readonly text?: unknown } =>
  readRecord(value, { key: isCount, path: isPlace }).fits

/** The part of a window with two groups; one with a single group has none. */
const splitShape = {
  split: isOneOf(['beside', 'below']),
  share: isCount,
  /** How many tabs are in the first group. */
  first: isCount,
  /** The tab that the group shows in which the person is not. */
  other: isCount,
}

function readLayout(value: unknown, keys: readonly number[], active: number): Layout {
  const single = oneGroup(keys, active)
  const reading = readRecord(value, splitShape)
  if (!reading.fits) return single
  const { split, share, first, other } = reading.value
  const [before, after] = [keys.slice(0, first), keys.slice(first)]
  const [own, across] = before.includes(active) ? [before, after] : [after, before]
  if (!own.includes(active) || !across.includes(other)) return single
  return withShare(
    {
      groups: [before, after].map((each) => ({ keys: each, shown: each === own ? active : other })),
      active,
      split,
      share,
    },
    share,
  )
}

/** Reads what was kept; null: nothing, or nothing that can be used. */
export function readTabs(value: unknown): KeptTabs | null {
  const reading = readRecord(value, { active: isCount, tabs: isListOf(isKeptTab) })
  if (!reading.fits) return null
  const { active } = reading.value
  const tabs = reading.value.tabs.map(({ key, path, text }) => ({
    key,
    path,
    text: isCount(text) ? text : key,
  }))
  const keys = tabs.map(({ key }) => key)
  if (new Set(keys).size !== keys.length || !keys.includes(active)) return null
  const split = typeof value === 'object' && value !== null && 'split' in value ? value.split : null
  return { tabs, layout: readLayout(split, keys, active) }
}

/** What is to be kept: nothing of a window that has only the text that it was opened with. */
export function tabsToKeep({ layout, tabs }: KeptTabs): JsonValue | undefined {
  const { active, groups, split, share } = layout
  if (tabs.length === 1 && active === 0) return undefined
  const order = allKeys(layout)
  const inOrder = order.flatMap((key) => tabs.find((tab) => tab.key === key) ?? [])
  const kept = inOrder.map(({ key, text, path }) => (text === key ? { key, path } : { key, text, path }))
  const [first, second] = groups
  if (!first || !second) return { active, tabs: kept }
  const other = first.keys.includes(active) ? second.shown : first.shown
  return { active, tabs: kept, split: { split, share, first: first.keys.length, other } }
}
