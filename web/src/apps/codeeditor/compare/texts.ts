import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The name of the part that shows two texts; {other} is the one that cannot be changed there.
  comparison: 'Comparison with {other}',
  // {name} as it is stored, in place of as it is in the editor.
  stored: '{name} (saved)',
  reading: 'Loading…',
  same: 'No differences',
  changes: '{count, plural, one {{count} change} other {{count} changes}}',
  rough:
    'The texts are too large or differ too much to be compared exactly: equal lines may be marked as well.',
  noText: '“{name}” is no text.',
  tooLarge: '“{name}” is too large to be compared.',
  sideBySide: 'Side by side',
  close: 'Close the comparison',
})
