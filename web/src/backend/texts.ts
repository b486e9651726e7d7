import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  notReady: 'The server is not ready. Try again in a moment.',
  tooManyAttempts: 'Too many attempts. Wait a minute and try again.',
  noPerson: 'The server’s answer does not name the user.',
  partNotLoaded: 'A part of OtterOS could not be loaded. Check your connection and try again.',
  sessionEnded: 'Your session has ended. Sign in again.',
  answersError: 'The server returned an error.',
  noAnswer: 'The server is not responding.',

  // The file config.json; words such as supabaseUrl stand in it.
  configNotObject: "The server''s configuration (config.json) is not usable: it is not an object.",
  configNoAddress: "The server''s configuration (config.json) is not usable: supabaseUrl is not an address.",
  configNoKey: "The server''s configuration (config.json) is not usable: supabaseKey is missing.",
  configNotJson: "The server''s configuration (config.json) is not JSON.",

  // A link in a mail.
  linkRefused: 'This link cannot be used.',
  noLink: 'There is no link to sign in with.',

  // What the server says when it refuses to sign in or up. In English its own words are shown, which may say more.
  invalidCredentials: 'Invalid login credentials',
  alreadyRegistered: 'User already registered',
  weakPassword: 'This password is too weak. Choose another one.',
  samePassword: 'New password should be different from the old password.',
  tooManyRequests: 'Too many attempts. Try again later.',
  tooManyMails: 'Too many mails were sent. Try again later.',
  tooManyAccounts: 'No more accounts can be created today. Try again tomorrow.',
  signUpClosed: 'This server takes no new accounts. Ask the people who run it.',
  invitationRequired: 'This server takes new accounts by invitation. Enter your invitation code.',
  invitationRefused: 'This invitation code is not valid. Check it, or ask for a new one.',
  nameRefused: 'This name cannot be used. Choose another one.',
  suspended: 'This account is suspended. Ask the people who run this server.',
  linkExpired: 'Email link is invalid or has expired.',
  signInAgain: 'Sign in again or give your current password to change your password or address.',
})
