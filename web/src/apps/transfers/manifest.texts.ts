import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Transfers',
  keywords: 'upload, download, progress, account, cloud, pause',
})
