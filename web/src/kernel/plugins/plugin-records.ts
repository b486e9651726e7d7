import * as z from 'zod/mini'
import { log } from '@/lib/log'
import type { Plugin } from './types'

const pluginSchema = z.object({
  name: z.string().check(z.minLength(1)),
  type: z.literal('folder'),
  modified: z.string(),
  path: z.string().check(z.minLength(1)),
  icon: z.string(),
  htmlContent: z.string(),
  isPreinstalled: z.boolean(),
})

const recordSchema = z.object({
  plugin: z.nullable(pluginSchema),
  order: z.nullable(z.int()),
})

/**
 * What is stored about one path. Preinstalled plugins have no record as long as they are as they came, so that those of a
 * newer version of the product replace them.
 */
export interface PluginRecord {
  /** Null: the preinstalled plugin of this path was removed. */
  readonly plugin: Plugin | null
  /** Place among what was appended; null: in the place of the preinstalled plugin. */
  readonly order: number | null
}

/** Records by path; damaged ones are dropped with a log. */
export function readRecords(
  rows: readonly { readonly key: readonly string[]; readonly value: unknown }[],
): ReadonlyMap<string, PluginRecord> {
  const records = new Map<string, PluginRecord>()
  for (const { key, value } of rows) {
    const [path] = key
    const read = recordSchema.safeParse(value)
    if (read.success && path !== undefined) records.set(path, read.data)
    else log.warn('Dropped a stored plugin that does not fit', path)
  }
  return records
}

/** The list that a person sees: preinstalled plugins first, as changed, then what was installed, in its order. */
export function listPlugins(
  preinstalled: readonly Plugin[],
  records: ReadonlyMap<string, PluginRecord>,
): readonly Plugin[] {
  const inPlace = preinstalled.flatMap((plugin) => {
    const record = records.get(plugin.path)
    if (!record) return [plugin]
    return record.plugin && record.order === null ? [record.plugin] : []
  })
  const own = new Set(preinstalled.map(({ path }) => path))
  const appended = [...records]
    // A plugin that the product does not bring along any more stays when the person changed it.
    .filter(([path, { order }]) => order !== null || !own.has(path))
    .toSorted(([, a], [, b]) => (a.order ?? -1) - (b.order ?? -1))
    .flatMap(([, { plugin }]) => (plugin ? [plugin] : []))
  return [...inPlace, ...appended]
}

/** The preinstalled plugins that a person removed. */
export const removedPlugins = (
  preinstalled: readonly Plugin[],
  records: ReadonlyMap<string, PluginRecord>,
): readonly Plugin[] => preinstalled.filter(({ path }) => records.get(path)?.plugin === null)

const sameContent = (a: Plugin, b: Plugin) =>
  a.name === b.name && a.icon === b.icon && a.htmlContent === b.htmlContent

/** The record that replaces a plugin in its place or appends it [B4.30]; null: none is needed, it is as it came. */
export function recordToPut(
  plugin: Plugin,
  preinstalled: readonly Plugin[],
  records: ReadonlyMap<string, PluginRecord>,
): PluginRecord | null {
  const known = records.get(plugin.path)
  const shipped = preinstalled.find(({ path }) => path === plugin.path)
  if (known?.plugin) return { plugin, order: known.order }
  if (shipped && !known) return sameContent(shipped, plugin) ? null : { plugin, order: null }
  const orders = Array.from(records.values(), ({ order }) => order ?? -1)
  return { plugin, order: Math.max(-1, ...orders) + 1 }
}
