import type { Notice } from '@/kernel/notifications/types'
import { minimumPasswordLength } from '@/kernel/session/password-rules'
import { productName } from '@/lib/product'
import type { Failure } from '@/lib/result'
import { texts } from './texts'

/** What is said of passwords [A5.1], in toasts and next to the fields. */
export const passwordMistakes = {
  mismatch: () => texts.noMatch,
  tooShort: () => texts.mustBeLong({ count: minimumPasswordLength }),
}

/** The toasts of signing in and signing up, to the letter [A5.1 A8.1–A8.6]. */
export const notices = {
  welcomeBack: () => ({ title: texts.welcomeBack, description: texts.loggedIn }),
  accountCreated: () => ({
    title: texts.accountCreated,
    description: texts.welcome({ product: productName }),
  }),
  confirmationSent: (email: string) => ({
    title: texts.checkYourEmail,
    description: texts.confirmationLinkSent({ email }),
  }),
  passwordMismatch: () => ({
    title: texts.mismatch,
    description: passwordMistakes.mismatch(),
    variant: 'destructive',
  }),
  passwordTooShort: () => ({
    title: texts.tooShort,
    description: passwordMistakes.tooShort(),
    variant: 'destructive',
  }),
  unexpected: () => ({ title: texts.error, description: texts.unexpected, variant: 'destructive' }),
  signUpFailed: ({ message }: Failure) => ({
    title: texts.signUpFailed,
    description: message,
    variant: 'destructive',
  }),
  loginFailed: ({ code, message }: Failure) =>
    code === 'email_not_confirmed'
      ? { title: texts.notConfirmed, description: texts.confirmFirst, variant: 'destructive' }
      : { title: texts.loginFailed, description: message, variant: 'destructive' },
} satisfies Record<string, (cause: never) => Notice>
