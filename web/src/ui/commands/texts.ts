import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // A tooltip: what a button does, and the keys that do the same.
  withKeys: '{label} ({keys})',
  // Commands of forms.
  save: 'Save',
  forms: 'Forms',
})
