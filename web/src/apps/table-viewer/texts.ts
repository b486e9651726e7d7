import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  choose: 'Choose a table to look at.',
  open: 'Open table',
  tables: 'Tables',
  opening: 'Opening {name}…',
  notShown: '“{name}” cannot be shown',
  tooLarge: 'It is {size}, more than can be shown here. Download it to read it.',
  noText: 'The file is not text.',
  noRows: 'The file is empty',
  noRowsWhy: 'There are no rows in it.',
  tryAgain: 'Try again',
  openWith: 'Open with…',
  // What is wrong with some of the lines; the table shows what could be read.
  openQuote: 'A quotation mark is never closed: the last rows may be wrong.',
  damagedQuote: 'Quotation marks are wrong in row {row, number}: what follows may be shifted.',
  unevenRows:
    '{count, plural, one {# row has more or fewer fields than the others.} other {# rows have more or fewer fields than the others.}}',
  toolbar: 'Table',
  table: 'Rows',
  header: 'First row is a header',
  search: 'Search rows',
  copy: 'Copy',
  copied: 'Copied to the clipboard',
  notCopied: 'The browser did not allow copying',
  edit: 'Edit as text',
  column: 'Column {number, number}',
  widthOf: 'Width of {column}',
  rows: '{count, plural, one {# row} other {# rows}}',
  rowsOf: '{found, number} of {count, plural, one {# row} other {# rows}}',
  columns: '{count, plural, one {# column} other {# columns}}',
})
