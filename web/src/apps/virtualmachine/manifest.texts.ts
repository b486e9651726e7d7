import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Virtual Machine',
  keywords: 'Linux, emulator, VM, computer',
})
