import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  notLoaded:
    'The files could not be opened, because a part of the system could not be loaded. Check the connection and try again.',
})
