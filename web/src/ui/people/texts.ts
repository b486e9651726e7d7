import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  person: 'Person',
  hint: 'Name, username or part of a code',
  // The list under the field.
  people: 'People',
  // Announced while the list is open.
  found: '{count, plural, one {# person} other {# people}}',
  searching: 'Searching...',
  noOne: 'No one matches.',
  more: '{count, plural, one {# more matches. Type more to narrow the list.} other {# more match. Type more to narrow the list.}}',
})
