import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  files: 'Files',
  where: 'Where files are kept',
  reset: 'Reset to sample files',
  resetExplained: 'Deletes what you added and changed, and restores the files that come with OtterOS.',

  // Places, each with a sentence, a question when it is chosen, what it means, and what is told when it is done.
  device: 'This device',
  deviceDetail: 'Files stay in this browser, even without a connection.',
  deviceQuestion: 'Keep files on this device?',
  deviceMeaning: 'Files will be kept in this browser only, not on your other devices.',
  deviceDone: 'Files are kept on this device.',
  session: 'Session only',
  sessionDetail: 'Changes are lost when you leave or reload the page.',
  sessionQuestion: 'Keep files for this session only?',
  sessionMeaning:
    'The desktop will start with the sample files each time. Your changes are lost when you leave the page.',
  sessionDone: 'Changes to files are lost when you leave the page.',
  account: 'My account',
  accountDetail: 'Files follow you to every device you sign in on.',
  accountQuestion: 'Keep files with your account?',
  accountMeaning:
    'Files will be kept with your account, with a copy in this browser so that you can work offline.',
  accountDone: 'Files are kept with your account.',

  // What becomes of the files of the place that is left; {place} is what it is called.
  sessionIsLost: 'Changes from this session that you do not copy are lost.',
  deviceStays: 'The files on this device stay where they are. Choose “{place}” again to get them back.',
  accountStays: 'The files of your account stay where they are. Choose “{place}” again to get them back.',
  copyThere: 'Copy my files there',
  copyThereHint: 'Everything you added or changed. Existing files are not replaced.',
  copying: 'Copying files…',
  oneMoment: 'One moment…',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  change: 'Change',

  resetQuestion: 'Reset to sample files?',
  resetMeaning:
    'All files and folders you added or changed are deleted {place, select, device {from this device} session {from this session} other {from your account and from every device that uses it}}, including the recycle bin. This cannot be undone.',
  resetMeaningSize:
    'All files and folders you added or changed ({size}) are deleted {place, select, device {from this device} session {from this session} other {from your account and from every device that uses it}}, including the recycle bin. This cannot be undone.',
  deleting: 'Deleting files…',
  deleteFiles: 'Delete my files',
  filesReset: 'Files Reset',
  filesResetExplained: 'The sample files have been restored.',

  changed: 'Added or changed by you',
  inAll: 'Total',
  amount:
    '{files, plural, one {# file} other {# files}} in {folders, plural, one {# folder} other {# folders}}',
  recycleBin: 'Recycle bin',
  emptyBin: 'Empty',
  entries: '{count, plural, one {# entry} other {# entries}}, {size}',
  room: 'Space for files',
  used: '{used} of {capacity}',
  usedOfGranted: '{used} of {capacity} allowed by this browser',

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
