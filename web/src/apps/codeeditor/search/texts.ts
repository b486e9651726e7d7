import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  search: 'Search in the folder',
  hint: 'Search',
  matchesCase: 'Match case',
  wholeWord: 'Whole words',
  isPattern: 'Regular expression',
  results: 'Results',
  searching: 'Searching…',
  nothing: 'Nothing was found.',
  found:
    '{count, plural, one {{count} hit} other {{count} hits}} in {files, plural, one {{files} file} other {{files} files}}',
  foundMany: 'More than {count} hits; only the first are shown.',
  // {reason} is a sentence of the browser.
  noPattern: 'This is not a regular expression: {reason}',
  slow: 'The expression takes too long in “{name}”. Try a simpler one.',
  // The name of a found line.
  hit: 'Line {line}: {text}',
})
