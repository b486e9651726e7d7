import { baseName, parentPath } from '@/kernel/files/paths'
import type { FileError } from '@/kernel/files/types'
import { texts } from './texts'
import type { DocumentNotice } from './types'

/** What a person can do about a notice. */
export type NoticeAction =
  | 'save'
  | 'save-elsewhere'
  | 'download'
  | 'show-theirs'
  | 'keep-as-copy'
  | 'overwrite'
  | 'restore-draft'
  | 'drop-draft'
  | 'dismiss'

/** A notice as it is shown: a sentence or two, and buttons that say what they do. */
export interface NoticeText {
  readonly tone: 'info' | 'warning'
  readonly text: string
  readonly choices: readonly { readonly label: string; readonly action: NoticeAction }[]
}

/** Why something was not saved, and what can be done. */
function reasonOf({ code, message }: FileError): string {
  if (code === 'ENOSPC') return texts.noRoom
  if (code === 'EPERM') return texts.protected
  if (code === 'EFBIG') return texts.tooLarge
  // The message says what happened to the store.
  return code === 'EIO' ? texts.storeBroken({ reason: message }) : message
}

function saveFailed(error: FileError): NoticeText {
  return {
    tone: 'warning',
    text: texts.notSaved({ reason: reasonOf(error) }),
    choices: [
      { label: texts.tryAgain, action: 'save' },
      { label: texts.saveElsewhere, action: 'save-elsewhere' },
      { label: texts.download, action: 'download' },
    ],
  }
}

function conflict(name: string, copy: string | null): NoticeText {
  return {
    tone: 'warning',
    text: copy ? texts.conflictSaved({ name, copy: baseName(copy) }) : texts.conflict({ name }),
    choices: [
      { label: texts.showTheirs, action: 'show-theirs' },
      { label: texts.keepAsCopy, action: 'keep-as-copy' },
      { label: texts.overwrite, action: 'overwrite' },
    ],
  }
}

/** A notice in words. `name` is the document's; `clock` writes a time (ms since the epoch) as the desktop's clock does. */
export function describeNotice(
  notice: DocumentNotice,
  name: string,
  clock: (time: number) => string,
): NoticeText {
  switch (notice.kind) {
    case 'conflict':
      return conflict(name, notice.copy)
    case 'save-failed':
      return saveFailed(notice.error)
    case 'deleted':
      return {
        tone: 'warning',
        text: texts.deleted({ name }),
        choices: [
          { label: texts.save, action: 'save' },
          { label: texts.saveElsewhere, action: 'save-elsewhere' },
        ],
      }
    case 'name-taken':
      return {
        tone: 'warning',
        text: texts.nameTaken({ folder: parentPath(notice.path), name: baseName(notice.path) }),
        choices: [
          { label: texts.keepBoth, action: 'keep-as-copy' },
          { label: texts.replace, action: 'overwrite' },
          { label: texts.saveElsewhere, action: 'save-elsewhere' },
        ],
      }
    case 'reload-failed':
      return {
        tone: 'warning',
        text: texts.reloadFailed({ name, reason: notice.error.message }),
        choices: [
          { label: texts.tryAgain, action: 'show-theirs' },
          { label: texts.dismiss, action: 'dismiss' },
        ],
      }
    case 'draft-found':
      return {
        tone: 'info',
        text: (notice.isOutdated ? texts.oldDraftFound : texts.draftFound)({
          time: clock(notice.draft.kept),
        }),
        choices: [
          { label: texts.restore, action: 'restore-draft' },
          { label: texts.discard, action: 'drop-draft' },
        ],
      }
    case 'draft-failed':
      return {
        tone: 'warning',
        text: texts.draftNotKept({ reason: notice.error.message }),
        choices: [
          { label: texts.download, action: 'download' },
          { label: texts.dismiss, action: 'dismiss' },
        ],
      }
    case 'read-only':
    default:
      return {
        tone: 'info',
        text: notice.reason === 'large' ? texts.largeFile : texts.noText,
        choices: [{ label: texts.dismiss, action: 'dismiss' }],
      }
  }
}
