import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  cancel: 'Cancel',
  close: 'Close',

  // When a name is taken.
  nameTaken: '“{name}” exists already',
  mergeExplained: "“{folder}” has a folder of this name. Merging puts the one''s content into the other.",
  replaceExplained:
    '{type, select, folder {“{folder}” has a folder of this name. When it is replaced, it goes to the Recycle Bin.} other {“{folder}” has a file of this name. When it is replaced, it goes to the Recycle Bin.}}',
  thereNow: 'There now',
  toBePut: 'To be put there',
  folder: 'Folder',
  sizeAndMoment: '{size}, {moment}',
  forAll: 'Do the same for all that follow',
  skip: 'Skip',
  merge: 'Merge',
  replace: 'Replace',
  keepBoth: 'Keep both',

  // Before the kernel folder is entered.
  kernelFolder: 'Kernel folder',
  kernelWarning:
    'WARNING: You are about to access kernel space. This area contains system-critical files that can affect system stability. Proceed with caution.',
  goOn: 'Continue Anyway',

  properties: 'Properties',
  kind: 'Kind',
  linkOfKind: '{kind} (link)',
  several: 'Several items',
  size: 'Size',
  counting: 'Counting…',
  sizeInBytes: '{size} ({bytes, plural, other {# bytes}})',
  sizeInFolders:
    '{size} in {files, plural, one {# file} other {# files}} and {folders, plural, one {# folder} other {# folders}}',
  linkTo: 'Link to',
  modified: 'Modified',
  created: 'Created',
  permissions: 'Permissions',
  systemFile: 'System file',
  isProtected: 'Yes, protected from changes',
  isUnprotected: 'Yes, not protected: file system protection is off',
  no: 'No',
  systemFiles: 'System files',
  items: '{count, plural, one {# item} other {# items}}',

  // What of an upload did not get there.
  notUploaded: '{count, plural, one {# item could not be uploaded} other {# items could not be uploaded}}',
  stored: '{count, plural, one {# file is stored.} other {# files are stored.}}',
  notTried:
    '{count, plural, one {# file after that was not tried.} other {# files after that were not tried.}}',
  andMore: 'and {count, plural, other {# more}}',

  setAsWallpaper: 'Set as Wallpaper',
  becomesWallpaper: '“{wallpaper}” becomes the wallpaper of your desktop.',
  picksWallpaper:
    'OtterOS picks “{wallpaper}” for the name “{name}”. You can use the picture itself instead.',
  setWallpaper: 'Set Wallpaper',
  wallpaper: 'Wallpaper',
  usePicture: 'Use this picture',
  reading: 'Reading…',
  notShown: 'Cannot be shown',
})
