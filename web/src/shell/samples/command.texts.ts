import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  addSamples: 'Add sample files',
})
