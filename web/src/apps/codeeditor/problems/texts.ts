import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  problems: 'Problems',
  height: 'Height of the problems',
  close: 'Close',
  checking: 'Checking…',
  none: 'No problems were found.',
  unknown: 'Texts in this language are not checked.',
  notChecked: 'The text could not be checked. Check the connection and try again.',
  count: '{count, plural, one {{count} problem} other {{count} problems}}',
  // Where a problem is, as short as it can be.
  place: 'Ln {line}, Col {column}',
})
