import type { Os } from '@/kernel/os'
import { timeInZone } from '@/lib/timezone'
import type { CloseAnswer, EditorSession } from './editor-session'
import { describeNotice } from './notice-texts'
import { encodeText } from './text-format'
import { texts } from './texts'
import type { DocumentState } from './types'

/** What a person can ask of an editor's document and window. */
export interface EditorActions {
  /** Leaves the new-file dialog with an empty text of this name ('' without one), stored at once or not [A4.21]. */
  readonly create: (name: string, isSavedAtOnce: boolean) => void
  readonly save: () => void
  readonly saveAs: () => void
  readonly open: () => void
  readonly openNew: () => void
  /** Tries again to open a file that could not be opened. */
  readonly retry: () => void
  /** Shows a file that is not text, read-only. */
  readonly force: () => void
  /** Shows the apps that can open the file. */
  readonly openWith: () => void
  readonly reload: () => void
  /** Shows the earlier versions of the file. */
  readonly versionHistory: () => void
  readonly download: () => void
  /** Restores or drops one of the texts that the new-file dialog offers. */
  readonly restore: (draftKey: string) => void
  readonly drop: (draftKey: string) => void
  readonly keepDraft: () => void
  readonly answerClose: (answer: CloseAnswer) => void
  readonly tellPasteRefused: () => void
}

interface EditorActionOptions {
  readonly session: EditorSession
  readonly os: Pick<Os, 'notifications' | 'windows'>
  /** Hands a text to the browser as a file. */
  readonly download: (text: string, name: string) => void
  /** Name of a download without one. */
  readonly untitled: string
}

/** Makes the actions of one editor window. */
export function createEditorActions({ session, os, download, untitled }: EditorActionOptions): EditorActions {
  const { document } = session
  const withDraft = (key: string, work: (draft: DocumentState['recoverable'][number]) => Promise<void>) => {
    const draft = document.getState().recoverable.find((candidate) => candidate.key === key)
    if (draft) void work(draft)
  }
  const again = (force: boolean) => {
    const { path } = document.getState()
    if (path !== null) void document.open(path, { force })
  }
  return {
    create: (name, isSavedAtOnce) => {
      document.create(name)
      if (isSavedAtOnce) void session.save()
    },
    save: () => void session.save(),
    saveAs: () => void session.saveAs(),
    open: () => void session.openFiles(),
    openNew: session.openNew,
    retry: () => again(false),
    force: () => again(true),
    openWith: () => {
      const { path, name } = document.getState()
      if (path !== null) os.windows.open('open-with', { path, title: name })
    },
    reload: () => void document.reload(),
    versionHistory: () => {
      const { path } = document.getState()
      if (path !== null) os.windows.open('versions', { path, metadata: { of: 'file' } })
    },
    download: () => {
      const { name, format } = document.getState()
      download(encodeText(document.text(), format), name || untitled)
    },
    restore: (key) => withDraft(key, document.restoreDraft),
    drop: (key) => withDraft(key, document.dropDraft),
    keepDraft: document.flushDraft,
    answerClose: (answer) => void session.answerClose(answer),
    tellPasteRefused: () =>
      os.notifications.notify(() => ({
        title: texts.pasteWithKeys,
        description: texts.pasteExplained,
      })),
  }
}

/** A notice as a bar with buttons. */
interface NoticeBar {
  readonly id: string
  readonly tone: 'info' | 'warning'
  readonly text: string
  readonly choices: readonly { readonly label: string; readonly perform: () => void }[]
}

/** The document's notices as bars above the text, newest first. */
export function noticeBars(
  { name, notices }: Pick<DocumentState, 'name' | 'notices'>,
  session: EditorSession,
  actions: Pick<EditorActions, 'download'>,
  clock: (time: number) => string,
): readonly NoticeBar[] {
  return notices.map((notice) => {
    const { tone, text, choices } = describeNotice(notice, name || texts.untitled, clock)
    return {
      id: notice.kind,
      tone,
      text,
      choices: choices.map(({ label, action }) => ({
        label,
        perform: () => {
          if (action === 'download') actions.download()
          else void session.settle(notice, action)
        },
      })),
    }
  })
}

/** Writes a moment as the desktop's clock does; with the day when that is not today. */
export function momentWriter(timezone: string, now: () => number = Date.now): (time: number) => string {
  return (time) => {
    const then = timeInZone(new Date(time), timezone)
    const isToday = then.date === timeInZone(new Date(now()), timezone).date
    return isToday ? then.time : texts.moment({ date: then.date, time: then.time })
  }
}
