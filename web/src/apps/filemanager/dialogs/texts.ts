import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  cancel: 'Cancel',
  close: 'Close',

  // When a name is taken.
  nameTaken: '“{name}” already exists',
  mergeExplained:
    '“{folder}” already has a folder with this name. Merging adds the contents of one to the other.',
  replaceExplained:
    '{type, select, folder {“{folder}” already has a folder with this name. If you replace it, it goes to the Recycle Bin.} other {“{folder}” already has a file with this name. If you replace it, it goes to the Recycle Bin.}}',
  thereNow: 'Existing',
  toBePut: 'New',
  folder: 'Folder',
  sizeAndMoment: '{size}, {moment}',
  forAll: 'Do this for all remaining items',
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
  versionHistory: 'Version History',
  rewind: 'Rewind…',
  share: 'Share…',
  // Who has a shared folder or a team.
  sharing: 'Shared',
  shared: 'With others',
  team: 'Team',
  teamOf: 'Team of {count, plural, one {# person} other {# people}}',
  sharedByYou: '{count, plural, one {By you; no one else has accepted yet} other {By you, # people have it}}',
  sharedBy: 'By {owner}, {count, plural, one {# person has} other {# people have}} it',
  kind: 'Kind',
  linkOfKind: '{kind} (link)',
  several: 'Several items',
  size: 'Size',
  counting: 'Counting…',
  sizeInBytes: '{size} ({bytes, plural, other {# bytes}})',
  sizeInFolders:
    '{size} in {files, plural, one {# file} other {# files}} and {folders, plural, one {# folder} other {# folders}}',
  // How large a picture or film is.
  dimensions: 'Dimensions',
  pixels: '{width} × {height} px',
  notKnown: 'Not known',
  linkTo: 'Link to',
  // Where the content of a file of the account is.
  storedIn: 'Stored',
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
  stored: '{count, plural, one {# file was uploaded.} other {# files were uploaded.}}',
  notTried:
    '{count, plural, one {# remaining file was not tried.} other {# remaining files were not tried.}}',
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
