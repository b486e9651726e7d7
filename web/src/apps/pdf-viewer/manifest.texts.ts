import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'PDF Viewer',
  keywords: 'document, pages, print',
})
