import type { FindBucket } from '../../backend/storage/buckets.ts'
import { storageError } from '../../backend/storage/faults.ts'
import { hashInName, isHashNamed } from '../../backend/storage/hash-named.ts'
import type { NewUpload } from '../../backend/storage/resumable/upload-rows.ts'
import { faultOfPath } from '../bad-input.ts'
import { refusals } from './answers.ts'
import type { Caller } from './caller.ts'
import { readMetadata, wholeNumber } from './protocol.ts'

/** A name that the storage API understands in the same way when it is part of an address. */
const isUsableName = (name: string) =>
  name !== '' &&
  !/^\/|\.\.|[%#?\\]/.test(name) &&
  faultOfPath(`/storage/v1/object/${encodeURIComponent(name)}`) === null &&
  Buffer.byteLength(name) <= 1024

/** What a request wants to store, or the answer to one that asks for something that cannot be. The policies are not asked yet. */
export async function newUploadOf(
  request: Request,
  caller: Caller,
  findBucket: FindBucket,
): Promise<NewUpload | Response> {
  const size = wholeNumber(request.headers, 'upload-length')
  if (size === null) return storageError(400, 'InvalidRequest', 'Upload-Length has to be a number of bytes')
  const metadata = readMetadata(request.headers.get('upload-metadata'))
  const bucket = metadata?.get('bucketName') ?? ''
  const name = metadata?.get('objectName') ?? ''
  if (!metadata || bucket === '')
    return storageError(400, 'InvalidRequest', 'Upload-Metadata has to name bucketName and objectName')
  if (!isUsableName(name)) return storageError(400, 'InvalidKey', 'No file can have this name')
  const contentType = metadata.get('contentType') ?? 'application/octet-stream'
  if (!/^[\u0020-\u007e]{1,256}$/.test(contentType))
    return storageError(400, 'InvalidRequest', 'The type of the file cannot be read')
  const rules = await findBucket(bucket)
  if (!rules) return storageError(404, 'Bucket not found', 'Bucket not found')
  if (size > rules.largest) return refusals.tooLarge(rules.largest)
  if (!rules.takes(contentType))
    return storageError(415, 'invalid_mime_type', `mime type ${contentType} is not supported`)
  const isUpsert = caller.isUpsert ?? request.headers.get('x-upsert') === 'true'
  if (isHashNamed(bucket)) {
    if (hashInName(name) === null) return storageError(400, 'InvalidKey', 'No file can have this name')
    if (isUpsert) return refusals.immutable()
  }
  const seconds = metadata.get('cacheControl') ?? ''
  return {
    person: caller.person,
    bucket,
    name,
    size,
    isUpsert,
    contentType,
    cacheControl: /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
    userMetadata: jsonObject(metadata.get('metadata')),
  }
}

/** A JSON object as text; null for anything else. */
function jsonObject(text: string | undefined): string | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : null
  } catch {
    return null
  }
}
