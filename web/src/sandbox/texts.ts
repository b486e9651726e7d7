import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The name of the frame that a page is in.
  content: 'Content',
  // What a page tried that it may not do, or that failed.
  asked: 'This app asked “{about}”; apps cannot ask that way here.',
  printed: 'This app wanted to print; apps cannot print here.',
  sentForm: 'This form cannot be sent: apps do not lead anywhere.',
  ledOut: 'This link leads out of the page: {about}',
  storedUnasked:
    'This app wanted to store a file without being asked to. Press its button again to store it.',
  fileUnread: 'The file could not be read, so that nothing was stored.',
  // The reason comes from the code of the app and is in English.
  notCopied: 'Nothing was copied. {about}',
  linesDropped:
    '{count, plural, one {# line was left out: too many came at once.} other {# lines were left out: too many came at once.}}',
})
