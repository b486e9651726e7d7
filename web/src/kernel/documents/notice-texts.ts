import { baseName, parentPath } from '@/kernel/files/paths'
import type { FileError } from '@/kernel/files/types'
import type { Company } from '@/kernel/sharing/open-files'
import { formatList } from '@/lib/language/format'
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
      // What a person may not change stays so.
      ...(error.code === 'EACCES' ? [] : [{ label: texts.tryAgain, action: 'save' as const }]),
      { label: texts.saveElsewhere, action: 'save-elsewhere' },
      { label: texts.download, action: 'download' },
    ],
  }
}

/** The name of a file, of the copy that a save made (null: none), and of who changed it (null: not known). */
function conflict(name: string, copy: string | null, by: string | null): NoticeText {
  const said = copy
    ? by === null
      ? texts.conflictSaved({ name, copy })
      : texts.conflictSavedWith({ name, copy, person: by })
    : by === null
      ? texts.conflict({ name })
      : texts.conflictWith({ name, person: by })
  return {
    tone: 'warning',
    text: said,
    choices: [
      { label: texts.showTheirs, action: 'show-theirs' },
      { label: texts.keepAsCopy, action: 'keep-as-copy' },
      { label: texts.overwrite, action: 'overwrite' },
    ],
  }
}

/** Who else has the file open: those who change it before those who look. */
export function describeCompany(people: readonly Company[]): NoticeText {
  const editing = people.filter((person) => person.editing)
  const names = formatList((editing.length > 0 ? editing : people).map(({ name }) => name))
  const { length: count } = editing.length > 0 ? editing : people
  return {
    tone: editing.length > 0 ? 'warning' : 'info',
    text: editing.length > 0 ? texts.othersEdit({ names, count }) : texts.othersLook({ names, count }),
    choices: [],
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
      return conflict(name, notice.copy && baseName(notice.copy), notice.by)
    case 'company':
      return describeCompany(notice.people)
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
    case 'unshared':
      return {
        tone: 'warning',
        text: texts.unshared({ name }),
        choices: [
          { label: texts.saveElsewhere, action: 'save-elsewhere' },
          { label: texts.download, action: 'download' },
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
