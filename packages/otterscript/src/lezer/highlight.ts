import { styleTags, tags } from '@lezer/highlight'

/** What the parts of a program are, for an editor's colours. */
export const highlighting = styleTags({
  Comment: tags.lineComment,
  Number: tags.number,
  Text: tags.string,
  // An insertion's braces; what stands between them has its own colours.
  'Escape Insertion': tags.escape,
  'True False': tags.bool,
  Nothing: tags.null,
  VariableName: tags.variableName,
  'Call/VariableName FunctionStatement/VariableName': tags.function(tags.variableName),
  'let function': tags.definitionKeyword,
  'if else while for in repeat return break continue after every on': tags.controlKeyword,
  'and or not': tags.operatorKeyword,
  'Operator Sign =': tags.operator,
  ',': tags.separator,
  '( )': tags.paren,
  '[ ]': tags.squareBracket,
  '{ }': tags.brace,
})
