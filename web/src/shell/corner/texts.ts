import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  tourNotLoaded: 'Tour not loaded',
  tryLater: 'Check your connection, then try again.',
})
