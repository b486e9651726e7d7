import { createStore } from 'zustand/vanilla'
import { baseName, documentsFolder, parentPath } from '@/kernel/files/paths'
import type { Os } from '@/kernel/os'
import type { WindowRecord } from '@/kernel/windows/types'
import { systemClock } from '@/lib/clock'
import { isText } from '@/lib/record-shape'
import { followAuthor } from './author'
import { followCompany } from './company'
import { type EditorHost, windowHost } from './editor-host'
import { createDocument, type TextDocument } from './document'
import type { LiveDrafts } from './live-drafts'
import type { NoticeAction } from './notice-texts'
import type { DocumentNotice, EditorApp } from './types'

/** What the person answers when a window with unsaved text closes. */
export type CloseAnswer = 'save' | 'discard' | 'cancel'

/** An editor's window and its document: what the commands of both editors do, without what they look like. */
export interface EditorSession {
  readonly document: TextDocument
  /** Whether the person is being asked what to do with unsaved text. */
  readonly closing: {
    readonly getState: () => boolean
    readonly subscribe: (listener: () => void) => () => void
  }
  /** Connects the session with its window and opens what the window was opened with; returns the function that ends it. */
  readonly start: () => () => void
  /** Saves; a text without a name is asked for one. Whether it is stored. */
  readonly save: () => Promise<boolean>
  /** Asks for a place and saves there. Whether it is stored. */
  readonly saveAs: () => Promise<boolean>
  /** Asks for files: the first fills a place that has none yet, others get their own. */
  readonly openFiles: () => Promise<void>
  /** Opens another place for a text, with one that has no name yet. */
  readonly openNew: () => void
  /** Does what the person chose about a notice, all but 'download', which needs the page. */
  readonly settle: (notice: DocumentNotice, action: Exclude<NoticeAction, 'download'>) => Promise<void>
  readonly answerClose: (answer: CloseAnswer) => Promise<void>
}

interface EditorSessionOptions {
  readonly os: Pick<
    Os,
    'files' | 'drafts' | 'fileDialogs' | 'windows' | 'apps' | 'spaces' | 'session' | 'sharing' | 'versions'
  >
  readonly window: Pick<WindowRecord, 'id' | 'path' | 'content' | 'title'>
  readonly app: EditorApp
  readonly live: LiveDrafts
  /** Where the text is shown; absent: the window is its own. */
  readonly host?: EditorHost
  /** Name offered for a text without one, e.g. 'Untitled.txt'. */
  readonly untitled: string
  readonly now?: () => number
}

/** Makes the session of one text. */
export function createEditorSession({
  os,
  window,
  app,
  live,
  host = windowHost(os.windows, window.id, app),
  untitled,
  now = Date.now,
}: EditorSessionOptions): EditorSession {
  const draftKey = `${window.id}-${crypto.randomUUID()}`
  const returnsTo = host.keptView('draft')
  const keptName = host.keptView('name')
  const document = createDocument({
    files: os.files,
    drafts: os.drafts,
    live,
    app,
    draftKey,
    returnsTo: isText(returnsTo) ? returnsTo : null,
    now,
  })
  const closing = createStore<boolean>(() => false)
  let answerGuard: ((mayClose: boolean) => void) | null = null

  /** What the window was opened with. */
  const path = window.path === '/' ? null : window.path
  const isNamed = window.title !== os.apps.find(app)?.texts.title

  const begin = () => {
    if (window.content !== null) {
      const name = path === null ? (isNamed ? window.title : '') : baseName(path)
      void document.openContent(window.content, { path, name }).then(() => document.restoreOwnDraft())
    } else if (path !== null) void document.open(path)
    else void beginNew()
  }

  /** A new file: the one that the window had before the page was loaded again, or the question for a name. */
  const beginNew = async () => {
    await document.listRecoverable()
    const { phase } = document.getState()
    if (phase.kind === 'naming' && isText(keptName)) document.create(keptName)
  }

  /** The window's place and title follow the document's [A4.21], and what it comes back to when the page is loaded again. */
  const follow = () => {
    // A window that was opened with its own title keeps it until the text gets another place.
    let shown = isNamed ? path : null
    let isBeingSaved = false
    let isGiven = window.content !== null
    return document.subscribe(() => {
      const { path: place, name, phase, isSaving, isModified } = document.getState()
      if (isGiven && isBeingSaved && !isSaving && !isModified) {
        // What the window was opened with is stored: it comes back to the file.
        isGiven = false
        host.update({ content: null })
      }
      isBeingSaved = isSaving
      host.keepView('name', place === null && phase.kind === 'ready' ? name : undefined)
      if (place === shown || place === null || phase.kind === 'loading') return
      shown = place
      host.update({ path: place, title: name })
    })
  }

  const mayClose = () => {
    if (!document.getState().isModified) return true
    closing.setState(true, true)
    return new Promise<boolean>((resolve) => {
      answerGuard = resolve
    })
  }

  const saveAs = async () => {
    const { path: place, name } = document.getState()
    const here = place === null ? documentsFolder : parentPath(place)
    // A folder that is gone, as one that is shared no more, takes nothing.
    const isThere = (await os.files.stat(here)).ok
    const chosen = await os.fileDialogs.save({
      windowId: window.id,
      name: name || untitled,
      folder: isThere ? here : documentsFolder,
    })
    return chosen === null ? false : document.saveAs(chosen)
  }

  const save = () => {
    const { path: place, name } = document.getState()
    return place === null && name === '' ? saveAs() : document.save()
  }

  return {
    document,
    closing,
    start: () => {
      host.keepView('draft', draftKey)
      const stops = [
        follow(),
        document.start(),
        host.addCloseGuard(mayClose),
        followCompany({ document, os, clock: systemClock }),
        followAuthor({ document, os }),
      ]
      begin()
      return () => {
        for (const stop of stops) stop()
      }
    },
    save,
    saveAs,
    openFiles: async () => {
      const { path: place } = document.getState()
      const chosen = await os.fileDialogs.open({
        windowId: window.id,
        multiple: true,
        folder: place === null ? documentsFolder : parentPath(place),
      })
      for (const file of chosen ?? []) {
        const isEmptyWindow = document.getState().phase.kind === 'naming'
        if (isEmptyWindow) void document.open(file)
        else host.openFile(file)
      }
    },
    openNew: host.openNew,
    settle: async (notice, action) => {
      switch (action) {
        case 'save':
          await save()
          break
        case 'save-elsewhere':
          await saveAs()
          break
        case 'show-theirs':
          await document.reload()
          break
        case 'keep-as-copy':
          await document.keepAsCopy()
          break
        case 'overwrite':
          await document.overwrite()
          break
        case 'restore-draft':
          if (notice.kind === 'draft-found') await document.restoreDraft(notice.draft)
          break
        case 'drop-draft':
          if (notice.kind === 'draft-found') await document.dropDraft(notice.draft)
          break
        case 'dismiss':
          document.dismiss(notice.kind)
      }
    },
    answerClose: async (answer) => {
      closing.setState(false, true)
      if (answer === 'discard') await document.discardChanges()
      const isDone = answer === 'discard' || (answer === 'save' && (await save()))
      answerGuard?.(isDone)
      answerGuard = null
    },
  }
}
