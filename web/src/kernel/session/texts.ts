import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  unreadable: 'The session could not be read.',
  notSignedIn: 'You are not signed in.',
  currentWrong: 'The current password is not right.',
  wrong: 'The password is not right. Try again.',
  tooShort: 'Password must be at least {count, plural, one {# character long} other {# characters long}}',
})
