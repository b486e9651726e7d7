import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The beginning of an address, such as ftp:.
  badScheme:
    'Addresses that begin with “{scheme}” cannot be opened here, only those of web pages (http and https).',
  noAddress: '“{address}” is not a web address.',
  webPagesOnly: 'Only web pages (http and https) can be opened here.',
  hasPassword:
    'This address has a name or password in it, which would be kept in the history. Open it without them.',
  tooLong: 'This address is too long to be opened.',
  ownHost: 'OtterOS cannot be opened inside its own web browser.',

  bookmarkNotDeleted: 'Bookmark not deleted',
  bookmarkNotSaved: 'Bookmark not saved',

  downloadFailed: 'Download failed',
  fileProblem: '{name}: {problem}',
  unnamedProblem: 'A file: {problem}',
  downloadComplete: 'Download complete',
  isInDownloads: '“{name}” is in Downloads.',
  tooManyDownloads: 'Too many downloads at once',
  tooManyDownloadsText: 'Wait until one of them is done, or cancel it.',
  // What went wrong, as a word for programs.
  downloadFailedWith: 'Download failed: {code}',
  fileGone: 'The page removed the file before it could be saved. Download it from the page again.',
  fileTooLarge: 'The file is larger than {most}, the most that can be downloaded here.',
  fileUnreadable: 'The page’s file can no longer be read. Download it from the page again.',

  file: 'This address leads to a file, not to a page.',
  fileOfType: 'This address leads to a file ({type}), not to a page.',
  // A sentence before it says what is wrong.
  mayStayEmpty: '{reason} If this page stays empty, open it in a new tab.',
  stopped: 'You stopped this page before it loaded.',
  heldBack: 'This page tries to go to other addresses too often, so it was blocked.',
  signedOut: 'Only people who are signed in can use the web browser. Sign in again.',
  noSession: 'No session',
  noSessionText: 'This tab has no session to keep its history in. Try again to create one.',
})
