import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The drives; {id} such as C:.
  drives: 'Drives',
  sampleDrives: 'Sample drives',
  ownDrive: 'Your drive',
  system: '{product} System',
  data: 'Data Drive',
  plugins: 'Plugins',
  myFiles: 'My files',
  idAndName: '{id} {name}',
  nameAndId: '{name} ({id})',
  inUse: '{drive} in use',
  usedOf: '{used} of {total}',
  usedOfGigabytes: '{used, number} of {total, number} GB',
  gigabytes: '{amount, number} GB',

  // The drive that is chosen.
  sampleDrive: 'Demo drive (sample data). It never changes.',
  realDrive: 'Files you have created and changed on this desktop.',
  used: '<amount>{used}</amount><rest> used</rest>',
  usedOfTotal: '<amount>{used}</amount><rest> of {total} used</rest>',
  lessThan: 'less than {share}',
  unknownTotal: 'This browser does not report how much can be stored.',
  spaceInUse: 'Space in use',
  fileSystem: 'File system',
  kept: 'Kept',
  files: 'Files',
  folders: 'Folders',
  sampleFiles: 'Sample files',
  recycleBin: 'Recycle bin',
  binContent: '{count, plural, one {{count} entry, {size}} other {{count} entries, {size}}}',
  synchronised: 'Synchronised',

  // Where files are with the account: what it holds, and what of it this device keeps.
  account: 'In your account',
  accountUsed: '{used} of {quota} used, earlier versions included',
  accountUnknown: 'Your account cannot be reached at the moment.',
  accountSpace: 'Space in your account',
  // Below the account: each with its name and how full it is.
  sharedSpaces: 'Shared folders and teams',
  sharedSpacesExplained:
    'Folders you share count toward your account. Teams and folders shared with you do not.',
  spaceRoom: 'Space in “{name}”',
  // What this device keeps of the account's own files, or of one of the others; {size} such as 1.2 MB.
  hereOfIt: '{size} on this device',
  noneHere: 'Nothing of it on this device',
  alwaysOfIt: '{size} always kept here',
  waitingOfIt: '{size} waiting to be sent',
  device: 'On this device',
  deviceExplained: 'Files you open are kept here for working offline, up to this much.',
  copies: 'Copies of account files',
  pinned: 'Always kept here',
  awayOnly: 'In your account only',
  waiting: 'Waiting to be sent',
  budget: 'Keep at most',
  budgetHint:
    'Files you have not opened for the longest time make room first. What is always kept here stays.',
  budgetGigabytes: '{amount, number} GB',
  noLimit: 'No limit',
  freeRoom: 'Free up room',
  freeingRoom: 'Freeing up room…',
  freeRoomExplained: 'Removes the copies that are not always kept here. Everything stays in your account.',
  roomFreed: '{size} freed. Everything stays in your account.',
  noRoomFreed: 'Nothing to remove: what is here is always kept, in use or not in your account yet.',

  // The tasks: their buttons, what is shown meanwhile, what they are for.
  maintenance: 'Maintenance',
  cleanUp: 'Cleanup Disk',
  cleaningUp: 'Cleaning up…',
  cleanUpPurpose: 'Removes stale drafts and temporary files',
  check: 'Check Disk',
  checking: 'Checking…',
  checkPurpose: 'Compares the index with the stored files and repairs it',
  compact: 'Defragment',
  compacting: 'Defragmenting…',
  compactPurpose: 'Removes data that no file uses',
  emptyBin: 'Empty Recycle Bin',
  emptyingBin: 'Emptying the recycle bin…',
  emptyBinPurpose: 'Permanently deletes its contents',

  // What came of them.
  isSample: 'Drive {id} is sample data, so nothing was done.',
  chooseOwn: 'Choose My files to work on your own files.',
  freed: '{size} freed.',
  nothingFreed: 'There was nothing to free.',
  noProblems: 'No problems found.',
  problems: '{count, plural, one {{count} problem found.} other {{count} problems found.}}',
  binWasEmpty: 'The recycle bin is already empty.',
  deleted:
    '{count, plural, one {{count} entry permanently deleted.} other {{count} entries permanently deleted.}}',
  // {task} is the button’s text.
  notFinished: '{task} could not be finished. Your files are unchanged. Try again.',

  // What can be done about a damaged file.
  noCopy: 'There is no other copy of it here. It stays as it is until you delete it.',
  fromAccount: 'Fetch it from the account',
  fromContent: 'Use its text, which is intact',
  fromDraft: 'Use the unsaved text',
  fromBin: 'Use the copy in the recycle bin',
  keepPart: 'Keep the part that is left',
  repaired: '“{path}” was repaired.',

  // Before the recycle bin is emptied.
  emptyExplained:
    '{count, plural, one {{count} entry ({size}) will be permanently deleted. This cannot be undone.} other {{count} entries ({size}) will be permanently deleted. This cannot be undone.}}',
  cancel: 'Cancel',
  delete: 'Delete {count, plural, one {{count} entry} other {{count} entries}}',
})
