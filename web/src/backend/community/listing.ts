import type { DatabaseColumn } from '@otteros/contracts'
import * as z from 'zod/mini'
import type { NewVersion, StoreApp, StorePort, StoreQuery } from '@/kernel/community/types'
import { log } from '@/lib/log'
import { type Result, success } from '@/lib/result'
import { appColumns, appRows, toCandidate, toStoreApp, versionColumns, versionRows } from './app-rows'
import { type CommunityClient, read, refused, unexpected } from './caller'
import { searchPattern } from './search'
import { texts } from './texts'

type Listed = Awaited<ReturnType<StorePort['list']>>
type Found = Result<{ readonly apps: readonly StoreApp[]; readonly total: number }>

/** The first row of a list beyond its end is answered with this code. */
const beyondTheEnd = 'PGRST103'

const ownVersions = z.array(
  z.object({ id: z.string(), app_id: z.string(), version: z.string(), status: z.string() }),
)

/** The filters of a query, on a request that selects already. */
function narrowed<Columns extends string>(
  client: CommunityClient,
  query: StoreQuery,
  userId: string,
  columns: Columns,
  head = false,
) {
  let request = client.from('apps').select(columns, { count: 'exact', head })
  if (query.view === 'own') request = request.eq('user_id', userId)
  else request = request.eq('is_verified', query.view === 'verified')
  if (query.view === 'pending') request = request.is('reviewed_at' satisfies DatabaseColumn<'apps'>, null)
  if (query.category !== 'all') request = request.eq('category', query.category)
  const pattern = searchPattern(query.search)
  return pattern === ''
    ? request
    : request.filter('search_text' satisfies DatabaseColumn<'apps' | 'app_versions'>, 'imatch', pattern)
}

/** The same for new versions of verified apps that wait for a review. */
function narrowedVersions<Columns extends string>(
  client: CommunityClient,
  query: StoreQuery,
  columns: Columns,
  head = false,
) {
  let request = client.from('app_versions').select(columns, { count: 'exact', head }).eq('status', 'pending')
  if (query.category !== 'all') request = request.eq('category', query.category)
  const pattern = searchPattern(query.search)
  if (pattern === '') return request
  // Between quotes nothing is syntax but the quote and the backslash.
  const quoted = `"${pattern.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  // not shown: a filter
  return request.or(`name.imatch.${quoted},description.imatch.${quoted}`)
}

/** Lists of the store, page by page, in an order that does not change between the pages [B4.10 B5.17]. */
export function createListing(userId: string) {
  const apps = async (client: CommunityClient, query: StoreQuery): Promise<Found> => {
    const { data, count, error, status } = await narrowed(client, query, userId, appColumns)
      .order('is_verified' satisfies DatabaseColumn<'apps'>, { ascending: false })
      .order('downloads' satisfies DatabaseColumn<'apps'>, { ascending: false })
      .order('id' satisfies DatabaseColumn<'apps'>)
      .range(query.offset, query.offset + query.limit - 1)
    if (error?.code === beyondTheEnd) return appsCounted(client, query)
    if (error) return refused(error, status)
    const rows = read(appRows, data)
    if (!rows.success || count === null) {
      log.error('The list of apps has an unknown form', rows.error?.issues)
      return unexpected(texts.unknownApps)
    }
    return success({ apps: rows.data.map((row) => toStoreApp(row, client, userId)), total: count })
  }

  const appsCounted = async (client: CommunityClient, query: StoreQuery): Promise<Found> => {
    const { count, error, status } = await narrowed(client, query, userId, 'id', true)
    return error ? refused(error, status) : success({ apps: [], total: count ?? 0 })
  }

  /** New versions in the order in which they came. */
  const versions = async (client: CommunityClient, query: StoreQuery): Promise<Found> => {
    const { data, count, error, status } = await narrowedVersions(client, query, versionColumns)
      .order('created_at' satisfies DatabaseColumn<'app_versions'>)
      .order('id' satisfies DatabaseColumn<'app_versions'>)
      .range(query.offset, query.offset + query.limit - 1)
    if (error?.code === beyondTheEnd) {
      const counted = await narrowedVersions(client, query, 'id', true)
      return counted.error
        ? refused(counted.error, counted.status)
        : success({ apps: [], total: counted.count ?? 0 })
    }
    if (error) return refused(error, status)
    const rows = read(versionRows, data)
    if (!rows.success || count === null) {
      log.error('The list of versions has an unknown form', rows.error?.issues)
      return unexpected(texts.unknownVersions)
    }
    return success({ apps: rows.data.map((row) => toCandidate(row, client, userId)), total: count })
  }

  /** What waits for a review: new versions of verified apps first, then apps; one list for who pages through it. */
  const pending = async (client: CommunityClient, query: StoreQuery): Promise<Listed> => {
    const found = await versions(client, query)
    if (!found.ok) return found
    const { apps: first, total: versionCount } = found.value
    const limit = query.limit - first.length
    const rest = { ...query, offset: Math.max(0, query.offset - versionCount), limit }
    const others = limit === 0 ? await appsCounted(client, query) : await apps(client, rest)
    if (!others.ok) return others
    return success({
      apps: [...first, ...others.value.apps],
      total: versionCount + others.value.total,
    })
  }

  /** The new versions of these own apps, by the id of the app. */
  const versionsOf = async (
    client: CommunityClient,
    ids: readonly string[],
  ): Promise<Result<ReadonlyMap<string, NewVersion>>> => {
    if (ids.length === 0) return success(new Map())
    const { data, error, status } = await client
      .from('app_versions')
      .select('id, app_id, version, status')
      .eq('user_id', userId)
      .in('app_id' satisfies DatabaseColumn<'app_versions'>, [...ids])
    if (error) return refused(error, status)
    const rows = read(ownVersions, data)
    if (!rows.success) return unexpected(texts.unknownVersions)
    return success(
      new Map(
        rows.data.map((row) => [
          row.app_id,
          { id: row.id, version: row.version, isRejected: row.status === 'rejected' },
        ]),
      ),
    )
  }

  const own = async (client: CommunityClient, query: StoreQuery): Promise<Listed> => {
    const found = await apps(client, query)
    if (!found.ok) return found
    // Only a verified app can have a version that waits.
    const verified = found.value.apps.filter(({ isVerified }) => isVerified).map(({ id }) => id)
    const beside = await versionsOf(client, verified)
    if (!beside.ok) return beside
    return success({
      total: found.value.total,
      apps: found.value.apps.map((app) => ({ ...app, newVersion: beside.value.get(app.id) ?? null })),
    })
  }

  return (client: CommunityClient, query: StoreQuery): Promise<Listed> => {
    if (query.view === 'pending') return pending(client, query)
    return query.view === 'own' ? own(client, query) : apps(client, query)
  }
}
