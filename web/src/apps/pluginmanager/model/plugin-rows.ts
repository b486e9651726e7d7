import { compareNames } from '@/kernel/files/names'
import { lookOf, type PluginSettingsStore } from '@/kernel/plugins/plugin-settings'
import type { Plugin } from '@/kernel/plugins/types'
import { compareTexts } from '@/lib/language/format'
import { texts } from '../texts'

/** A plugin as the list shows it: with the name and icon that the person gave it. */
export interface PluginRow {
  readonly plugin: Plugin
  readonly name: string
  readonly icon: string
}

/** How the list can be sorted, with the key of its text. */
export const sortings = [
  { value: 'installed', text: 'asInstalled' },
  { value: 'name', text: 'byName' },
  { value: 'modified', text: 'newestFirst' },
  { value: 'size', text: 'largestFirst' },
] as const

/** One of them. */
export type Sorting = (typeof sortings)[number]['value']

/** The sorting that a text names; null when it names none. */
export const sortingOf = (text: string): Sorting | null =>
  sortings.find(({ value }) => value === text)?.value ?? null

const compare: Readonly<Record<Sorting, (a: PluginRow, b: PluginRow) => number>> = {
  installed: () => 0,
  name: (a, b) => compareNames(a.name, b.name),
  modified: (a, b) => compareTexts(b.plugin.modified, a.plugin.modified),
  size: (a, b) => b.plugin.htmlContent.length - a.plugin.htmlContent.length,
}

/** Plugins as rows, in the order of the list [B4.30]. */
export const rowsOf = (
  plugins: readonly Plugin[],
  settings: Pick<PluginSettingsStore, 'read'>,
): readonly PluginRow[] =>
  plugins.map((plugin) => ({ plugin, ...lookOf(plugin, settings.read(plugin.path).settings) }))

/** The rows whose name or path contains the text, sorted. */
export function arrange(rows: readonly PluginRow[], search: string, sorting: Sorting): readonly PluginRow[] {
  const wanted = search.trim().toLowerCase()
  return rows
    .filter(({ name, plugin }) => `${name}\n${plugin.path}`.toLowerCase().includes(wanted))
    .toSorted(compare[sorting])
}

/** What a row says of a plugin's page [B2.49]. */
export const describeContent = ({ htmlContent }: Plugin): string =>
  htmlContent === '' ? texts.noContent : texts.characters({ count: htmlContent.length })
