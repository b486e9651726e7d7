import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  console: 'Console',
  dropped: '{count, plural, other {# earlier lines were dropped}}',
  showEarlier: 'Show {count, plural, other {{count} earlier lines}}',
  notFound: 'No line contains “{filter}”',
  goTo: 'Go to line {line}, column {column}',

  // Said before a line to those who do not see its colour.
  info: 'Info:',
  warning: 'Warning:',
  error: 'Error:',
  result: 'Result:',
  input: 'Input:',

  // How often in a row a line was said.
  repeated: '×{count, number}',
  times: '{count, plural, other {# times}}',
  lineTimes: '({count, plural, other {{count} times}})',

  // A table: its first column, and the one for values that are no objects.
  index: '(index)',
  value: 'Value',
  moreRows: '… {count, plural, other {{count} more rows}}',
  // What a value has beside what is shown.
  more: '… {count, plural, other {{count} more}}',
  // A value that is inside of itself.
  circular: '[Circular {name}]',
})
