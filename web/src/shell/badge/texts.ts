import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // {badge} says what a number on an icon counts, such as “3 unread messages”.
  nameWith: '{name}, {badge}',
  // More than {most}, as short as it can be.
  more: '{most, number}+',
})
