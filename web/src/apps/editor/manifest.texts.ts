import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Text Editor',
  keywords: 'notes, write, plain text, Markdown, documents',
})
