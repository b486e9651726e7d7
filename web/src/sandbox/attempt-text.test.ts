import { expect, test } from 'vitest'
import { attemptText } from './attempt-text'

test.each([
  ['asked', 'Sure?', 'This app tried to ask “Sure?”, but apps cannot ask that way here.'],
  ['printed', '', 'This app tried to print, but apps cannot print here.'],
  ['sentForm', '', 'This form cannot be sent: apps cannot open other pages.'],
  ['ledOut', 'other.html', 'This link leads out of the page: other.html'],
  [
    'storedUnasked',
    '',
    'This app tried to save a file without being asked. Press its button again to save it.',
  ],
  ['fileUnread', '', 'The file could not be read, so nothing was saved.'],
  ['notCopied', 'The person does not allow it.', 'Nothing was copied. The person does not allow it.'],
] as const)('that a page %s (“%s”) is said: %s', (what, about, text) => {
  expect(attemptText({ what, about })).toBe(text)
})
