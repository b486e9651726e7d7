import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Disk Manager',
  keywords: 'drives, storage, space, clean up, recycle bin',
})
