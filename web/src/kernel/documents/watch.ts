import { isWithin } from '@/kernel/files/paths'
import type { FileChange, FileEntry, FilePath } from '@/kernel/files/types'
import { change, type DocumentContext, refreshModified, tell, untell } from './document-context'
import { loadText, unsharedTop } from './file-access'
import { openPath } from './open'
import type { LineEnding } from './text-format'

const isMixed = (ending: LineEnding) => ending === 'mixed'

/** Whether a change may concern a file: at its path, or at a folder above it. */
const concerns = (path: FilePath) => (one: FileChange) => one.kind === 'reset' || isWithin(path, one.path)

/** The stored file is someone else's while this text is modified: both are kept, the person decides. */
function meetOther(context: DocumentContext) {
  context.isDetached = true
  untell(context, 'deleted', 'unshared')
  tell(context, { kind: 'conflict', copy: null, by: null })
}

/**
 * Shows what is stored now in place of the text, as an edit: cursor and undo history stay, so that undo brings this text
 * back. A file that has become something else (no text, other kinds of line endings) is opened again. Not asked for by the
 * person, it spares what was typed while the file was read.
 */
export async function reload(
  context: DocumentContext,
  { isAsked = true }: { readonly isAsked?: boolean } = {},
): Promise<void> {
  const { path, format } = context.store.getState()
  if (path === null) return
  const loaded = await loadText(context.files, path, () => undefined)
  if (context.isDisposed || context.store.getState().path !== path) return
  if (loaded.kind === 'failed') {
    tell(context, { kind: 'reload-failed', error: loaded.error })
    return
  }
  if (!isAsked && refreshModified(context)) {
    meetOther(context)
    return
  }
  const { buffer } = context
  const isPlain = loaded.kind === 'loaded' && loaded.decoded.isText
  if (!buffer || !isPlain || isMixed(loaded.decoded.format.lineEnding) !== isMixed(format.lineEnding)) {
    await openPath(context, path)
    return
  }
  buffer.replace(loaded.decoded.text)
  context.saved = buffer.snapshot()
  context.revision = loaded.entry.revision
  context.isDetached = false
  untell(context, 'conflict', 'deleted', 'unshared', 'reload-failed', 'save-failed')
  change(context, { format: loaded.decoded.format, size: loaded.entry.size })
  refreshModified(context)
  await context.autosave.discard()
}

async function meetStored(context: DocumentContext, entry: FileEntry) {
  if (entry.revision === context.revision) return
  if (refreshModified(context)) meetOther(context)
  else await reload(context, { isAsked: false })
}

function meetMissing(context: DocumentContext, isUnshared: boolean) {
  if (context.revision === null) return
  context.revision = null
  context.isDetached = true
  untell(context, 'conflict')
  tell(context, { kind: isUnshared ? 'unshared' : 'deleted' })
  if (refreshModified(context)) context.autosave.schedule()
}

async function check(context: DocumentContext) {
  const { path, phase } = context.store.getState()
  if (path === null || phase.kind !== 'ready') return
  const { revision } = context
  const found = await context.files.stat(path)
  const isMissing = found.ok ? found.value.type !== 'file' : found.error.code === 'ENOENT'
  const isUnshared = isMissing && (await unsharedTop(context.files, path)) !== null
  const { path: stillPath, isSaving, notices } = context.store.getState()
  // A save under way, or a conflict that the person has not settled, says what there is to say.
  if (context.isDisposed || stillPath !== path || isSaving) return
  // Saved while the store was asked: the answer is about what was there before.
  if (context.revision !== revision) {
    await check(context)
    return
  }
  if (notices.some(({ kind }) => kind === 'conflict')) return
  if (found.ok && found.value.type === 'file') await meetStored(context, found.value)
  else if (isMissing) meetMissing(context, isUnshared)
}

/**
 * Follows the stored file: changed elsewhere it is shown again while nothing is modified, else the person is asked; deleted
 * elsewhere the text stays, as modified. Own saves are known by their revision. Returns the function that ends it.
 */
export function followFile(context: DocumentContext): () => void {
  const stopWatching = context.files.watch('/', (changes) => {
    const { path } = context.store.getState()
    if (path !== null && changes.some(concerns(path))) void check(context)
  })
  // What changed while a save was under way is looked at when it is over.
  let wasSaving = false
  const stopListening = context.store.subscribe(({ isSaving }) => {
    if (wasSaving && !isSaving) void check(context)
    wasSaving = isSaving
  })
  return () => {
    stopWatching()
    stopListening()
  }
}
