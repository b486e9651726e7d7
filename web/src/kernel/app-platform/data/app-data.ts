import { log } from '@/lib/log'
import { type Result, success } from '@/lib/result'
import { isEphemeral } from '../identity'
import type { PlatformStore, StoreReader, StoreTable } from '../store/types'
import type { AppData, AppId, StorageArea, StorageChange } from '../types'
import { type AreaFigures, emptyArea, type Entry, planChanges } from './plan-changes'
import { readEntry, readFigures } from './records'

const tables: readonly StoreTable[] = ['areas', 'entries', 'values']
const areas: readonly StorageArea[] = ['page', 'app']

interface AppDataOptions {
  /** Where data of apps are kept. */
  readonly store: PlatformStore
  /** Where data of ephemeral apps are: in memory. */
  readonly passing: PlatformStore
}

/** The sound entries of an area in their order. */
async function listEntries(reader: StoreReader, app: AppId, area: StorageArea) {
  const entries: { readonly key: string; readonly entry: Entry }[] = []
  for (const row of await reader.list('entries', [app, area])) {
    const entry = readEntry(row.value)
    const key = row.key[2]
    if (entry && key !== undefined) entries.push({ key, entry })
    else log.warn('Left out a damaged value that an app kept', row.key)
  }
  return entries.toSorted((a, b) => a.entry.order - b.entry.order)
}

/** The figures of an area: as stored or, where these are damaged, counted again. */
async function figuresOf(reader: StoreReader, app: AppId, area: StorageArea): Promise<AreaFigures> {
  const stored = await reader.get('areas', [app, area])
  const figures = stored === undefined ? emptyArea : readFigures(stored)
  if (figures) return figures
  log.warn('Counted what an app keeps again', app)
  const entries = await listEntries(reader, app, area)
  return {
    characters: entries.reduce((sum, { key, entry }) => sum + key.length + entry.length, 0),
    keys: entries.length,
    next: (entries.at(-1)?.entry.order ?? -1) + 1,
  }
}

/** The entries of the keys that changes name. */
async function entriesFor(
  reader: StoreReader,
  app: AppId,
  area: StorageArea,
  changes: readonly StorageChange[],
) {
  const keys = new Set(changes.flatMap((change) => (change.kind === 'set' ? [change.key] : [])))
  const known = new Map<string, Entry>()
  await Promise.all(
    Array.from(keys, async (key) => {
      const entry = readEntry(await reader.get('entries', [app, area, key]))
      if (entry) known.set(key, entry)
    }),
  )
  return known
}

/**
 * Makes the data of a person's apps. Changes are applied inside a transaction to what is stored then, so windows and tabs
 * with the same app lose nothing of each other. How much all apps keep together is bounded by what the browser gives the
 * page: past that, writes fail with `quota` and what is stored stays.
 */
export function createAppData({ store, passing }: AppDataOptions): AppData {
  const storeOf = (app: AppId) => (isEphemeral(app) ? passing : store)

  return {
    read: (app, area) =>
      storeOf(app).read(tables, async (reader) => {
        const [entries, rows] = await Promise.all([
          listEntries(reader, app, area),
          reader.list('values', [app, area]),
        ])
        const values = new Map(rows.map(({ key, value }) => [key[2], value]))
        const items = new Map<string, string>()
        for (const { key } of entries) {
          const value = values.get(key)
          if (typeof value === 'string') items.set(key, value)
          else log.warn('Left out a damaged value that an app kept', app, key)
        }
        return success(items)
      }),
    get: (app, area, key) =>
      storeOf(app).read(tables, async (reader) => {
        const value = await reader.get('values', [app, area, key])
        return success(typeof value === 'string' ? value : null)
      }),
    outline: (app, area) =>
      storeOf(app).read(tables, async (reader) => {
        const [entries, { characters }] = await Promise.all([
          listEntries(reader, app, area),
          figuresOf(reader, app, area),
        ])
        return success({ keys: entries.map(({ key }) => key), characters })
      }),
    write: (app, area, changes) =>
      storeOf(app).write(tables, async (writer): Promise<Result<void>> => {
        const [figures, known] = await Promise.all([
          figuresOf(writer, app, area),
          entriesFor(writer, app, area, changes),
        ])
        const planned = planChanges(figures, known, changes)
        if (!planned.ok) return planned
        const { isCleared, values, figures: after } = planned.value
        if (isCleared) {
          writer.removeAll('entries', [app, area])
          writer.removeAll('values', [app, area])
        }
        for (const [key, change] of values) {
          if (change) {
            writer.put('entries', [app, area, key], change.entry)
            writer.put('values', [app, area, key], change.value)
          } else {
            writer.remove('entries', [app, area, key])
            writer.remove('values', [app, area, key])
          }
        }
        writer.put('areas', [app, area], after)
        return success(undefined)
      }),
    clear: (app) =>
      storeOf(app).write(tables, (writer): Promise<Result<void>> => {
        for (const table of tables) writer.removeAll(table, [app])
        return Promise.resolve(success(undefined))
      }),
    usage: () =>
      store.read(tables, async (reader) => {
        const sums = new Map<AppId, number>()
        for (const { key } of await reader.list('areas', [])) {
          const [app, area] = key
          const known = areas.find((name) => name === area)
          if (app === undefined || !known) continue
          const { characters } = await figuresOf(reader, app, known)
          if (characters > 0) sums.set(app, (sums.get(app) ?? 0) + characters)
        }
        return success(Array.from(sums, ([app, characters]) => ({ app, characters })))
      }),
  }
}
