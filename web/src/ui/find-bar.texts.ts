import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  next: 'Next match',
  previous: 'Previous match',
  close: 'Close search',
  searching: 'Searching…',
  noMatches: 'No matches',
  // A regular expression that cannot be read.
  invalid: 'Not valid',
  matches: '{current, number} of {count, number}',
  // None of them is chosen.
  total: '{count, plural, one {# match} other {# matches}}',
  // There are more than are counted.
  manyMatches: '{current, number} of {count, number}+',
  manyTotal: '{count, number}+ matches',
})
