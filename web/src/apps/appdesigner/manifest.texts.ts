import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'App Designer',
  keywords: 'create, build, prototype, template, HTML',
})
