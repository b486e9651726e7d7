import { appFilesBucket } from '@otteros/contracts'
import type { Uploading, UploadOutcome, UploadFailure } from '@/kernel/community/types'
import { type Failure, failed, type Failed } from '@/lib/result'
import type { BackendConfig } from '../config'
import type { SignedIn } from './caller'
import type { SendFile } from './send-file'

/** Seconds that a stored file may be kept by browsers [B7.12 B9.4]. */
const cacheSeconds = 3600

/** The name of a stored file: storages differ in what they allow, so only what all do. */
const storedName = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
    .slice(-100)

/** A file with the path that it gets [B7.12]. */
export interface Target {
  readonly file: File
  readonly path: string
}

/** Where the files of one upload go; `started` in ms since 1970. Different numbers: two files may have one name. */
export const targetsOf = (files: readonly File[], userId: string, started: number): readonly Target[] =>
  files.map((file, index) => ({ file, path: `${userId}/${started + index}-${storedName(file.name)}` }))

/** An upload that came to nothing; `file` names the one that did not get through. */
export const uploadFailure = (error: Failure, file: string | null): Failed<UploadFailure> =>
  failed({ ...error, file })

interface SendingOptions extends Uploading {
  readonly config: BackendConfig
  readonly session: SignedIn['session']
  readonly sendFile: SendFile
  /** Told of each path before it is tried: what is sent without an answer may be stored all the same. */
  readonly onTry: (path: string) => void
}

/** Sends files one after the other; null when all came through, else why one did not. */
export async function sendFiles(
  targets: readonly Target[],
  { config, session, sendFile, signal, onProgress, onTry }: SendingOptions,
): Promise<UploadOutcome<never> | null> {
  const totalBytes = targets.reduce((sum, { file }) => sum + file.size, 0)
  let sentBefore = 0
  for (const [index, { file, path }] of targets.entries()) {
    const tell = (bytes: number) =>
      onProgress({ file: index, files: targets.length, sentBytes: sentBefore + bytes, totalBytes })
    tell(0)
    onTry(path)
    const sent = await sendFile({
      url: `${config.supabaseUrl}/storage/v1/object/${appFilesBucket}/${path}`,
      headers: {
        apikey: config.supabaseKey,
        // not shown: a header
        authorization: `Bearer ${session.access_token}`,
        'cache-control': `max-age=${cacheSeconds}`,
        'content-type': file.type || 'application/octet-stream',
        'x-upsert': 'false',
      },
      body: file,
      signal,
      onSent: tell,
    })
    if (!sent.ok) return uploadFailure(sent.error, sent.error.code === 'cancelled' ? null : file.name)
    sentBefore += file.size
    tell(0)
  }
  return null
}
