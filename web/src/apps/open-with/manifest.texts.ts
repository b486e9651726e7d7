import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Open With',
  keywords: 'default apps, file kinds, extension',
})
