import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Markdown Viewer',
  keywords: 'md, readme, preview',
})
