import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  notLoaded: 'The file dialog could not be loaded',
  tryLater: 'Check the connection and try again.',
})
