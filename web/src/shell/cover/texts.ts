import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  locked: 'Screen locked',
  unlock: 'Unlock',
  unlocking: 'Unlocking...',
  ended: 'Your session has ended',
  endedExplained: 'Sign in again to continue. Your windows are as you left them.',
  signIn: 'Sign In',
  signingIn: 'Signing in...',
  password: 'Password',
  enterPassword: 'Enter your password.',
  unexpected: 'An unexpected error occurred',
  logOut: 'Log out',

  chooseNew: 'Choose a new password',
  chooseFor: 'For {email}.',
  newPassword: 'New password',
  passwordLength: '{count, plural, one {At least # character.} other {At least # characters.}}',
  confirmNew: 'Confirm new password',
  enterNew: 'Enter a new password.',
  repeatNew: 'Enter the new password again.',
  setNew: 'Set new password',
  settingNew: 'Setting...',
  changed: 'Password changed',
  changedExplained: 'Use the new one from now on.',
})
