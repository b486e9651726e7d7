import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // How files are named in a sentence by themselves: one by its name, several by how many they are.
  group: '{count, plural, =1 {“{name}”} other {# items}}',
  moment: '{date}, {time}',

  // Places, in the sidebar and in sentences.
  home: 'Home',
  desktop: 'Desktop',
  documents: 'Documents',
  downloads: 'Downloads',
  pictures: 'Pictures',
  apps: 'Apps',
  wallpapers: 'Wallpapers',
  computer: 'Computer',
  // Folders in the sidebar: what others share with the person, and the files of teams.
  shared: 'Shared',
  teams: 'Teams',
  recycleBin: 'Recycle Bin',

  // Columns.
  name: 'Name',
  modified: 'Modified',
  kind: 'Kind',
  size: 'Size',
  folder: 'Folder',
  originalPlace: 'Original location',
  deleted: 'Deleted',

  folderGone: 'Folder is gone',
  folderGoneTo: '“{gone}” no longer exists. This is “{now}”.',
  cannotOpenFolder: 'Cannot open folder',
  cannotOpenFile: 'Cannot open file',

  // Before a window is closed in the middle of long work, {job} such as “Packing 3 items”.
  stopQuestion: 'Stop and close?',
  stopExplained: '{job} is not finished. What is done stays; the rest is skipped.',
  stop: 'Stop and close',
  keepOpen: 'Keep open',

  // New files: what they are called at first, and the change as “Undo” names it.
  newFolderName: 'New folder',
  newFileName: 'New file.txt',
  newFolder: 'New folder',
  newTextFile: 'New text file',
  cannotMake: 'Cannot create “{name}”',

  rename: 'Rename “{name}”',
  nameTaken: '“{name}” already exists. Choose another name.',

  // Changes as “Undo” names them, what is shown while they last, and when they fail.
  move: 'Move {count, plural, =1 {“{name}”} other {# items}}',
  copy: 'Copy {count, plural, =1 {“{name}”} other {# items}}',
  moving: 'Moving {count, plural, =1 {“{name}”} other {# items}}',
  copying: 'Copying {count, plural, =1 {“{name}”} other {# items}}',
  cannotMove: 'Cannot move',
  cannotCopy: 'Cannot copy',
  movedIntoItself: 'The folder “{name}” cannot be moved into itself.',
  copiedIntoItself: 'The folder “{name}” cannot be copied into itself.',
  replacedInBin: '{reason} The replaced files are in the Recycle Bin.',

  // Also the button that deletes for good.
  delete: 'Delete {count, plural, =1 {“{name}”} other {# items}}',
  cannotDelete: 'Cannot delete',
  movedToBin: 'Moved {count, plural, =1 {“{name}”} other {# items}} to the Recycle Bin',
  howToUndo: 'Undo with Ctrl+Z, or restore from the Recycle Bin.',
  deleteQuestion: 'Permanently delete {count, plural, =1 {“{name}”} other {# items}}?',
  deleteExplained: 'This cannot be undone, and nothing goes to the Recycle Bin.',

  // {change} is one of the changes above, such as “Move 3 items”.
  undone: 'Undone: {change}',
  doneAgain: 'Redone: {change}',
  cannotUndo: 'Cannot undo',
  cannotRedo: 'Cannot redo',
  undoRefused: '“{change}” cannot be undone: “{name}” has changed since. Nothing was done.',
  redoRefused: '“{change}” cannot be redone: “{name}” has changed since. Nothing was done.',

  // The recycle bin.
  restored: 'Restored {count, plural, =1 {“{name}”} other {# items}}',
  backInPlace: '{count, plural, one {# item is} other {# items are}} back in place.',
  cannotRestore: 'Cannot restore',
  restoreQuestion: 'Restore {count, plural, =1 {“{name}”} other {# items}}?',
  goesBackTo: 'Deleted files cannot be opened. It will be restored to {folder}.',
  goBack: 'Deleted files cannot be opened. They will be restored to where they were.',
  restore: 'Restore',
  cannotBeUndone: 'This cannot be undone.',
  emptyQuestion: 'Empty the Recycle Bin?',
  emptyExplained:
    '{count, plural, one {# item will be permanently deleted. This cannot be undone.} other {# items will be permanently deleted. This cannot be undone.}}',
  deleteItems: 'Delete {count, plural, one {# item} other {# items}}',
  cannotEmpty: 'Cannot empty the Recycle Bin',
  emptied: 'Recycle Bin emptied',
  freed: '{count, plural, one {# item} other {# items}}, {size} freed.',

  // How files of the account are kept here, next to their names; {share} such as 45%.
  inAccountOnly: 'In your account only',
  inBoth: 'In your account and on this device',
  keptHere: 'Kept on this device',
  willBeFetched: 'In your account, will be fetched to this device',
  waitsToBeSent: 'Waiting to be sent to your account',
  waitsToBeFetched: 'Waiting to be fetched',
  onItsWay: '{direction, select, up {Being sent, {share}} other {Being fetched, {share}}}',
  pausedAt: 'Paused at {share}',
  notFinished: 'Could not be sent or fetched',
  cannotKeep: 'Cannot be kept on this device',
  cannotRelease: 'Cannot be removed from this device',
  released: 'Removed {count, plural, =1 {“{name}”} other {# items}} from this device',
  releasedExplained: '{size} freed. Everything stays in your account.',
  nothingReleased: 'Nothing to remove',
  nothingReleasedExplained: 'What is still here is kept, in use or not in your account yet.',
  fetching: 'Fetching “{name}”',
  fetchedOf: '{done} of {size}',
  fetchPaused: '{amount} – paused',

  // Files of the computer.
  uploadingTo: 'Uploading to “{folder}”',
  lookingAtChoice: 'Checking your selection',
  progress: '{files, number} of {count, plural, one {# file} other {# files}}, {stored} of {size}',
  uploadStopped: 'Upload stopped',
  uploadFinished: 'Upload finished',
  storedIn: '{count, plural, one {# file} other {# files}} uploaded to “{folder}”.',
  notRead: 'It could not be read from your computer.',
  // The change as “Undo” names it.
  compress: 'Compress {count, plural, =1 {“{name}”} other {# items}}',
  cannotCompress: 'Cannot compress',
  packing: 'Packing {count, plural, =1 {“{name}”} other {# items}}',
  cannotDownload: 'Cannot download',
  archiveFailed: 'The archive could not be created.',
  notPacked: 'The archive could not be created: {reason}',
})
