import type { FilePath } from '@/kernel/files/types'
import type { JsonValue } from '@/lib/json'
import { isCount, isListOf, isText, readRecord } from '@/lib/record-shape'

/** A tab as it is kept with its window. */
export interface KeptTab {
  /** Tells the tabs of a window apart; 0 is the one that the window was opened with. */
  readonly key: number
  /** Null: its text was never saved. */
  readonly path: FilePath | null
}

/** The tabs of a window, and the one that is shown. */
export interface KeptTabs {
  readonly active: number
  readonly tabs: readonly KeptTab[]
}

const isPlace = (value: unknown): value is string | null => value === null || isText(value)

const isKeptTab = (value: unknown): value is KeptTab =>
  readRecord(value, { key: isCount, path: isPlace }).fits

/** Reads what was kept; null: nothing, or nothing that can be used. */
export function readTabs(value: unknown): KeptTabs | null {
  const reading = readRecord(value, { active: isCount, tabs: isListOf(isKeptTab) })
  if (!reading.fits) return null
  const { active, tabs } = reading.value
  const keys = new Set(tabs.map(({ key }) => key))
  return keys.size === tabs.length && keys.has(active) ? { active, tabs } : null
}

/** What is to be kept: nothing of a window that has only the text that it was opened with. */
export function tabsToKeep({ active, tabs }: KeptTabs): JsonValue | undefined {
  if (tabs.length === 1 && active === 0) return undefined
  return { active, tabs: tabs.map(({ key, path }) => ({ key, path })) }
}
