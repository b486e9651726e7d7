import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The name of the frame that a page is in.
  content: 'Content',
  // A file of the Python interpreter that could not be fetched.
  serverAnswered: '{file}: the server answered {status}',
  // What a page tried that it may not do, or that failed.
  asked: 'This app tried to ask “{about}”, but apps cannot ask that way here.',
  printed: 'This app tried to print, but apps cannot print here.',
  sentForm: 'This form cannot be sent: apps cannot open other pages.',
  ledOut: 'This link leads out of the page: {about}',
  storedUnasked: 'This app tried to save a file without being asked. Press its button again to save it.',
  fileUnread: 'The file could not be read, so nothing was saved.',
  // The reason comes from the code of the app and is in English.
  notCopied: 'Nothing was copied. {about}',
  linesDropped:
    '{count, plural, one {# line was left out: too many came at once.} other {# lines were left out: too many came at once.}}',
})
