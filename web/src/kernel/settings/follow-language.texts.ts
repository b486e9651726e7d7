import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  error: 'Error',
  languageNotLoaded:
    'The language could not be loaded, so it stays as it was. Check your connection and choose it again.',
})
