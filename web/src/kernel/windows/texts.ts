import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The title of a window whose app is not known.
  unknown: 'Unknown Application',
  // {arguments} are names of fields, such as “path, url”.
  refused: '{app} cannot be opened with this: {arguments}.',
})
