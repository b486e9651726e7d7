import { appFilesBucket } from '@otteros/contracts'
import * as z from 'zod/mini'
import { appCategories, appFrameworks, type StoreApp, type StoreFile } from '@/kernel/community/types'
import type { CommunityClient } from './caller'
import type { Target } from './send-files'

/** What apps and versions of them have in common. */
const shared = 'id, name, author, description, icon, category, framework, version, files, content_length'

/** Everything that a list shows; pages are fetched one by one. */
export const appColumns =
  // not shown: columns
  `${shared}, rating, ratings, downloads, is_verified, reviewed_at, created_at, user_id` as const

const storedFile = z.object({
  name: z.string(),
  size: z.number(),
  type: z.string(),
  lastModified: z.number(),
  storage_path: z.string(),
})

/** A row of `apps` with {@link appColumns}. */
const appRow = z.object({
  id: z.string(),
  name: z.string(),
  author: z.string(),
  description: z.string(),
  icon: z.string(),
  category: z.enum(appCategories),
  framework: z.enum(appFrameworks),
  version: z.string(),
  rating: z.number(),
  ratings: z.number(),
  downloads: z.number(),
  is_verified: z.boolean(),
  reviewed_at: z.nullable(z.string()),
  files: z.array(storedFile),
  content_length: z.number(),
  created_at: z.string(),
  user_id: z.nullable(z.string()),
})
export const appRows = z.array(appRow)

/** The public address of a stored file. */
export const publicUrlOf = (client: Pick<CommunityClient, 'storage'>, path: string) =>
  client.storage.from(appFilesBucket).getPublicUrl(path).data.publicUrl

const toFile = (client: Pick<CommunityClient, 'storage'>, file: z.infer<typeof storedFile>): StoreFile => ({
  name: file.name,
  size: file.size,
  type: file.type,
  lastModified: file.lastModified,
  storagePath: file.storage_path,
  // Of the path and not of the row: what the uploader wrote there could lead anywhere.
  publicUrl: publicUrlOf(client, file.storage_path),
})

/** A stored file as a row says it [B3.15]. */
export const fileRow = (file: StoreFile) => ({
  name: file.name,
  size: file.size,
  type: file.type,
  lastModified: file.lastModified,
  storage_path: file.storagePath,
  public_url: file.publicUrl,
})

/** A file that was just stored, as a row says it [B3.15]. */
export const newFileRow = (client: Pick<CommunityClient, 'storage'>, { file, path }: Target) => ({
  name: file.name,
  size: file.size,
  type: file.type,
  lastModified: file.lastModified,
  storage_path: path,
  public_url: publicUrlOf(client, path),
})

/** An app as the store shows it to a person. */
export const toStoreApp = (
  row: z.infer<typeof appRow>,
  client: Pick<CommunityClient, 'storage'>,
  userId: string,
): StoreApp => ({
  id: row.id,
  name: row.name,
  author: row.author,
  description: row.description,
  icon: row.icon,
  category: row.category,
  framework: row.framework,
  version: row.version,
  rating: row.rating,
  ratings: row.ratings,
  downloads: row.downloads,
  isVerified: row.is_verified,
  reviewedAt: row.reviewed_at,
  files: row.files.map((file) => toFile(client, file)),
  contentLength: row.content_length,
  createdAt: row.created_at,
  isOwn: row.user_id === userId,
  newVersion: null,
  candidate: null,
})

/** What a version that waits shows of itself. */
// not shown: columns
export const versionColumns = `${shared}, app_id, replaces, created_at, user_id` as const

/** A row of `app_versions` with {@link versionColumns}. */
const versionRow = z.object({
  id: z.string(),
  app_id: z.string(),
  replaces: z.string(),
  name: z.string(),
  author: z.string(),
  description: z.string(),
  icon: z.string(),
  category: z.enum(appCategories),
  framework: z.enum(appFrameworks),
  version: z.string(),
  files: z.array(storedFile),
  content_length: z.number(),
  created_at: z.string(),
  user_id: z.string(),
})
export const versionRows = z.array(versionRow)
/** The same with its page. */
export const wholeVersion = z.nullable(z.extend(versionRow, { html_content: z.nullable(z.string()) }))

/** A version that waits, as the app that it would make. */
export const toCandidate = (
  row: z.infer<typeof versionRow>,
  client: Pick<CommunityClient, 'storage'>,
  userId: string,
): StoreApp => ({
  id: row.app_id,
  name: row.name,
  author: row.author,
  description: row.description,
  icon: row.icon,
  category: row.category,
  framework: row.framework,
  version: row.version,
  rating: 0,
  ratings: 0,
  downloads: 0,
  isVerified: false,
  reviewedAt: null,
  files: row.files.map((file) => toFile(client, file)),
  contentLength: row.content_length,
  createdAt: row.created_at,
  isOwn: row.user_id === userId,
  newVersion: null,
  candidate: { versionId: row.id, replaces: row.replaces },
})
