import { createStore } from 'zustand/vanilla'
import { baseName, documentsFolder, joinPath } from '@/kernel/files/paths'
import type { Draft, FilePath } from '@/kernel/files/types'
import type { Company } from '@/kernel/sharing/open-files'
import {
  change,
  currentText,
  type DocumentContext,
  type DocumentOptions,
  refreshModified,
  tell,
  untell,
} from './document-context'
import { createDraftAutosave } from './draft-autosave'
import { openContent, openPath } from './open'
import { dropDraft, listRecoverable, restoreDraft, restoreNewFile, restoreOwnDraft } from './recovery'
import { keepAsCopy, overwrite, saveTo } from './save'
import { snapshotOf } from './text-difference'
import { plainFormat } from './text-format'
import type { DocumentNotice, DocumentState, TextBuffer } from './types'
import { followFile, reload } from './watch'

/** A text in an editor's window, from opening to saving, and everything that can happen to it on the way. */
export interface TextDocument {
  readonly getState: () => DocumentState
  readonly subscribe: (listener: () => void) => () => void
  /** Opens a file. `force` shows one that is not text, read-only. */
  readonly open: (path: FilePath, options?: { readonly force?: boolean }) => Promise<void>
  /** Shows text that did not come from a file. */
  readonly openContent: (
    text: string,
    place: { readonly path: FilePath | null; readonly name: string },
  ) => Promise<void>
  /** Leaves the new-file dialog with an empty text [A4.21]; '' for a text without a name. */
  readonly create: (name: string) => void
  /** The text that an editor begins with. */
  readonly initialText: () => string
  /** Connects the editor that shows {@link initialText}; returns the function that disconnects it. */
  readonly attach: (buffer: TextBuffer) => () => void
  /** To be called after every change of the text; costs next to nothing. */
  readonly edited: () => void
  /** The text as it is now. */
  readonly text: () => string
  /**
   * Stores the text: at its path, or a new file in the documents folder [A4.21]. False when it is not stored (a notice says
   * why) or has no name yet.
   */
  readonly save: () => Promise<boolean>
  /** Stores the text at another path, which it has from then on; an existing file is replaced. */
  readonly saveAs: (path: FilePath) => Promise<boolean>
  /** The stored file is elsewhere from now on: this window renamed or moved it. */
  readonly moveTo: (path: FilePath) => void
  /** Shows what is stored, in place of the text; undo brings the text back. */
  readonly reload: () => Promise<void>
  /** Settles a conflict by replacing what someone else stored. */
  readonly overwrite: () => Promise<void>
  /** Settles a conflict, or a name that is taken, by going on as a file next to the other. */
  readonly keepAsCopy: () => Promise<void>
  /** Looks for unsaved texts of earlier windows, for the new-file dialog to show. */
  readonly listRecoverable: () => Promise<void>
  readonly restoreDraft: (draft: Draft) => Promise<void>
  /** Puts the unsaved text back that this window had before the page was loaded again, if there is any. */
  readonly restoreOwnDraft: () => Promise<void>
  readonly dropDraft: (draft: Draft) => Promise<void>
  readonly dismiss: (kind: DocumentNotice['kind']) => void
  /** Says in a conflict who stored the other text. */
  readonly showAuthor: (person: string) => void
  /** Says who else has the file open; no one: nothing is said. */
  readonly showCompany: (people: readonly Company[]) => void
  /** Keeps unsaved text now: the page may be going away. */
  readonly flushDraft: () => void
  /** Gives up what is not saved, and its draft. */
  readonly discardChanges: () => Promise<void>
  /** Begins to follow the stored file; returns the function that ends the document, where unsaved text stays as a draft. */
  readonly start: () => () => void
}

const initialState: DocumentState = {
  phase: { kind: 'naming' },
  path: null,
  name: '',
  isModified: false,
  isSaving: false,
  readOnly: null,
  format: plainFormat,
  size: 0,
  notices: [],
  recoverable: [],
  generation: 0,
}

function createContext(options: DocumentOptions): DocumentContext {
  const store = createStore<DocumentState>(() => initialState)
  const context: DocumentContext = {
    ...options,
    store,
    autosave: createDraftAutosave({
      drafts: options.drafts,
      key: options.draftKey,
      read: () => {
        const { isModified, path, name } = store.getState()
        if (!isModified) return null
        return {
          about: { app: options.app, path, name, basedOn: context.revision, kept: options.now() },
          snapshot: context.buffer?.snapshot() ?? snapshotOf(currentText(context)),
        }
      },
      report: (error) => {
        if (error) tell(context, { kind: 'draft-failed', error })
        else untell(context, 'draft-failed')
      },
    }),
    buffer: null,
    text: '',
    restoring: null,
    saved: null,
    revision: null,
    isDetached: false,
    saving: Promise.resolve(false),
    waitingSaves: 0,
    isDisposed: false,
  }
  return context
}

function attach(context: DocumentContext, buffer: TextBuffer): () => void {
  context.buffer = buffer
  context.saved ??= buffer.snapshot()
  if (context.restoring !== null) {
    buffer.replace(context.restoring)
    context.restoring = null
  }
  if (refreshModified(context)) context.autosave.schedule()
  return () => {
    if (context.buffer !== buffer) return
    context.text = context.saved?.toString() ?? ''
    const text = buffer.snapshot().toString()
    context.restoring = text === context.text ? null : text
    context.buffer = null
    context.saved = null
  }
}

/** The path of a conflict's copy, null without one or before a save made it. */
function copyOf({ store }: DocumentContext): FilePath | null {
  const conflict = store.getState().notices.find((notice) => notice.kind === 'conflict')
  return conflict?.copy ?? null
}

function save(context: DocumentContext): Promise<boolean> {
  const { path, name } = context.store.getState()
  // No revision: nothing is known to be stored there, so if a file is, it was not made from this text.
  if (path !== null) return saveTo(context, path, { as: context.revision === null ? 'new' : 'opened' })
  if (name === '') return Promise.resolve(false)
  return saveTo(context, joinPath(documentsFolder, name), { as: 'new' })
}

/** Where the text is, or is to be: the path, or a new file's place. */
function placeOf({ store }: DocumentContext): FilePath {
  const { path, name } = store.getState()
  return path ?? joinPath(documentsFolder, name)
}

/** Shows a draft's text: over the shown file, over the file it was made from, or as the new file that it was. */
async function restore(context: DocumentContext, draft: Draft): Promise<void> {
  const phase = () => context.store.getState().phase
  if (phase().kind === 'naming') {
    if (draft.path === null) {
      await restoreNewFile(context, draft)
      return
    }
    await openPath(context, draft.path)
    const opened = phase()
    if (opened.kind === 'failed' && opened.error.code === 'ENOENT') {
      await openContent(context, '', { path: draft.path, name: draft.name })
      context.isDetached = true
    }
  }
  if (phase().kind === 'ready') await restoreDraft(context, draft)
}

/** Makes a document in the new-file dialog; see {@link TextDocument}. */
export function createDocument(options: DocumentOptions): TextDocument {
  const context = createContext(options)
  return {
    getState: context.store.getState,
    subscribe: context.store.subscribe,
    open: (path, how) => openPath(context, path, how),
    openContent: (text, place) => openContent(context, text, place),
    create: (name) =>
      change(context, {
        phase: { kind: 'ready' },
        name,
        generation: context.store.getState().generation + 1,
      }),
    initialText: () => context.text,
    attach: (buffer) => attach(context, buffer),
    edited: () => {
      if (refreshModified(context)) context.autosave.schedule()
      else void context.autosave.discard()
    },
    text: () => currentText(context),
    save: () => save(context),
    saveAs: (path) => saveTo(context, path, { as: 'overwrite' }),
    moveTo: (path) => {
      change(context, { path, name: baseName(path) })
      if (context.store.getState().isModified) context.autosave.schedule()
    },
    reload: () => reload(context),
    overwrite: () => overwrite(context, placeOf(context), copyOf(context)),
    keepAsCopy: () => keepAsCopy(context, placeOf(context), copyOf(context)),
    listRecoverable: () => listRecoverable(context),
    restoreDraft: (draft) => restore(context, draft),
    restoreOwnDraft: () => restoreOwnDraft(context),
    dropDraft: (draft) => dropDraft(context, draft),
    dismiss: (kind) => untell(context, kind),
    showAuthor: (person) => {
      const conflict = context.store.getState().notices.find((notice) => notice.kind === 'conflict')
      if (conflict) tell(context, { ...conflict, by: person })
    },
    showCompany: (people) => {
      if (people.length > 0) tell(context, { kind: 'company', people })
      else untell(context, 'company')
    },
    flushDraft: () => void context.autosave.flush(),
    discardChanges: async () => {
      await context.autosave.discard()
    },
    start: () => {
      context.isDisposed = false
      const stops = [followFile(context), context.live.hold(context.draftKey)]
      return () => {
        void context.autosave.flush()
        context.isDisposed = true
        for (const stop of stops) stop()
      }
    },
  }
}
