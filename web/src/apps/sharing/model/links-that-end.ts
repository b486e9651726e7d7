import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { SharedLink } from '@/kernel/sharing/links'
import type { Sharing, SharingResult } from '@/kernel/sharing/types'
import { success } from '@/lib/result'

interface SharedSoon {
  readonly path: FilePath
  /** Its id in the account. */
  readonly entry: string
}

/**
 * The links that end when a folder of the person's own files is shared with people: those that work, to it or to something in it. What
 * is in it gets new ids in its own space, so that they lead nowhere.
 */
export async function linksThatEnd(
  os: Pick<Os, 'files'>,
  sharing: Pick<Sharing, 'links'>,
  { path, entry }: SharedSoon,
): Promise<SharingResult<readonly SharedLink[]>> {
  const listed = await sharing.links.list(null)
  if (!listed.ok) return listed
  const working = listed.value.filter(({ works }) => works)
  if (working.length === 0) return success([])
  const inside = await os.files.walk(path)
  const ids = new Set([entry, ...(inside.ok ? inside.value.flatMap(({ id }) => id ?? []) : [])])
  return success(working.filter((link) => ids.has(link.entry)))
}
