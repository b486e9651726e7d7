import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  untitled: 'Untitled',
  moment: '{date}, {time}',
  isFolder: '{path} is a folder, not a file.',
  pasteWithKeys: 'Paste with the keyboard',
  pasteExplained: 'Your browser keeps the clipboard to itself. Press Ctrl+V (⌘V on a Mac) instead.',

  // What the buttons of notices say.
  tryAgain: 'Try again',
  save: 'Save',
  saveElsewhere: 'Save elsewhere…',
  download: 'Download a copy',
  showTheirs: 'Show theirs',
  keepAsCopy: 'Keep mine as a copy',
  overwrite: 'Overwrite theirs',
  keepBoth: 'Keep both',
  replace: 'Replace it',
  dismiss: 'Dismiss',
  restore: 'Restore',
  discard: 'Discard',

  // {reason} is a sentence or two: why, and what can be done.
  notSaved: 'Not saved; your text is still here. {reason}',
  noRoom:
    'There is no room left. Delete files or empty the recycle bin, then save again, or download a copy.',
  protected:
    'The file belongs to the system and is protected. Save it elsewhere, or switch file system protection off in Settings.',
  tooLarge: 'The text is too large for one file. Download a copy, or save it in parts.',
  storeBroken: 'The file store could not write: download a copy so that nothing is lost. {reason}',

  // Others who have the file open.
  othersEdit:
    '{count, plural, one {{names} is changing this file.} other {{names} are changing this file.}} If you both save, both versions are kept.',
  othersLook: '{count, plural, one {{names} has this file open.} other {{names} have this file open.}}',
  conflict: '“{name}” was changed elsewhere since you opened it. Your changes are not saved yet.',
  conflictSaved:
    '“{name}” was changed elsewhere since you opened it. Nothing is lost: your text was saved as “{copy}”.',
  // {person} changed it, in a folder that is shared with them.
  conflictWith: '{person} changed “{name}” since you opened it. Your changes are not saved yet.',
  conflictSavedWith:
    '{person} changed “{name}” since you opened it. Nothing is lost: your text was saved as “{copy}”.',
  deleted: '“{name}” was deleted or renamed elsewhere. Your text is still here: Save creates the file again.',
  unshared: '“{name}” is no longer shared with you. Your text is still here: save it elsewhere.',
  notShared: '“{name}” is no longer shared with you. Save the text elsewhere.',
  nameTaken: '{folder} already has a file “{name}”.',
  reloadFailed: '“{name}” was changed elsewhere and cannot be read again. {reason}',
  draftFound: 'Unsaved text from {time} was found.',
  oldDraftFound: 'Unsaved text from {time} was found; the file was changed since.',
  draftNotKept: 'Your unsaved text could be lost in a crash: save it soon. {reason}',
  largeFile: 'This file is very large and can be read, searched and copied here, but not changed.',
  noText: 'This file is not text. It is shown as well as possible and cannot be changed here.',
})
