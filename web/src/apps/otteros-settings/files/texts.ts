import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  files: 'Files',
  where: 'Where files are kept',
  reset: 'Reset to sample files',
  resetExplained: 'Deletes what you added and changed, and brings back the files that OtterOS comes with.',

  // Places, each with a sentence, a question when it is chosen, what it means, and what is told when it is done.
  device: 'This device',
  deviceDetail: 'Files stay in this browser, also without a connection.',
  deviceQuestion: 'Keep files on this device?',
  deviceMeaning: 'Files are then kept in this browser only. Your other devices do not have them.',
  deviceDone: 'Files are kept on this device.',
  session: 'Session only',
  sessionDetail: 'Changes are gone when you leave or reload the page.',
  sessionQuestion: 'Keep files for this session only?',
  sessionMeaning:
    'The desktop then starts with the sample files each time. What you change is gone with the page.',
  sessionDone: 'Changes to files are gone when you leave the page.',
  account: 'My account',
  accountDetail: 'Files follow you to every device that you sign in on.',
  accountQuestion: 'Keep files with your account?',
  accountMeaning:
    'Files are then kept with your account, and a copy in this browser, so that you can work without a connection.',
  accountDone: 'Files are kept with your account.',

  // What becomes of the files of the place that is left; {place} is what it is called.
  sessionIsLost: 'What you changed in this session and do not copy is lost.',
  deviceStays: 'The files on this device stay where they are: choose “{place}” again and they are back.',
  accountStays: 'The files of your account stay where they are: choose “{place}” again and they are back.',
  copyThere: 'Copy my files there',
  copyThereHint: 'Everything that you added or changed. Nothing that is there already is replaced.',
  copying: 'Copying files…',
  oneMoment: 'One moment…',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  change: 'Change',

  resetQuestion: 'Reset to sample files?',
  resetMeaning:
    'All files and folders that you added or changed are deleted {place, select, device {from this device} session {from this session} other {from your account and from every device that uses it}}, the recycle bin included. This cannot be undone.',
  resetMeaningSize:
    'All files and folders that you added or changed ({size}) are deleted {place, select, device {from this device} session {from this session} other {from your account and from every device that uses it}}, the recycle bin included. This cannot be undone.',
  deleting: 'Deleting files…',
  deleteFiles: 'Delete my files',
  filesReset: 'Files Reset',
  filesResetExplained: 'The sample files are back as they were.',

  changed: 'Added or changed by you',
  inAll: 'In all',
  amount:
    '{files, plural, one {# file} other {# files}} in {folders, plural, one {# folder} other {# folders}}',
  recycleBin: 'Recycle bin',
  emptyBin: 'Empty',
  entries: '{count, plural, one {# entry} other {# entries}}, {size}',
  room: 'Room for files',
  used: '{used} of {capacity}',
  usedOfGranted: '{used} of {capacity} that this browser grants',

  upToDate: 'Up to date',
  synchronising: 'Synchronising…',
  offline: 'Offline',
  notAll: 'Not everything is in your account',
  // One of the lines above, and how much waits.
  withDetails: '{status}: {details}',
  never: 'Not synchronised yet since you signed in.',
  lastAt: 'Last synchronised at {time}.',
  lastOn: 'Last synchronised on {date} at {time}.',
  syncNow: 'Sync now',
})
