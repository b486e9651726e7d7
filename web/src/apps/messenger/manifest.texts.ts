import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Messenger (Beta)',
  label: 'Messenger',
  keywords: 'messages, mail, inbox, send, contacts',
})
