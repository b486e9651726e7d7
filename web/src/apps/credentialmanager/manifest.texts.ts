import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Credential Manager',
  keywords: 'passwords, e-mail addresses, sign in, accounts',
})
