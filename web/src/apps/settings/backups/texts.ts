import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  backups: 'Server backups',
  explained: 'Only administrators see this.',
  looking: 'Looking for backups…',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  notLoaded: 'The state of the backups could not be loaded. Try again.',
  none: 'This server makes no backups by itself.',
  noneHint:
    'Whoever runs it can set BACKUP_TO and BACKUP_PASSPHRASE; docs/backup.md says how. Backups made by hand are not listed here.',
  noneYet: 'No backup has been made yet.',
  lastGood: 'Last good backup',
  moment: '{date}, {time}',
  duration: 'Duration',
  content: 'Contents',
  contents:
    '{rows, plural, one {{rows, number} row} other {{rows, number} rows}}, {files, plural, one {{files, number} file} other {{files, number} files}} ({size})',
  underWay: 'A backup has been under way since {moment}.',
  failed: 'The backup of {moment} failed:',
  old: 'The last good backup is more than two days old.',
})
