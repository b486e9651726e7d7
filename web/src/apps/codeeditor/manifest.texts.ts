import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Code Editor',
  keywords: 'programming, source, developer, JavaScript, Python, script',
})
