import { baseName } from '@/kernel/files/paths'
import type { FileEntry, FilePath } from '@/kernel/files/types'
import { change, type DocumentContext } from './document-context'
import { loadText } from './file-access'
import { recoverFor } from './recovery'
import type { DecodedText } from './text-format'
import { type DocumentNotice, largestEditable, type ReadOnlyReason } from './types'

/** Shows a text as the stored content of `entry`, in a new editor. */
function show(
  context: DocumentContext,
  entry: FileEntry,
  { text, format }: DecodedText,
  readOnly: ReadOnlyReason | null,
) {
  context.buffer = null
  context.saved = null
  context.text = text
  context.restoring = null
  context.revision = entry.revision
  context.isDetached = false
  const notices: readonly DocumentNotice[] = readOnly ? [{ kind: 'read-only', reason: readOnly }] : []
  change(context, {
    phase: { kind: 'ready' },
    isModified: false,
    readOnly,
    format,
    size: entry.size,
    notices,
    generation: context.store.getState().generation + 1,
  })
}

/**
 * Opens a file in this document: loads it, refuses one that is not text or too large, offers unsaved text of an earlier window.
 * `force` shows a file that is not text, read-only.
 */
export async function openPath(
  context: DocumentContext,
  path: FilePath,
  { force = false }: { readonly force?: boolean } = {},
): Promise<void> {
  change(context, { phase: { kind: 'loading', size: null }, path, name: baseName(path) })
  const isCurrent = () => !context.isDisposed && context.store.getState().path === path
  const loaded = await loadText(context.files, path, ({ size }) => {
    if (isCurrent()) change(context, { phase: { kind: 'loading', size } })
  })
  if (!isCurrent()) return
  if (loaded.kind === 'failed') {
    change(context, { phase: { kind: 'failed', error: loaded.error } })
    return
  }
  const { entry } = loaded
  if (loaded.kind === 'too-large') {
    change(context, { phase: { kind: 'refused', reason: 'too-large', size: entry.size } })
    return
  }
  if (!loaded.decoded.isText && !force) {
    change(context, { phase: { kind: 'refused', reason: 'binary', size: entry.size } })
    return
  }
  const isLarge = entry.size > largestEditable
  show(context, entry, loaded.decoded, loaded.decoded.isText ? (isLarge ? 'large' : null) : 'binary')
  if (context.store.getState().readOnly === null) await recoverFor(context, path, loaded.decoded.text)
}

/** Shows text that a window was opened with; the file at `path`, if there is one, is what saving replaces. */
export async function openContent(
  context: DocumentContext,
  text: string,
  place: { readonly path: FilePath | null; readonly name: string },
): Promise<void> {
  const found = place.path === null ? null : await context.files.stat(place.path)
  context.text = text.replace(/\r\n?/g, '\n')
  context.revision = found?.ok ? found.value.revision : null
  change(context, {
    phase: { kind: 'ready' },
    path: place.path,
    name: place.name,
    size: found?.ok ? found.value.size : 0,
    generation: context.store.getState().generation + 1,
  })
}
