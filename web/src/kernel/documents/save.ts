import { baseName } from '@/kernel/files/paths'
import type { FilePath, WriteReceipt } from '@/kernel/files/types'
import { log } from '@/lib/log'
import { change, currentText, type DocumentContext, refreshModified, tell, untell } from './document-context'
import { freePath, writeText } from './file-access'
import { encodeText } from './text-format'
import type { TextSnapshot } from './types'

const aboutStoring = [
  'save-failed',
  'name-taken',
  'deleted',
  'unshared',
  'conflict',
  'reload-failed',
] as const

/** Takes over that `snapshot` (null: the text of an editor yet to come) is what the file at the receipt's path holds. */
async function settle(context: DocumentContext, snapshot: TextSnapshot | null, { entry }: WriteReceipt) {
  // Without an editor yet, the one that comes begins with the text that is stored now.
  if (snapshot) context.saved = snapshot
  else {
    context.text = currentText(context)
    context.restoring = null
  }
  context.revision = entry.revision
  context.isDetached = false
  untell(context, ...aboutStoring)
  change(context, { path: entry.path, name: baseName(entry.path), size: entry.size })
  log.info(`Saved ${entry.path}`, `${entry.size} bytes`)
  // Typed while it was being saved: still a draft, of the text that is stored now.
  if (refreshModified(context)) context.autosave.schedule()
  else await context.autosave.discard()
}

/** Marks the document as being saved while `work` runs; a save asked for meanwhile follows. */
function whileSaving(context: DocumentContext, work: () => Promise<boolean>): Promise<boolean> {
  const before = context.saving
  const inTurn = async () => {
    await before
    try {
      return await work()
    } finally {
      context.waitingSaves -= 1
      change(context, { isSaving: context.waitingSaves > 0 })
    }
  }
  context.waitingSaves += 1
  change(context, { isSaving: true })
  context.saving = inTurn()
  return context.saving
}

interface SaveOptions {
  /** A new file must not replace one; an overwrite does; a save of what was opened replaces only what it was made from. */
  readonly as: 'new' | 'opened' | 'overwrite'
}

/**
 * Stores the text at `path`. False when it is not stored there: a notice says why, text and Modified stay, and the stored
 * file is as it was. When someone else changed the file meanwhile, the text is stored next to it.
 */
export const saveTo = (context: DocumentContext, path: FilePath, { as }: SaveOptions): Promise<boolean> =>
  whileSaving(context, async () => {
    const snapshot = context.buffer?.snapshot() ?? null
    const text = snapshot?.toString() ?? currentText(context)
    const { format } = context.store.getState()
    const written = await writeText(context.files, path, encodeText(text, format), {
      ...(as === 'opened' && context.revision !== null ? { basedOn: context.revision } : {}),
      ...(as === 'new' ? { existing: 'refuse' } : {}),
    })
    if (!written.ok) {
      if (written.error.code === 'EEXIST') tell(context, { kind: 'name-taken', path })
      else {
        // It says the same, and more.
        if (written.error.code === 'EACCES') untell(context, 'unshared')
        tell(context, { kind: 'save-failed', error: written.error })
      }
      log.warn(`${path} was not saved`, written.error.code)
      return false
    }
    const { conflict } = written.value
    if (conflict !== null) {
      context.isDetached = true
      refreshModified(context)
      tell(context, { kind: 'conflict', copy: conflict, by: null })
      log.warn(`${path} was changed elsewhere`, `this text is in ${conflict}`)
      return false
    }
    await settle(context, snapshot, written.value)
    return true
  })

/** Replaces the stored file by this text whatever it holds, and drops the copy that a conflict made. */
export async function overwrite(context: DocumentContext, path: FilePath, copy: FilePath | null) {
  const isSaved = await saveTo(context, path, { as: 'overwrite' })
  if (!isSaved || copy === null) return
  const removed = await context.files.remove(copy)
  if (!removed.ok) log.warn(`The copy ${copy} could not be removed`, removed.error.code)
}

/** Goes on with this text as a separate file next to the one that someone else changed; theirs stays as it is. */
export async function keepAsCopy(context: DocumentContext, path: FilePath, copy: FilePath | null) {
  await saveTo(context, copy ?? (await freePath(context.files, path)), {
    as: copy === null ? 'new' : 'overwrite',
  })
}
