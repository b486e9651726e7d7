import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // Where files are kept, in a few words.
  onDevice: 'On this device',
  inSession: 'Until you leave this page',
  withAccount: 'With your account',
  nowhere: 'No longer stored',

  // How far the account's copy is, in a few words.
  failed: 'Failed',
  offline: 'Offline',
  offlineWaiting:
    '{count, plural, one {Offline, {count} change waits} other {Offline, {count} changes wait}}',
  syncing: 'Now…',
  upToDate: 'Up to date',
  waiting: '{count, plural, one {{count} change waits} other {{count} changes wait}}',
})
