import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The panel for search and replace: fields, buttons and boxes.
  find: 'Find',
  replaceWith: 'Replace',
  selectMatches: 'Select all matches',
  matchCase: 'Match case',
  byWord: 'Whole words',
  regexp: 'Regular expression',
  // In a comparison: puts what the other text has in place of a change.
  takeChange: 'Take over from the other text',
  replace: 'Replace',
  replaceAll: 'Replace all',
  close: 'close',
  goToLine: 'Go to line',
  go: 'Go',

  // What screen readers are told. “$” stands for a number.
  replacedMatches: 'replaced $ matches',
  replacedMatch: 'replaced match on line $',
  // “current match. otter on line 3.”
  currentMatch: 'current match',
  onLine: 'on line',
  selectionDeleted: 'Selection deleted',
  controlCharacter: 'Control character',
  completions: 'Completions',
  diagnostics: 'Diagnostics',
  noDiagnostics: 'No diagnostics',

  // Lines that are folded into one: “Folded lines 3 to 7.”
  foldLine: 'Fold line',
  unfoldLine: 'Unfold line',
  foldedLines: 'Folded lines',
  unfoldedLines: 'Unfolded lines',
  to: 'to',
  foldedCode: 'folded code',
  unfold: 'unfold',
})
