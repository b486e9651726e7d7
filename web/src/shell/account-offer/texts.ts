import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  question: 'Keep your files with your account?',
  explained: 'Then they are on every device you sign in on, with a copy here for working offline.',
  // The answers: files stay on this device, or are copied to the account and kept there from now on.
  stay: 'Keep here',
  use: 'Use my account',
  tryAgain: 'Try again',
  copying: 'Copying files…',
  // The toast once they are there.
  account: 'My account',
  done: 'Files are kept with your account.',
})
