import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'OtterScript Tutorial',
  keywords: 'learn, lessons, programming, help',
})
