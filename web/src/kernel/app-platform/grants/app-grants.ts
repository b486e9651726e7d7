import { createStore } from 'zustand/vanilla'
import { log } from '@/lib/log'
import { success } from '@/lib/result'
import { isEphemeral } from '../identity'
import type { PlatformStore, StoreReader } from '../store/types'
import type { AppGrant, AppGrants, AppId } from '../types'
import {
  acceptExposure,
  addFile,
  changeHosts,
  changePermission,
  forgetAll,
  type GrantChange,
  removeFile,
  tokenOf,
} from './changes'
import { emptyGrant, isEmptyGrant, readGrant } from './records'

interface AppGrantsOptions {
  readonly store: PlatformStore
  /** Makes a token that no one can guess. Default: a random UUID. */
  readonly makeToken?: () => string
}

/** Grants and their end. */
export interface OwnedAppGrants extends AppGrants {
  /** Stops listening to other tabs. */
  dispose(): void
}

/** What is known of an app's grant. */
interface Known {
  readonly stored: AppGrant
  /** Changes that are not stored: under way, or held without being kept. */
  readonly changes: readonly GrantChange[]
  /** `stored` with the changes. */
  readonly grant: AppGrant
}

const withChanges = (stored: AppGrant, changes: readonly GrantChange[]): Known => ({
  stored,
  changes,
  grant: changes.reduce((grant, { apply }) => apply(grant), stored),
})

const unknown = withChanges(emptyGrant, [])

function readStored(app: AppId, value: unknown): AppGrant {
  if (value === undefined) return emptyGrant
  const grant = readGrant(value)
  if (!grant) log.warn('Dropped what an app was allowed: it could not be read', app)
  return grant ?? emptyGrant
}

async function readAll(reader: StoreReader): Promise<Map<AppId, Known>> {
  const all = new Map<AppId, Known>()
  for (const { key, value } of await reader.list('grants', [])) {
    const [app] = key
    if (app === undefined) continue
    const grant = readStored(app, value)
    if (!isEmptyGrant(grant)) all.set(app, withChanges(grant, []))
  }
  return all
}

/**
 * Reads a person's grants and keeps them from then on. An answer holds here at once and is stored after that; other tabs
 * hear of it then. Where nothing can be read, nothing is allowed yet.
 */
export async function loadAppGrants({
  store,
  makeToken = () => crypto.randomUUID(),
}: AppGrantsOptions): Promise<OwnedAppGrants> {
  const loaded = await store.read(['grants'], async (reader) => success(await readAll(reader)))
  const state = createStore<{ readonly known: ReadonlyMap<AppId, Known> }>(() => ({
    known: loaded.ok ? loaded.value : new Map(),
  }))
  /** Changes that hold here without being kept. */
  const unkept = new WeakSet<GrantChange>()
  const find = (app: AppId) => state.getState().known.get(app) ?? unknown
  const put = (app: AppId, known: Known) =>
    state.setState((before) => {
      const all = new Map(before.known)
      if (known.changes.length === 0 && isEmptyGrant(known.stored)) all.delete(app)
      else all.set(app, known)
      return { known: all }
    })

  /** What another tab stored is newer than what could not be kept here; only refusals outlast it. */
  const takeIn = async (app: AppId) => {
    const read = await store.read(['grants'], async (reader) =>
      success(readStored(app, await reader.get('grants', [app]))),
    )
    if (!read.ok) return
    const held = find(app).changes.filter((held) => held.isRefusal || !unkept.has(held))
    put(app, withChanges(read.value, held))
  }
  const stopListening = store.onForeignChange((news) => {
    for (const { table, key } of news) if (table === 'grants' && key[0] !== undefined) void takeIn(key[0])
  })

  /** Gives the grant with the change, and whether it is kept. */
  const change = async (app: AppId, wanted: GrantChange) => {
    const { stored, changes, grant: before } = find(app)
    if (isEphemeral(app)) {
      // Memory is the place of its grants.
      const grant = wanted.apply(before)
      put(app, withChanges(grant, []))
      return { grant, isKept: true }
    }
    put(app, withChanges(stored, [...changes, wanted]))
    const outcome = await store.write(['grants'], async (writer) => {
      const grant = wanted.apply(readStored(app, await writer.get('grants', [app])))
      if (isEmptyGrant(grant)) writer.remove('grants', [app])
      else writer.put('grants', [app], grant)
      return success(grant)
    })
    if (!outcome.ok) {
      log.warn('What an app was allowed could not be kept', app, outcome.error)
      unkept.add(wanted)
      return { grant: find(app).grant, isKept: false }
    }
    put(
      app,
      withChanges(
        outcome.value,
        find(app).changes.filter((other) => other !== wanted),
      ),
    )
    return { grant: outcome.value, isKept: true }
  }

  return {
    get: (app) => find(app).grant,
    list: () =>
      Array.from(state.getState().known, ([app, { grant }]) => ({ app, grant })).filter(
        ({ app, grant }) => !isEphemeral(app) && !isEmptyGrant(grant),
      ),
    setPermission: async (app, permission, wanted) =>
      (await change(app, changePermission(permission, wanted))).isKept,
    setHosts: async (app, hosts) => (await change(app, changeHosts(hosts, find(app).grant))).isKept,
    async grantFile(app, path) {
      const token = tokenOf(find(app).grant, path) ?? makeToken()
      const { grant } = await change(app, addFile(path, token))
      return tokenOf(grant, path) ?? token
    },
    revokeFile: async (app, token) => (await change(app, removeFile(token))).isKept,
    acceptExposure: async (app) => (await change(app, acceptExposure)).isKept,
    forget: async (app) => (await change(app, forgetAll)).isKept,
    subscribe: (listener) => state.subscribe(() => listener()),
    dispose: stopListening,
  }
}
