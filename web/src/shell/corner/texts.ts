import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  tourNotLoaded: 'Tour not loaded',
  samplesNotLoaded: 'The sample files could not be loaded',
  tryLater: 'Check your connection, then try again.',
})
