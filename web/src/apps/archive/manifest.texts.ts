import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Archive Viewer',
  keywords: 'zip, tar, extract, unpack, compressed',
})
