import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  notReopened: 'Your windows were not reopened',
  notReopenedExplained: 'The page stopped the last time they were. Reload the page to try again.',
})
