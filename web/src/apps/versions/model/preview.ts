import { fileKind, isTextKind } from '@/kernel/apps/file-kinds'
import { lineDifference } from '@/kernel/documents/line-difference'
import { decodeText } from '@/kernel/documents/text-format'
import type { FileSystem } from '@/kernel/files/types'
import type { FileVersion, FileVersions } from '@/kernel/files/versions/types'
import { type Result, success } from '@/lib/result'

/** Lines that follow one another and are of one kind. */
export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added'
  readonly lines: readonly string[]
}

/** What can be shown of a version. */
export type Preview =
  | { readonly kind: 'text'; readonly stretches: readonly Stretch[]; readonly isPrecise: boolean }
  | { readonly kind: 'picture'; readonly picture: Blob }
  | { readonly kind: 'none'; readonly reason: 'binary' | 'tooLarge' }

/** Largest text that is shown, in bytes. */
const largestText = 1024 * 1024
/** Largest picture that is shown, in bytes. */
const largestPicture = 64 * 1024 * 1024

function stretchesOf(before: string, after: string) {
  const { lines, isPrecise } = lineDifference(before, after)
  const stretches: { readonly kind: Stretch['kind']; readonly lines: string[] }[] = []
  for (const { kind, text } of lines) {
    const last = stretches.at(-1)
    if (last?.kind === kind) last.lines.push(text)
    else stretches.push({ kind, lines: [text] })
  }
  return { stretches, isPrecise }
}

/** The text of a file as it is now; null: there is none to compare with. */
async function currentText(files: FileSystem, path: string): Promise<string | null> {
  const found = await files.stat(path)
  if (!found.ok || found.value.type !== 'file' || found.value.size > largestText) return null
  const bytes = await files.readBytes(path)
  if (!bytes.ok) return null
  const { text, isText } = decodeText(bytes.value)
  return isText ? text : null
}

/** Reads a version to be shown. `path`: the file whose content a text is compared with; null: none. */
export async function readPreview(
  { versions, files }: { readonly versions: Pick<FileVersions, 'content'>; readonly files: FileSystem },
  version: Pick<FileVersion, 'hash' | 'size'>,
  name: string,
  path: string | null,
): Promise<Result<Preview>> {
  const isPicture = fileKind(name) === 'image'
  if (version.size > (isPicture ? largestPicture : largestText))
    return success({ kind: 'none', reason: isTextKind(fileKind(name)) || isPicture ? 'tooLarge' : 'binary' })
  const content = await versions.content(version)
  if (!content.ok) return content
  if (isPicture) {
    // Drawings are the one kind that is not recognised by its first bytes.
    const type = name.toLowerCase().endsWith('.svg') ? 'image/svg+xml' : ''
    return success({ kind: 'picture', picture: new Blob([content.value], { type }) })
  }
  const { text, isText } = decodeText(new Uint8Array(await content.value.arrayBuffer()))
  if (!isText) return success({ kind: 'none', reason: 'binary' })
  const now = path === null ? null : await currentText(files, path)
  return success({ kind: 'text', ...stretchesOf(text, now ?? text) })
}
