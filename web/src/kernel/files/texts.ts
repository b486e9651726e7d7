import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // What went wrong with a file; {path} is where it is, {name} the file's own.
  missing: '“{path}” does not exist.',
  exists: 'Something named “{name}” already exists in {folder}.',
  notAFolder: '“{path}” is a file, not a folder.',
  notAFile: '“{path}” is a folder, not a file.',
  notEmpty: 'The folder “{path}” is not empty.',
  noRoom: 'There is no room left to store “{name}”. Delete files or empty the recycle bin, then try again.',
  protected:
    '“{name}” is part of the system. To change it, switch off file system protection in Settings, Security.',
  notAllowed: 'You may not change “{name}”.',
  noFileName: '“{name}” is not a valid file name.',
  tooManyLinks: '“{path}” leads through too many links.',
  tooLongPath:
    'The name or path of “{name}” is too long: {longestName} bytes for a name, {longestPath} for a path.',
  tooLarge: '“{name}” is larger than 512 MB, the most that can be saved here at once.',
  tooLargeToRead: '“{name}” is larger than 256 MB, the most that can be opened here at once.',
  cancelled: '“{name}” was not stored, because it was cancelled.',
  sourceChanged:
    '“{name}” could not be read to its end. It may have been changed or removed while it was copied. Choose it again.',
  unreadableFile: '“{name}” could not be read or stored. Reload the page and try again.',
  damagedFile:
    '“{name}” is damaged and cannot be read. Check Disk in the Disk Manager shows what can be repaired; until then it is left as it is.',
  // Stands where a file’s name would: an unsaved text that has none.
  theText: 'the text',
  notStored: '“{name}” could not be stored. {reason}',
  deleteBlocked: 'Security Warning: Cannot delete critical system file: {path}',
  linkWithoutTarget: 'A link needs a target.',
  topFolder: 'The top folder cannot be removed.',
  movedIntoItself: '“{path}” cannot be moved into itself.',
  copiedIntoItself: '“{path}” cannot be copied into itself.',
  tooManyWatches: 'Too many folders are watched.',

  // Why a name cannot be a file's.
  nameMissing: 'Enter a name.',
  nameOfDots: '“{name}” is not a valid name.',
  nameWithSlash: 'A name cannot contain a slash (/).',
  nameWithControl: 'A name cannot contain control characters.',
  nameTooLong: 'The name is too long.',

  // The recycle bin.
  notRecyclable: '“{path}” cannot be put into the recycle bin.',
  notInBin: '“{name}” is no longer in the recycle bin.',

  // Where files are kept, when that cannot be.
  unopenable:
    'The files could not be opened. What you change now is lost when you leave the page; reload it to try again.',
  noAccountFiles: 'Files cannot be kept with the account in this installation.',
  choiceNotKept: 'Your choice could not be kept: this browser has no room left for it.',
  synchroniserNotLoaded:
    'Your files are kept on this device. They cannot be synchronised, because a part of the system could not be loaded. Check the connection and synchronise again.',
  otherTab:
    'Another tab of this browser uses the files in a way that this tab cannot handle. Close the other tabs and reload the page.',
  noDatabase:
    'This browser stores no files for this page, for example in a private window. What you change is lost when you leave the page.',
  storeUpgraded:
    'Another tab has opened the files on this device with a newer version of the system. Nothing more is stored here. Download copies of unsaved texts, then reload the page.',
  storeClosed:
    'The browser has closed the files on this device, perhaps because the data of this site was cleared. Nothing more is stored here. Download copies of unsaved texts, then reload the page.',
  storeCleared:
    'The files that this browser kept were deleted while this page was open, for example with the data of the site. Nothing more is stored here. Download copies of unsaved texts, then reload the page.',
  newerVersion:
    'The files on this device were stored by a newer version of the system. Reload the page to get it.',
})
