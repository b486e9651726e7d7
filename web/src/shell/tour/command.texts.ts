import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  takeTour: 'Take the tour',
})
