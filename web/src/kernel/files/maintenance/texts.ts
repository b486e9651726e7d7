import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // What Check Disk reports, a line each.
  checked:
    '{count, plural, one {{count} stored entry was checked.} other {{count} stored entries were checked.}}',
  recordLeftOut: 'The record of “{path}” is damaged and was left out.',
  recordDamaged: 'The record of “{path}” is damaged.',
  contentLost: 'The content of “{path}” is lost.',
  wrongSize: '“{path}” is damaged: it has {found} instead of {expected}.',
  folderLost: 'The folder “{path}” was lost.',
  folderMadeAgain: 'The folder “{path}” was lost and has been created again.',
  orphans: '{size} belong to no file. Defragment frees what a file also has, and keeps the rest.',
  inOrder: 'Everything is in order.',
  repairGone: 'The data to repair this file with is no longer there. Check the disk again.',

  // What the other tasks of the Disk Manager report.
  draftsRemoved:
    '{count, plural, one {{count} unsaved text older than 30 days was removed.} other {{count} unsaved texts older than 30 days were removed.}}',
  temporaryRemoved:
    '{count, plural, one {{count} temporary file was removed.} other {{count} temporary files were removed.}}',
  temporaryKept: 'The temporary files stay: {reason}',
  leftoversRemoved: 'What was left of interrupted copies was removed.',
  freeAgain: '{size} freed.',
  nothingToCleanUp: 'There was nothing to clean up.',
  recordsDropped:
    '{count, plural, one {{count} record that changed nothing was dropped.} other {{count} records that changed nothing were dropped.}}',
  contentsDropped:
    '{count, plural, one {{count} content without a file was dropped.} other {{count} contents without a file were dropped.}}',
  contentsKept:
    '{count, plural, one {{count} content that belongs to no file was kept, since no file has the same.} other {{count} contents that belong to no file were kept, since no file has the same.}}',
  nothingToCompact: 'There was nothing to compact.',
})
