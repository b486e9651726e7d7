/** A bucket, and a prefix without a slash at its ends, '' for all of the bucket. */
export interface BucketPlace {
  readonly bucket: string
  readonly prefix: string
}

/** A prefix is words of letters, digits, `.`, `_` and `-` with `/` between them. */
const form = /^s3:\/\/([a-z0-9][a-z0-9._-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/i

/** Whether the name of a place for backups is that of a bucket, and not of a folder. */
export const isBucket = (name: string): boolean => name.startsWith('s3://')

/** What `s3://BUCKET` or `s3://BUCKET/PREFIX` names; null where it is written otherwise. */
export function bucketPlace(name: string): BucketPlace | null {
  const [, bucket, prefix = ''] = form.exec(name) ?? []
  return bucket === undefined ? null : { bucket, prefix: prefix.slice(1) }
}
