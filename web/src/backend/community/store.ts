import * as z from 'zod/mini'
import type { StorePort, StoreQuery } from '@/kernel/community/types'
import { failure, type Result, success } from '@/lib/result'
import { spoken } from '../spoken'
import { appColumns, appRows, toStoreApp } from './app-rows'
import { type Caller, type CommunityClient, read, refused, unexpected } from './caller'
import { cleanUp } from './left-behind'
import { createListing } from './listing'
import { removeFiles } from './removal'
import { createTakedown } from './takedown'
import { createUploader, type UploadOptions } from './upload-app'
import { createVersions } from './versions'
import { texts } from './texts'

const notFound = () => failure('not_found', () => texts.appGone, 404)
const changed = () => failure('changed', () => texts.appChanged, 409)

const content = z.nullable(z.object({ html_content: z.nullable(z.string()), version: z.string() }))
const ids = z.array(z.object({ id: z.string() }))
const removed = z.array(z.object({ files: z.array(z.object({ storage_path: z.string() })) }))
const given = z.nullable(z.object({ stars: z.number() }))
const rated = z.nullable(z.object({ rating: z.number(), ratings: z.number() }))

/** The store over the API [B7.8–B7.13]. */
export function createStore(caller: Caller, options: UploadOptions): StorePort {
  const { userId } = caller
  /** Version of each app that this person looked at: a review is for what they saw. */
  const seen = new Map<string, string>()

  const listing = createListing(userId)
  let isClean = false
  const list = async (client: CommunityClient, query: StoreQuery) => {
    const listed = await listing(client, query)
    if (!listed.ok) return listed
    for (const app of listed.value.apps) if (!app.candidate) seen.set(app.id, app.version)
    return listed
  }

  const upload = createUploader(caller, options)
  const versions = createVersions(caller, options)

  /** Writes a decision [B7.9]; the database adds who and when. */
  const decide = (id: string, isVerified: boolean): Promise<Result<null>> =>
    caller.person(async ({ client }) => {
      const version = seen.get(id)
      const request = client
        .from('apps')
        .update({
          is_verified: isVerified,
          verified_by: isVerified ? userId : null,
          verified_at: isVerified ? new Date().toISOString() : null,
        })
        .eq('id', id)
      const { data, error, status } = await (version === undefined ? request : request.eq('version', version))
        .select('id')
        .retry(false)
      if (error) return refused(error, status)
      const rows = read(ids, data)
      if (!rows.success) return unexpected(texts.unknownReview)
      if (rows.data.length > 0) return success(null)
      return version === undefined ? notFound() : changed()
    })

  return {
    list: (query) =>
      query.view === 'own'
        ? caller.person(async (signedIn) => {
            const listed = await list(signedIn.client, query)
            // Once, while the person gets what they came for.
            if (!isClean) void cleanUp(signedIn, userId, options.now())
            isClean = true
            return listed
          })
        : caller.anybody((client) => list(client, query)),

    content: (id) =>
      caller.anybody(async (client) => {
        const { data, error, status } = await client
          .from('apps')
          .select('html_content, version')
          .eq('id', id)
          .maybeSingle()
        if (error) return refused(error, status)
        const row = read(content, data)
        if (!row.success) return unexpected(texts.unknownPage)
        if (!row.data) return notFound()
        seen.set(id, row.data.version)
        return success(row.data.html_content ?? '')
      }),

    approve: (id) => decide(id, true),
    reject: (id) => decide(id, false),

    countInstall: (id) =>
      caller.anybody(async (client) => {
        const { data, error, status } = await client.rpc('increment_downloads', { _app_id: id }).retry(false)
        if (error) return refused(error, status)
        const downloads = z.nullable(z.number()).safeParse(data)
        if (!downloads.success) return unexpected(texts.unknownInstall)
        return downloads.data === null ? notFound() : success(downloads.data)
      }),

    ...versions,
    upload: async (app, uploading) => spoken(await upload(app, uploading)),
    submitVersion: async (app, change, uploading) =>
      spoken(await versions.submitVersion(app, change, uploading)),
    ...createTakedown(caller),

    app: (id) =>
      caller.anybody(async (client) => {
        const { data, error, status } = await client.from('apps').select(appColumns).eq('id', id)
        if (error) return refused(error, status)
        const rows = read(appRows, data)
        if (!rows.success) return unexpected(texts.unknownApp)
        const [row] = rows.data
        return row ? success(toStoreApp(row, client, userId)) : notFound()
      }),

    remove: (id) =>
      caller.person(async ({ client }) => {
        // The app's waiting version goes with it, so its files must be known before.
        const beside = await client.from('app_versions').select('files').eq('app_id', id)
        if (beside.error) return refused(beside.error, beside.status)
        const { data, error, status } = await client
          .from('apps')
          .delete()
          .eq('id', id)
          .eq('user_id', userId)
          .select('files')
          .retry(false)
        if (error) return refused(error, status)
        const rows = read(removed, data)
        const versions = read(removed, beside.data)
        if (!rows.success || !versions.success) return unexpected(texts.unknownDeletion)
        if (rows.data.length === 0) return notFound()
        seen.delete(id)
        const paths = [...rows.data, ...versions.data].flatMap(({ files }) =>
          files.map((file) => file.storage_path),
        )
        await removeFiles(client, [...new Set(paths)], options.pause)
        return success(null)
      }),

    ownRating: (id) =>
      caller.person(async ({ client }) => {
        const { data, error, status } = await client
          .from('app_ratings')
          .select('stars')
          .eq('app_id', id)
          .eq('user_id', userId)
          .maybeSingle()
        if (error) return refused(error, status)
        const row = read(given, data)
        return row.success ? success(row.data?.stars ?? null) : unexpected(texts.unknownRating)
      }),

    rate: (id, stars) =>
      caller.person(async ({ client }) => {
        const { data, error, status } = await client
          .rpc('rate_app', { _app_id: id, _stars: stars })
          .retry(false)
        if (error) return refused(error, status)
        const rating = rated.safeParse(data)
        if (!rating.success) return unexpected(texts.unknownRating)
        return rating.data ? success(rating.data) : notFound()
      }),

    withdrawRating: (id) =>
      caller.person(async ({ client }) => {
        const taken = await client
          .from('app_ratings')
          .delete()
          .eq('app_id', id)
          .eq('user_id', userId)
          .retry(false)
        if (taken.error) return refused(taken.error, taken.status)
        const { data, error, status } = await client
          .from('apps')
          // not shown: columns
          .select('rating, ratings')
          .eq('id', id)
          .maybeSingle()
        if (error) return refused(error, status)
        const rating = read(rated, data)
        if (!rating.success) return unexpected(texts.unknownRating)
        return rating.data ? success(rating.data) : notFound()
      }),
  }
}
