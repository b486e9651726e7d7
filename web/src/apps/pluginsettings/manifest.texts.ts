import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Plugin Settings',
  titleOfPlugin: 'Plugin Settings - {name}',
})
