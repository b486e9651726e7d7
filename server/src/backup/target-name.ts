/** A bucket, and a prefix without slashes at its ends ('' is the whole bucket). */
export interface BucketPlace {
  readonly bucket: string
  readonly prefix: string
}

/** A prefix consists of words of letters, digits, `.`, `_` and `-`, separated by `/`. */
const form = /^s3:\/\/([a-z0-9][a-z0-9._-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/i

/** Whether a target is a bucket rather than a folder. */
export const isBucket = (name: string): boolean => name.startsWith('s3://')

/** Parses `s3://BUCKET` or `s3://BUCKET/PREFIX`; null if it has another form. */
export function bucketPlace(name: string): BucketPlace | null {
  const [, bucket, prefix = ''] = form.exec(name) ?? []
  return bucket === undefined ? null : { bucket, prefix: prefix.slice(1) }
}
