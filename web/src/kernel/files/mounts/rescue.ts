import { success } from '@/lib/result'
import { texts } from './texts'
import { documentsFolder, freeName, joinPath } from '../paths'
import type { FilePath, FileResult } from '../types'
import type { MemberSpace } from '../space/types'
import type { RoutedCalls } from './types'

/** A new folder among the person's documents for what cannot go into a space, as "Trip (not sent)". Not made yet. */
export async function rescueFolder(
  own: RoutedCalls,
  { name }: Pick<MemberSpace, 'name'>,
): Promise<FileResult<FilePath>> {
  const listed = await own.list(documentsFolder)
  if (!listed.ok && listed.error.code !== 'ENOENT') return listed
  const taken = new Set(listed.ok ? listed.value.map((entry) => entry.name) : [])
  const wanted = texts.notSent({ name: name === '' ? texts.someSpace : name })
  return success(
    joinPath(
      documentsFolder,
      freeName(wanted, (each) => taken.has(each)),
    ),
  )
}
