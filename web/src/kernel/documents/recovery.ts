import type { Draft, FilePath } from '@/kernel/files/types'
import { change, currentText, type DocumentContext, refreshModified, tell, untell } from './document-context'
import type { EditorApp } from './types'

/** Drafts that no open window owns, newest first. */
async function abandonedDrafts({ drafts, live }: DocumentContext): Promise<readonly Draft[]> {
  const [kept, open] = await Promise.all([drafts.list(), live.keys()])
  return kept.filter(({ key }) => !open.has(key)).toSorted((a, b) => b.kept - a.kept)
}

/** The unsaved text that this window had before the page was loaded again. */
const isOwn = ({ key }: Draft, { returnsTo }: DocumentContext) => key === returnsTo

const isOwnApp = (draft: Draft, app: EditorApp) => draft.app === app

/** Fills the new-file dialog's list of unsaved texts: this app's, with and without a file. */
export async function listRecoverable(context: DocumentContext): Promise<void> {
  const found = await abandonedDrafts(context)
  if (context.isDisposed) return
  const own = found.find((draft) => isOwn(draft, context))
  if (own?.path === null && context.store.getState().phase.kind === 'naming') {
    await restoreNewFile(context, own)
    return
  }
  change(context, { recoverable: found.filter((draft) => isOwnApp(draft, context.app)) })
}

/**
 * Offers the newest unsaved text of a file, whichever editor it was typed in. A draft that says what the file says by now
 * is dropped.
 */
export async function recoverFor(context: DocumentContext, path: FilePath, stored: string): Promise<void> {
  const found = (await abandonedDrafts(context)).filter((draft) => draft.path === path)
  await Promise.all(
    found.filter((draft) => draft.text === stored).map((draft) => context.drafts.discard(draft.key)),
  )
  const draft = found.find(({ text }) => text !== stored)
  if (context.isDisposed || context.store.getState().path !== path) return
  if (!draft) {
    untell(context, 'draft-found')
    return
  }
  const own = found.find((each) => isOwn(each, context) && each.text !== stored)
  if (own) {
    // The window came back: its text is where it was, and nothing has to be asked.
    await restoreDraft(context, own)
    return
  }
  tell(context, { kind: 'draft-found', draft, isOutdated: draft.basedOn !== context.revision })
}

/** Puts a draft's text in place of the shown one, as an edit; it is this window's own draft from then on. */
export async function restoreDraft(context: DocumentContext, draft: Draft): Promise<void> {
  untell(context, 'draft-found')
  // Saving then meets what was stored since as a conflict, and both texts survive.
  if (draft.basedOn !== null) context.revision = draft.basedOn
  if (context.buffer) context.buffer.replace(draft.text)
  else context.restoring = draft.text
  refreshModified(context)
  context.autosave.schedule()
  const kept = await context.autosave.flush()
  if (kept) await context.drafts.discard(draft.key)
}

/** Puts back the unsaved text that this window had before the page was loaded again, over a text that it was opened with. */
export async function restoreOwnDraft(context: DocumentContext): Promise<void> {
  if (context.returnsTo === null) return
  const own = (await abandonedDrafts(context)).find((draft) => isOwn(draft, context))
  if (own && !context.isDisposed) await restoreDraft(context, own)
}

/** Shows the text of a new file that was never saved. */
export async function restoreNewFile(context: DocumentContext, draft: Draft): Promise<void> {
  context.text = ''
  context.restoring = draft.text
  change(context, {
    phase: { kind: 'ready' },
    name: draft.name,
    generation: context.store.getState().generation + 1,
  })
  await restoreDraft(context, draft)
}

/** Drops unsaved text for good, then offers the next one of the same file. */
export async function dropDraft(context: DocumentContext, draft: Draft): Promise<void> {
  await context.drafts.discard(draft.key)
  const { path, phase } = context.store.getState()
  if (phase.kind === 'naming') await listRecoverable(context)
  else if (path !== null) await recoverFor(context, path, currentText(context))
}
