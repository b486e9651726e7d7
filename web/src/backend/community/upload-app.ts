import type { NewApp, StoreApp, StorePort, UploadOutcome } from '@/kernel/community/types'
import { log } from '@/lib/log'
import type { Result } from '@/lib/result'
import type { BackendConfig } from '../config'
import { appColumns, appRows, newFileRow, toStoreApp } from './app-rows'
import { type Caller, read, type SignedIn, toCallFailure } from './caller'
import { retry, type Pause, removeFiles } from './removal'
import { cancelled, type SendFile } from './send-file'
import { uploadFailure, sendFiles, type Target, targetsOf } from './send-files'

/** What an upload needs as well as the client. */
export interface UploadOptions {
  readonly config: () => Promise<Result<BackendConfig>>
  readonly sendFile: SendFile
  readonly now: () => number
  readonly pause: Pause
  /** Makes an id for a new app: with it a row is taken back whose making was never answered. */
  readonly newId: () => string
}

/**
 * Uploads of one person: the files one after the other, then the row. After a failure or a cancel everything that came
 * through is taken back, also what was stored without an answer.
 */
export function createUploader(caller: Caller, options: UploadOptions): StorePort['upload'] {
  const { userId } = caller

  const rowOf = (id: string, app: NewApp, targets: readonly Target[], client: SignedIn['client']) => ({
    id,
    name: app.name,
    description: app.description,
    author: app.author,
    version: '1.0.0',
    icon: app.icon,
    category: app.category,
    framework: app.framework,
    html_content: app.htmlContent === '' ? null : app.htmlContent,
    files: targets.map((target) => newFileRow(client, target)),
    is_verified: false,
    user_id: userId,
    downloads: 0,
    rating: 0,
  })

  /** Takes back a row that may or may not have been made. */
  const removeRow = async ({ client }: SignedIn, id: string) => {
    const isDone = await retry(async () => {
      const { error } = await client.from('apps').delete().eq('id', id).eq('user_id', userId)
      return error === null
    }, options.pause)
    if (!isDone) log.error('An app whose upload failed could not be deleted', id)
  }

  return async (app, uploading): Promise<UploadOutcome<StoreApp>> => {
    const signedIn = await caller.person(async (found) => ({ ok: true, value: found }))
    if (!signedIn.ok) return uploadFailure(signedIn.error, null)
    const configured = await options.config()
    if (!configured.ok) return uploadFailure({ ...configured.error, code: 'network' }, null)
    const { client, session } = signedIn.value
    // Before anything is stored: where it cannot be made, nothing is left behind.
    const id = options.newId()

    const targets = targetsOf(app.files, userId, options.now())
    const tried: string[] = []
    const takeBack = () => removeFiles(client, tried, options.pause)
    const unsent = await sendFiles(targets, {
      ...uploading,
      config: configured.value,
      session,
      sendFile: options.sendFile,
      onTry: (path) => tried.push(path),
    })
    if (unsent) {
      await takeBack()
      return unsent
    }

    const { data, error, status } = await client
      .from('apps')
      .insert(rowOf(id, app, targets, client))
      .select(appColumns)
      .abortSignal(uploading.signal)
      .retry(false)
    const rows = error ? null : read(appRows, data)
    const row = rows?.data?.[0]
    if (row) return { ok: true, value: toStoreApp(row, client, userId) }
    await removeRow(signedIn.value, id)
    await takeBack()
    if (uploading.signal.aborted) return uploadFailure(cancelled(), null)
    if (error) return uploadFailure(toCallFailure(error, status), null)
    log.error('A new app comes back in an unknown form', rows?.error?.issues)
    return uploadFailure({ code: 'unexpected_answer', message: '' }, null)
  }
}
