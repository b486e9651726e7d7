import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // {size} is an amount such as “12.0 MB”.
  needsRoom: 'There is not enough room for this folder. Free {size} and try again.',
  noRoom: 'There is not enough room for this folder. Free some and try again.',
  noSpace: 'The server did not find your files. Try again in a moment.',
  cancelled: 'Sharing was cancelled. Share the folder again to continue.',
})
