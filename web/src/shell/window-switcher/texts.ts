import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  switchWindow: 'Switch window',
  // Read out after the title of a window.
  minimized: ', minimized',
})
