import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // Columns of the Recycle Bin where it shows files of shared folders and teams.
  deletedBy: 'Deleted by',
  from: 'From',

  // Whose files they were: the person's own, next to names of shared folders and teams.
  ownFiles: 'My files',

  // Who deleted them: the person themselves, someone whose account or membership has ended, or not known.
  you: 'You',
  formerMember: 'Former member',
  unknown: 'Unknown',
})
