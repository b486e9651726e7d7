import { join } from 'node:path'
import type { Config } from '../config.ts'
import { BackupProblem } from './problems.ts'
import { s3Target } from './s3-target.ts'
import { bucketPlace, isBucket } from './target-name.ts'
import { type BackupTarget, folderTarget } from './target.ts'

/** Opens a target: `s3://BUCKET/PREFIX` or the path of a folder. Does not access it yet. Throws a `BackupProblem`. */
export function openTarget(
  name: string,
  { backupS3, dataDir }: Pick<Config, 'backupS3' | 'dataDir'>,
): BackupTarget {
  if (!isBucket(name)) return folderTarget(name)
  const place = bucketPlace(name)
  if (place === null) throw new BackupProblem(`${name} is not of the form s3://BUCKET/PREFIX.`)
  if (backupS3 === null)
    throw new BackupProblem(
      `For ${name} set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY; where stored files are in a bucket, S3_… are enough.`,
    )
  const { bucket, prefix } = place
  return s3Target({ ...backupS3, bucket }, prefix, join(dataDir, 'incoming'))
}
