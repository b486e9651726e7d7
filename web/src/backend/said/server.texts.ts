import { defineTexts } from '@/lib/language/define-texts'

/*
 * What servers say to people, to the letter: found by its words, and in English shown as it came. First what OtterOS says, then
 * what hosted Supabase and the client libraries say.
 */
export const texts = defineTexts({
  // Any request.
  tooManyRequests: 'Too many requests at once. Try again in a moment.',
  tooMuchAtOnce: 'The server is receiving too much at once. Try again in a moment.',
  diskFull:
    'The disk of the server is full. Nothing was stored; delete something, or tell the people who run the server.',
  databaseGone: 'The database cannot be reached at the moment. Try again shortly.',
  notAnswered: 'The server could not answer this request. Its log says more.',
  somethingWrong: 'Something went wrong on the server',
  requestTooLarge: 'Request is too large',
  theRequestTooLarge: 'The request is too large',
  notFound: 'There is no such part of the API',
  noFunction: 'There is no such function',

  // Signing in and up.
  wrongCredentials: 'Invalid login credentials',
  wrongPassword: 'The current password is not right.',
  notConfirmed: 'Email not confirmed',
  suspended: 'This account is suspended. Ask the people who run this server.',
  signInAgain: 'Sign in again or give your current password to change your password or address.',
  wrongPasswords:
    'Too many wrong passwords. Try again in {count, plural, one {# minutes} other {# minutes}}, or ask for a new password by mail.',
  wrongInvitations:
    'Too many wrong invitation codes. Try again in {count, plural, one {# minutes} other {# minutes}}.',
  signInsPerMinute: 'Request rate limit reached',
  waitSeconds:
    'For security purposes, you can only request this after {count, plural, one {# seconds} other {# seconds}}.',
  mailsToAddress: 'This address was sent many mails. Try again tomorrow.',
  mailsOfServer: 'This server has sent as many mails as it may today. Try again tomorrow.',
  accountsOfNetwork: 'Many accounts were made from your network today. Try again tomorrow.',
  accountsOfServer: 'This server takes no more new accounts today. Try again tomorrow.',
  blankPassword: 'A password needs more than spaces. Choose another one.',
  samePassword: 'New password should be different from the old password.',
  registered: 'User already registered',
  addressRegistered: 'A user with this email address has already been registered',
  linkExpired: 'Email link is invalid or has expired',
  tokenExpired: 'Token has expired or is invalid',
  refreshedBefore: 'Invalid Refresh Token: Already Used',
  notOwnPage: 'This page may not sign people in here.',

  // Files that are stored.
  signInToStore: 'Sign in to store files',
  filesOnTheirWay: 'Too many files are on their way. Try again in a moment.',
  fileLargerThan: 'The file is larger than {size} MiB',
  fileNotWhole: 'The file did not arrive whole',
  noRoomForFiles: 'The server has no room left for files. Try again later.',
  filesOutOfReach: 'The server cannot reach its files at the moment',
  contentMissing: 'The content of this file is not on this server',
  contentDamaged: 'The content of this file is damaged',
  formWithoutFile: 'The form holds no file',
  formUnreadable: 'The form cannot be read',
  contentNotNamed: 'The content of this file is not what its name says',
  filesNeverChange: 'Files in this place never change',
  nameImpossible: 'No file can have this name',
  typeUnreadable: 'The type of the file cannot be read',
  addressOver: 'The time of this address is over',
  addressNotSigned: 'This address was not signed here',
  addressOfOther: 'This address was signed for another file',
  uploadUnknown: 'There is no such upload. Begin it again.',
  uploadOver: 'The time for this upload is over. Begin it again.',
  uploadLost: 'The server does not have the first part of this upload. Begin it again.',
  uploadBusy: 'Another request is sending this upload. Try again in a moment.',
  uploadFinished: 'The upload is finished; delete the file instead',
  uploadNotWhole: 'The bytes did not arrive whole',
  manyUploads:
    'A person can have {count, plural, one {# unfinished uploads} other {# unfinished uploads}}. Finish or cancel some.',
  largeUploads: 'The unfinished uploads of a person can have {size} MB together. Finish or cancel some.',

  // Apps that start.
  tooManyStarted: 'Too many apps were started. Wait a minute.',
  signInForApps: 'Sign in to start apps',
  noHosts: 'This server has no hosts for user content',
  hostRefused: 'One of the hosts cannot be granted to an app',

  // The assistant.
  signInForModel: 'Sign in to ask the AI model',
  noModel: 'No AI model is set up on this server',
  manyQuestions: 'That were many questions. Wait a minute.',
  modelLate: 'The AI model did not answer in time.',
  modelBusy: 'The AI model is busy. Try again in a moment.',
  modelFailed: 'The AI model could not answer.',

  // Messages.
  manyMessages: 'That were many messages. Wait a minute.',
  messageTooLarge: 'The message is too large.',
  messageNotStored: 'The message could not be stored.',
  notYourAddress: 'Messages are sent from your own address only.',
  mailNotTaken: 'The mail server did not take the message.',

  // Hosted Supabase.
  signUpsOff: 'Signups not allowed for this instance',
  emailSignUpsOff: 'Email signups are disabled',
  emailSignInsOff: 'Email logins are disabled',
  passwordLength: 'Password should be at least {count, plural, one {# characters} other {# characters}}.',
  passwordMissing: 'Signup requires a valid password',
  passwordKnown: 'Password is known to be weak and easy to guess, please choose a different one.',
  mailLimit: 'Email rate limit exceeded',
  mailLimitBefore: 'email rate limit exceeded',
  addressForm: 'Unable to validate email address: invalid format',
  addressInvalid: 'Email address "{address}" is invalid',
  addressNotAllowed: 'Email address "{address}" cannot be used as it is not authorized',
  confirmationNotSent: 'Error sending confirmation email',
  recoveryNotSent: 'Error sending recovery email',
  userNotSaved: 'Database error saving new user',
  refreshUnknown: 'Invalid Refresh Token: Refresh Token Not Found',
  noSession: 'Auth session missing!',
  noSessionOrUser: 'Auth session or user missing',
  banned: 'User is banned',
  bucketMissing: 'Bucket not found',
  objectMissing: 'Object not found',
  objectExists: 'The resource already exists',
  objectTooLarge: 'The object exceeded the maximum allowed size',
  typeRefused: 'mime type {type} is not supported',
  keyRefused: 'Invalid key: {key}',

  // The client libraries and the browsers below them.
  functionNotSent: 'Failed to send a request to the Edge Function',
  functionRelay: 'Relay Error invoking the Edge Function',
  functionFailed: 'Edge Function returned a non-2xx status code',
  chromeOffline: 'Failed to fetch',
  firefoxOffline: 'NetworkError when attempting to fetch resource.',
  safariOffline: 'Load failed',
})
