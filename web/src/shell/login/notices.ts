import type { Notice } from '@/kernel/notifications/types'
import { productName } from '@/lib/product'
import type { Failure } from '@/lib/result'

/** The toasts of signing in and signing up, to the letter [A5.1 A8.1–A8.6]. */
export const notices = {
  welcomeBack: { title: 'Welcome back!', description: 'You have successfully logged in.' },
  accountCreated: { title: 'Account created!', description: `Welcome to ${productName}!` },
  confirmationSent: (email: string) => ({
    title: 'Check your email',
    description: `A confirmation link was sent to ${email}.`,
  }),
  passwordMismatch: {
    title: 'Password mismatch',
    description: 'Passwords do not match',
    variant: 'destructive',
  },
  passwordTooShort: {
    title: 'Password too short',
    description: 'Password must be at least 6 characters long',
    variant: 'destructive',
  },
  unexpected: { title: 'Error', description: 'An unexpected error occurred', variant: 'destructive' },
  signUpFailed: ({ message }: Failure) => ({
    title: 'Signup failed',
    description: message,
    variant: 'destructive',
  }),
  loginFailed: ({ code, message }: Failure) =>
    code === 'email_not_confirmed'
      ? {
          title: 'Email not confirmed',
          description: 'Please check your email and click the confirmation link before signing in.',
          variant: 'destructive',
        }
      : { title: 'Login failed', description: message, variant: 'destructive' },
} satisfies Record<string, Notice | ((cause: never) => Notice)>
