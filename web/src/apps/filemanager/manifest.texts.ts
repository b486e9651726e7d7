import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'File Manager',
  keywords: 'folders, documents, explorer, copy, trash, uploads, downloads',
})
