import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  notLoaded: 'Could Not Open',
  tryLater: 'A part of the desktop could not be downloaded. Check your connection and try again.',
})
