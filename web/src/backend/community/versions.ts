import type { DatabaseColumn } from '@otteros/contracts'
import * as z from 'zod/mini'
import type { AppChange, StoreApp, StoreFile, StorePort, UploadOutcome } from '@/kernel/community/types'
import { failure, type Result, success } from '@/lib/result'
import { fileRow, newFileRow, toCandidate, versionColumns, wholeVersion } from './app-rows'
import { type Caller, read, refused, type SignedIn, toCallFailure, unexpected } from './caller'
import { removeFiles } from './removal'
import { cancelled } from './send-file'
import { uploadFailure, sendFiles, type Target, targetsOf } from './send-files'
import type { UploadOptions } from './upload-app'
import { texts } from './texts'

const noVersion = () => failure('not_found', () => texts.versionGone, 404)
const changed = () => failure('changed', () => texts.versionChanged, 409)

/** What submitting, withdrawing and reviewing answer: stored files that nothing has any more, for the client to remove. */
const unused = z.object({ unused_files: z.array(z.string()) })
const answered = z.nullable(unused)
const ids = z.array(z.object({ id: z.string() }))

/** What is written of a new version. */
const values = (change: AppChange, targets: readonly Target[], client: SignedIn['client']) => ({
  name: change.name,
  description: change.description,
  author: change.author,
  icon: change.icon,
  category: change.category,
  framework: change.framework,
  version: change.version,
  html_content: change.htmlContent,
  files: [...change.keptFiles.map(fileRow), ...targets.map((target) => newFileRow(client, target))],
})
type Values = ReturnType<typeof values>

/** Whether something of an own app has a file at this path: the call that put it there may have lost its answer. */
async function isInUse({ client }: SignedIn, id: string, path: string): Promise<boolean> {
  const has = JSON.stringify([{ storage_path: path }])
  const [versions, apps] = await Promise.all([
    client
      .from('app_versions')
      .select('id')
      .eq('app_id', id)
      .contains('files' satisfies DatabaseColumn<'app_versions'>, has),
    client
      .from('apps')
      .select('id')
      .eq('id', id)
      .contains('files' satisfies DatabaseColumn<'apps'>, has),
  ])
  // What cannot be read is taken to be in use: a version without its files would be worse than files without a version.
  if (versions.error || apps.error) return true
  return versions.data.length + apps.data.length > 0
}

/** Hands in a new version of a verified app; returns stored files that nothing has any more. */
const submit = async ({ client }: SignedIn, id: string, row: Values): Promise<Result<readonly string[]>> => {
  const { data, error, status } = await client
    .rpc('submit_app_version', {
      _app_id: id,
      _name: row.name,
      _description: row.description,
      _author: row.author,
      _icon: row.icon,
      _category: row.category,
      _framework: row.framework,
      _html_content: row.html_content,
      _files: row.files,
      _version: row.version,
    })
    .retry(false)
  if (error) return refused(error, status)
  const answer = unused.safeParse(data)
  return answer.success ? success(answer.data.unused_files) : unexpected(texts.unknownNewVersion)
}

const isIn: UploadOutcome<null> = { ok: true, value: null }

/** New versions of apps over the API. */
export function createVersions(
  caller: Caller,
  options: UploadOptions,
): Pick<StorePort, 'submitVersion' | 'version' | 'withdrawVersion' | 'reviewVersion'> {
  const { userId } = caller

  /** Changes an app that is not verified; null when it is verified, or gone: then it is not for this call. */
  const changeApp = async (
    { client }: SignedIn,
    app: Pick<StoreApp, 'id' | 'files'>,
    row: Values,
    kept: readonly StoreFile[],
  ): Promise<Result<readonly string[]> | null> => {
    const { data, error, status } = await client
      .from('apps')
      .update(row)
      .eq('id', app.id)
      .eq('user_id', userId)
      // An app that was verified meanwhile is not taken out of the store by this.
      .eq('is_verified', false)
      .select('id')
      .retry(false)
    if (error) return refused(error, status)
    const rows = read(ids, data)
    if (!rows.success) return unexpected(texts.unknownNewVersion)
    if (rows.data.length === 0) return null
    const left = new Set(kept.map(({ storagePath }) => storagePath))
    return success(app.files.map(({ storagePath }) => storagePath).filter((path) => !left.has(path)))
  }

  return {
    async submitVersion(app, change, uploading): Promise<UploadOutcome<null>> {
      const signedIn = await caller.person(async (found) => ({ ok: true, value: found }))
      if (!signedIn.ok) return uploadFailure(signedIn.error, null)
      const configured = await options.config()
      if (!configured.ok) return uploadFailure({ ...configured.error, code: 'network' }, null)
      const { client, session } = signedIn.value
      const targets = targetsOf(change.files, userId, options.now())
      const tried: string[] = []
      const takeBack = () => removeFiles(client, tried, options.pause)
      const unsent = await sendFiles(targets, {
        ...uploading,
        config: configured.value,
        session,
        sendFile: options.sendFile,
        onTry: (path) => tried.push(path),
      })
      // From here on it is too late to cancel: what is handed in may be under review at once.
      const stopped = unsent ?? (uploading.signal.aborted ? uploadFailure(cancelled(), null) : null)
      if (stopped) {
        await takeBack()
        return stopped
      }

      const row = values(change, targets, client)
      const direct = await changeApp(signedIn.value, app, row, change.keptFiles)
      const outcome = direct ?? (await submit(signedIn.value, app.id, row))
      if (outcome.ok) {
        await removeFiles(client, outcome.value, options.pause)
        return isIn
      }
      const [first] = tried
      if (first !== undefined && (await isInUse(signedIn.value, app.id, first))) {
        // It went through, and only the answer was lost.
        return outcome.error.code === 'network' ? isIn : uploadFailure(outcome.error, null)
      }
      await takeBack()
      return uploadFailure(outcome.error, null)
    },

    version: (versionId) =>
      caller.person(async ({ client }) => {
        const { data, error, status } = await client
          .from('app_versions')
          .select(`${versionColumns}, html_content` as const)
          .eq('id', versionId)
          .maybeSingle()
        if (error) return refused(error, status)
        const row = read(wholeVersion, data)
        if (!row.success) return unexpected(texts.unknownVersion)
        if (!row.data) return noVersion()
        return success({ ...toCandidate(row.data, client, userId), htmlContent: row.data.html_content ?? '' })
      }),

    withdrawVersion: (versionId) =>
      caller.person(async ({ client }) => {
        const { data, error, status } = await client
          .rpc('withdraw_app_version', { _version_id: versionId })
          .retry(false)
        if (error) return { ok: false, error: toCallFailure(error, status) }
        const answer = answered.safeParse(data)
        if (!answer.success) return unexpected(texts.unknownWithdrawal)
        if (!answer.data) return noVersion()
        await removeFiles(client, answer.data.unused_files, options.pause)
        return success(null)
      }),

    reviewVersion: (versionId, isApproved) =>
      caller.person(async ({ client }) => {
        const { data, error, status } = await client
          .rpc('review_app_version', { _version_id: versionId, _approve: isApproved })
          .retry(false)
        if (error) return { ok: false, error: toCallFailure(error, status) }
        const answer = answered.safeParse(data)
        if (!answer.success) return unexpected(texts.unknownReview)
        if (!answer.data) return changed()
        await removeFiles(client, answer.data.unused_files, options.pause)
        return success(null)
      }),
  }
}
