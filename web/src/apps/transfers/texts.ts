import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  transfers: 'Transfers',
  loading: 'Loading transfers…',

  // Where there is nothing to show: files are not with the account, or nothing is on its way.
  elsewhere: 'No files are sent or fetched',
  elsewhereExplained:
    'Transfers are for files in “My account”. You can change where files are kept in OtterOS Settings.',
  openSettings: 'Open settings',
  none: 'Nothing is on its way',
  noneExplained: 'Large files that are sent to your account or fetched from it are shown here.',
  openFiles: 'Open File Manager',

  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  tryAgain: 'Try again',

  // What is done with a file: sent to the account, or fetched from it.
  direction: '{direction, select, up {Sending} other {Fetching}}',
  // In the middle of it: “12.0 MB of 1.2 GB”, and how it stands or how long it will take.
  amount: '{done} of {size}',
  withDetail: '{amount} – {detail}',
  waiting: 'waiting',
  paused: 'paused',
  // Of a file that is sent: the account does not have it yet.
  pausedHere: 'paused, on this device only',
  seconds: 'less than a minute left',
  minutes: '{count, plural, one {about # minute left} other {about # minutes left}}',
  hours: '{count, plural, one {about # hour left} other {about # hours left}}',
  days: 'more than a day left',

  // A transfer of the list as a whole, for those who hear it.
  summary: '{count, plural, one {# transfer} other {# transfers}}',
})
