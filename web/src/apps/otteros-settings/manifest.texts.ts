import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'OtterOS Settings',
  keywords: 'timezone, preferences, options, styles, storage',
})
