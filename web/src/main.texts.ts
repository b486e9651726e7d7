import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  linkRefused: 'This link cannot be used',
  linkOfAnother: 'This link is for another account',
  linkOfAnotherExplained:
    'You are still signed in as before. To use {email}, log out and ask for a new link.',
})
