// What an app wrote in the last moment before its person reloads or leaves: the database ends what is under way with the page,
// so that is put into the browser's synchronous storage and written when the desktop is there again.
import * as z from 'zod/mini'
import type { StoredValue } from '@/lib/stored-value'
import { log } from '@/lib/log'
import type { PageLife } from '@/lib/page-life'
import { isEphemeral } from '../identity'
import type { AppData, AppId, StorageArea, StorageChange } from '../types'

/** One call of {@link AppData.write} that has not been stored. */
interface UnfinishedWrite {
  readonly app: AppId
  readonly area: StorageArea
  readonly changes: readonly StorageChange[]
}

/** What this is made of. */
export interface UnfinishedWritesOptions {
  /** Where apps' data are kept for good. */
  readonly data: AppData
  /** Where they wait, on this device. */
  readonly stored: StoredValue
  readonly life: PageLife
}

/** Data of apps that lose nothing when the page is left. */
export interface SafeAppData extends AppData {
  dispose(): void
}

const unfinishedWrite = z.object({
  app: z.string(),
  area: z.enum(['page', 'app']),
  changes: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('clear') }),
      z.object({ kind: z.literal('set'), key: z.string(), value: z.nullable(z.string()) }),
    ]),
  ),
})

/** The writes in a stored text; what is damaged is left out. */
function readWrites(text: string | null): readonly UnfinishedWrite[] {
  if (text === null) return []
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    list = null
  }
  const rows: readonly unknown[] = Array.isArray(list) ? list : [null]
  const writes = rows.flatMap((row) => unfinishedWrite.safeParse(row).data ?? [])
  if (writes.length < rows.length)
    log.warn('Left out damaged writes of apps that the last page had not finished')
  return writes
}

/**
 * Puts a person's data of apps behind a journal: writes that are under way when the page is left are kept in `stored` and
 * applied by the next page before anything is read. Applying one twice changes nothing. Data of ephemeral apps end with the page.
 */
export function keepUnfinishedWrites({ data, stored, life }: UnfinishedWritesOptions): SafeAppData {
  const underWay = new Set<UnfinishedWrite>()
  /** What this page put into the journal when it was left. */
  let left: string | null = null

  const finish = async () => {
    const text = stored.get()
    let isKept = false
    for (const { app, area, changes } of readWrites(text)) {
      // One after the other: they are in the order in which the apps wrote.
      const result = await data.write(app, area, changes)
      if (result.ok) continue
      log.error('What an app wrote before the page was left could not be stored', result.error)
      isKept ||= result.error.code === 'unavailable'
    }
    if (text !== null && !isKept && stored.get() === text) stored.remove()
  }
  const finished = finish()

  const stops = [
    life.onLeave(() => {
      if (underWay.size === 0) return
      const text = JSON.stringify([...readWrites(stored.get()), ...underWay])
      try {
        stored.set(text)
        left = text
      } catch (error) {
        log.error('What apps wrote at the last moment does not fit into the browser’s storage', error)
      }
    }),
    life.onReturn(() => {
      // The page lives on, and with it the writes themselves.
      if (left !== null && stored.get() === left) stored.remove()
      left = null
    }),
  ]

  const afterThese = async <T>(run: () => Promise<T>): Promise<T> => {
    await finished
    return run()
  }
  return {
    read: (app, area) => afterThese(() => data.read(app, area)),
    get: (app, area, name) => afterThese(() => data.get(app, area, name)),
    outline: (app, area) => afterThese(() => data.outline(app, area)),
    async write(app, area, changes) {
      const write: UnfinishedWrite = { app, area, changes }
      if (!isEphemeral(app)) underWay.add(write)
      try {
        return await afterThese(() => data.write(app, area, changes))
      } finally {
        underWay.delete(write)
      }
    },
    clear(app) {
      for (const write of underWay) if (write.app === app) underWay.delete(write)
      return afterThese(() => data.clear(app))
    },
    usage: () => afterThese(() => data.usage()),
    dispose() {
      for (const stop of stops) stop()
    },
  }
}
