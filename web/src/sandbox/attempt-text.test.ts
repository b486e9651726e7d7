import { expect, test } from 'vitest'
import { attemptText } from './attempt-text'

test.each([
  ['asked', 'Sure?', 'This app asked “Sure?”; apps cannot ask that way here.'],
  ['printed', '', 'This app wanted to print; apps cannot print here.'],
  ['sentForm', '', 'This form cannot be sent: apps do not lead anywhere.'],
  ['ledOut', 'other.html', 'This link leads out of the page: other.html'],
  [
    'storedUnasked',
    '',
    'This app wanted to store a file without being asked to. Press its button again to store it.',
  ],
  ['fileUnread', '', 'The file could not be read, so that nothing was stored.'],
  ['notCopied', 'The person does not allow it.', 'Nothing was copied. The person does not allow it.'],
] as const)('that a page %s (“%s”) is said: %s', (what, about, text) => {
  expect(attemptText({ what, about })).toBe(text)
})
