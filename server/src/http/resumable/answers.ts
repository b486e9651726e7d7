import type { Context } from 'hono'
import { storageError } from '../../backend/storage/faults.ts'
import type { OpenUploadLimits, Upload, UploadRefusal } from '../../backend/storage/resumable/upload-rows.ts'
import type { ServerEnv } from '../client-address.ts'
import { speaksTus, tusHeaders } from './protocol.ts'

/** Why a request about an upload is refused. */
export const refusals = {
  visitor: () => storageError(401, 'Unauthorized', 'Sign in to store files'),
  unknown: () => storageError(404, 'not_found', 'There is no such upload. Begin it again.'),
  over: () => storageError(410, 'UploadExpired', 'The time for this upload is over. Begin it again.'),
  lost: () =>
    storageError(
      410,
      'UploadLost',
      'The server does not have the first part of this upload. Begin it again.',
    ),
  locked: () =>
    storageError(423, 'ResourceLocked', 'Another request is sending this upload. Try again in a moment.', {
      'retry-after': '2',
    }),
  offset: () =>
    storageError(409, 'InvalidUploadOffset', 'The upload has another length than this request goes on from'),
  tooMany: () =>
    storageError(413, 'Payload too large', 'The request goes beyond the announced length of the upload'),
  tooLarge: (most: number) =>
    storageError(413, 'Payload too large', `The file is larger than ${Math.floor(most / 1024 / 1024)} MiB`, {
      'tus-max-size': String(most),
    }),
  limited: (by: UploadRefusal, { uploads, bytes }: OpenUploadLimits) => {
    if (by === 'server')
      return storageError(
        507,
        'InsufficientStorage',
        'This server stores no more files at the moment. Ask the people who run it.',
      )
    return by === 'uploads'
      ? storageError(
          429,
          'TooManyUploads',
          `A person can have ${uploads} unfinished uploads. Finish or cancel some.`,
        )
      : storageError(
          413,
          'TooManyUploads',
          `The unfinished uploads of a person can have ${Math.floor(bytes / 1_000_000)} MB together. Finish or cancel some.`,
        )
  },
  immutable: () => storageError(403, 'Immutable', 'Files in this place never change'),
  cutOff: () => storageError(400, 'InvalidRequest', 'The bytes did not arrive whole'),
}

/** Gives an answer the headers of the protocol, and the status that the storage API says in its body. */
async function asTus(response: Response): Promise<Response> {
  const headers = { ...Object.fromEntries(response.headers), ...tusHeaders }
  if (response.ok) return new Response(response.body, { status: response.status, headers })
  const body = await response.text()
  const said = Number(/"statusCode"\s*:\s*"?(\d{3})/.exec(body)?.[1] ?? response.status)
  return new Response(body, { status: said >= 400 && said < 600 ? said : response.status, headers })
}

/** Answers requests of the protocol. */
export const speaking =
  (answer: (c: Context<ServerEnv>) => Promise<Response>) =>
  async (c: Context<ServerEnv>): Promise<Response> =>
    asTus(
      speaksTus(c.req.raw.headers)
        ? await answer(c)
        : storageError(412, 'InvalidRequest', 'Tus-Resumable has to be 1.0.0'),
    )

const untilOf = ({ expires }: Upload) => ({ 'upload-expires': expires.toUTCString() })

/** The answer to a client that began an upload; `received`: with the first bytes of it. */
export const begun = (upload: Upload, location: string, received: number | null): Response =>
  new Response(null, {
    status: 201,
    headers: {
      ...untilOf(upload),
      location,
      ...(received !== null && { 'upload-offset': String(received) }),
    },
  })

/** The answer to a client that sent more bytes. */
export const received = (upload: Upload): Response =>
  new Response(null, {
    status: 204,
    headers: { ...untilOf(upload), 'upload-offset': String(upload.received) },
  })

/** The answer to a client that asks how far an upload got. */
export const progressOf = (upload: Upload): Response =>
  new Response(null, {
    headers: {
      ...untilOf(upload),
      'upload-offset': String(upload.received),
      'upload-length': String(upload.size),
      'upload-metadata': metadataOf(upload),
    },
  })

/** What a client said about an upload, as it sent it. */
const metadataOf = ({ bucket, name, contentType }: Upload) =>
  Object.entries({ bucketName: bucket, objectName: name, contentType })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
