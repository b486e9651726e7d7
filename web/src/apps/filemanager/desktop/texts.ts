import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  openHere: 'Open in File Manager',
})
