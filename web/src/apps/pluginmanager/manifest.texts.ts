import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Plugin Manager',
  keywords: 'extensions, add-ons, install',
})
