import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Version History',
  // Title of the window that shows a folder as it was.
  rewind: 'Rewind',
  keywords: 'earlier versions, restore, rewind, undo, backup',
})
