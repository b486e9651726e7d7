import { isTextKind, namedKind } from '@/kernel/apps/file-kinds'
import { type FileOpeningOs, openFile } from '@/kernel/files/open-file'
import { baseName, joinPath } from '@/kernel/files/paths'
import { startsAsText } from '@/kernel/apps/file-signature'
import type { Result } from '@/lib/result'
import type { ArchiveReader } from './archive-reader'

/** Where members are put to be looked at: what cleaning up removes. */
const folder = '/home/.cache/archive'

/**
 * Opens a copy of a member. Text goes to an editor as it is, without a file: saving it asks for a place. All else is put among the
 * temporary files, which its viewer reads.
 */
export async function openMember(
  os: FileOpeningOs,
  reader: Pick<ArchiveReader, 'read'>,
  { index, path }: { readonly index: number; readonly path: string },
): Promise<Result<unknown, { readonly message: string }>> {
  const read = await reader.read(index)
  if (!read.ok) return read
  const name = baseName(`/${path}`)
  const kind = namedKind(name)
  if ((kind === null || isTextKind(kind)) && startsAsText(read.value)) {
    os.windows.open('editor', { content: new TextDecoder().decode(read.value), title: name })
    return { ok: true, value: null }
  }
  const place = joinPath(folder, crypto.randomUUID())
  const made = await os.files.createFolder(place, { parents: true })
  if (!made.ok) return made
  const written = await os.files.write(joinPath(place, name), read.value)
  return written.ok ? openFile(os, joinPath(place, name)) : written
}
