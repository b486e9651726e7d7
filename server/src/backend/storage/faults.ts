/** A stored object whose content is not on this server, though the database knows it. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing'
}

/** A stored object of which something else is there than was stored. */
export class ContentDamaged extends Error {
  override readonly name = 'ContentDamaged'
}

/** The place of stored files cannot be reached, or does not let us in; `message` is for the operator. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** The error body of the storage API. */
export function storageError(
  status: number,
  error: string,
  message: string,
  headers?: Readonly<Record<string, string>>,
): Response {
  return Response.json({ statusCode: String(status), error, message }, { status, headers: { ...headers } })
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** What to answer for a fault of the disk or its contents; null for errors of other kinds. */
export function answerToFault(error: unknown): Response | null {
  if (error instanceof ContentMissing)
    return storageError(404, 'not_found', 'The content of this file is not on this server')
  if (error instanceof ContentDamaged)
    return storageError(500, 'content_damaged', 'The content of this file is damaged')
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return storageError(507, 'disk_full', 'The server has no room left for files. Try again later.')
  if (
    error instanceof StoreUnavailable ||
    code === 'EIO' ||
    code === 'EROFS' ||
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EMFILE'
  )
    return storageError(503, 'disk_failed', 'The server cannot reach its files at the moment', {
      'retry-after': '30',
    })
  return null
}
