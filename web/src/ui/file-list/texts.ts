import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  newName: 'New name for {name}',
  // Names as they are read out: the icon has a mark of people.
  sharedItem: '{name}, shared',
  teamItem: '{name}, team',
  // What is dragged.
  items: '{count, plural, one {# item} other {# items}}',
})
