import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  newName: 'New name for {name}',
  // What is dragged.
  items: '{count, plural, one {# item} other {# items}}',
})
