import { baseName, parentPath } from '@/kernel/files/paths'
import type { FileError } from '@/kernel/files/types'
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

const advice: Partial<Record<FileError['code'], string>> = {
  ENOSPC:
    'There is no room left. Delete files or empty the recycle bin, then save again, or download a copy.',
  EPERM:
    'The file belongs to the system and is protected. Save it elsewhere, or switch file system protection off in Settings.',
  EFBIG: 'The text is larger than one file may be. Download a copy, or save it in parts.',
}

function saveFailed(error: FileError): NoticeText {
  // The message says what happened to the store.
  const broken = `The file store could not write: download a copy so that nothing is lost. ${error.message}`
  return {
    tone: 'warning',
    text: `Not saved; your text is still here. ${error.code === 'EIO' ? broken : (advice[error.code] ?? error.message)}`,
    choices: [
      { label: 'Try again', action: 'save' },
      { label: 'Save elsewhere…', action: 'save-elsewhere' },
      { label: 'Download a copy', action: 'download' },
    ],
  }
}

function conflict(name: string, copy: string | null): NoticeText {
  const happened = `“${name}” was changed elsewhere since you opened it.`
  return {
    tone: 'warning',
    text: copy
      ? `${happened} Nothing is lost: your text was saved as “${baseName(copy)}”.`
      : `${happened} Your changes are not saved yet.`,
    choices: [
      { label: 'Show theirs', action: 'show-theirs' },
      { label: 'Keep mine as a copy', action: 'keep-as-copy' },
      { label: 'Overwrite theirs', action: 'overwrite' },
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
        text: `“${name}” was deleted or renamed elsewhere. Your text is still here: Save makes the file again.`,
        choices: [
          { label: 'Save', action: 'save' },
          { label: 'Save elsewhere…', action: 'save-elsewhere' },
        ],
      }
    case 'name-taken':
      return {
        tone: 'warning',
        text: `${parentPath(notice.path)} already has a file “${baseName(notice.path)}”.`,
        choices: [
          { label: 'Keep both', action: 'keep-as-copy' },
          { label: 'Replace it', action: 'overwrite' },
          { label: 'Save elsewhere…', action: 'save-elsewhere' },
        ],
      }
    case 'reload-failed':
      return {
        tone: 'warning',
        text: `“${name}” was changed elsewhere and cannot be read again. ${notice.error.message}`,
        choices: [
          { label: 'Try again', action: 'show-theirs' },
          { label: 'Dismiss', action: 'dismiss' },
        ],
      }
    case 'draft-found':
      return {
        tone: 'info',
        text: `Unsaved text from ${clock(notice.draft.kept)} was found${
          notice.isOutdated ? '; the file was changed since' : ''
        }.`,
        choices: [
          { label: 'Restore', action: 'restore-draft' },
          { label: 'Discard', action: 'drop-draft' },
        ],
      }
    case 'draft-failed':
      return {
        tone: 'warning',
        text: `Your unsaved text cannot be kept against a crash: save it soon. ${notice.error.message}`,
        choices: [
          { label: 'Download a copy', action: 'download' },
          { label: 'Dismiss', action: 'dismiss' },
        ],
      }
    case 'read-only':
    default:
      return {
        tone: 'info',
        text:
          notice.reason === 'large'
            ? 'This file is very large and can be read, searched and copied here, but not changed.'
            : 'This file is not text. It is shown as far as it can be and cannot be changed here.',
        choices: [{ label: 'Dismiss', action: 'dismiss' }],
      }
  }
}
