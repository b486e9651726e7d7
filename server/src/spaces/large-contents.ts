import { Blob } from 'node:buffer'
import { spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import type { FileStorage } from '../backend/storage/file-storage.ts'
import type { DiskRoom } from '../disk-room.ts'

/**
 * Makes a stored object of one content that is larger than those that spaces keep in the database; false where there is none left,
 * or no room for it. Files of accounts came into their spaces in one transaction, contents included, and stored objects cannot be part
 * of one. The object is durable before the row says that it is there, and readers find the content all along: in the database
 * until the transaction ends, and as an object from then on. After a cut in between, the object is written again. Meanwhile the content
 * can be named; it cannot be removed, as something names it, or did a moment ago.
 *
 * Throws what the store or the database says.
 */
export async function moveLargeContent(
  sql: postgres.Sql,
  files: Pick<FileStorage, 'uploadObject'>,
  room: DiskRoom,
): Promise<boolean> {
  return sql.begin(async (turn) => {
    const [blob] = await turn<{ space: string; hash: string; content: Uint8Array<ArrayBuffer> }[]>`
      select space_id as space, hash, content from public.space_blobs
      where content is not null and size > 65536 and uses > 0
      limit 1 for key share skip locked`
    if (!blob || !(await room.hasRoom(blob.content.length))) return false
    const { space, hash, content } = blob
    const name = `${space}/${hash}`
    const stream = new Blob([content]).stream()
    const metadata = await files.uploadObject(
      spacesBucket,
      name,
      undefined,
      stream,
      'application/octet-stream',
      'max-age=3600',
    )
    await turn`update public.space_blobs set content = null where space_id = ${space} and hash = ${hash}`
    await turn`
      insert into storage.objects (bucket_id, name, metadata)
      values (${spacesBucket}, ${name}, ${JSON.stringify(metadata)}::text::jsonb)
      on conflict (bucket_id, name) do update set metadata = excluded.metadata`
    return true
  })
}
