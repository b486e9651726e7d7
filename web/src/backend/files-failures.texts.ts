import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  offline: 'The server cannot be reached. Your changes are kept on this device and are sent when it is back.',
  signedOut: 'Sign in again to synchronise your files. Your changes are kept on this device.',
  tooLarge: 'The file is too large to be sent.',
  // {reason} is what the server said, or its answer’s number.
  unavailable: 'The server could not do this right now. It will be tried again. ({reason})',
  error: 'Error {status}',
})
