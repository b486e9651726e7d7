import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  close: 'Close',
  // The region of notices, with the key that leads there.
  notifications: 'Notifications ({key})',
})
