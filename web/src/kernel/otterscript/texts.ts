import { defineTexts } from '@/lib/language/define-texts'

// Words between “…” are calls as they are typed: they stay as they are.
export const texts = defineTexts({
  // Mistakes of a program. {kind} is what was given, as below.
  mistakeAt: 'line {line}, column {column}: {message}',
  pathNeeded: 'A path is needed, not {kind}.',
  filePathNeeded: 'The path of a file is needed, not {kind}.',
  fileNameNeeded: 'The name of a file is needed, not an empty text.',
  invisibleCharacters: 'The path has characters that cannot be seen. Write it without them.',
  noWildcards: '“*” and “?” do not stand for files here. Name each file.',
  notEverything: 'The whole computer cannot be deleted.',
  tooLong: '“{name}” is too long for a program: it can hold {count, plural, other {{count} characters}}.',
  writesOnlyInside: 'A program can write only inside {folder}, not to {path}.',
  valuesNeeded: '“{name}” needs {count, plural, one {{count} value} other {{count} values}}, not {given}.',
  valuesBetweenNeeded:
    '“{name}” needs {least} to {most, plural, one {{most} value} other {{most} values}}, not {given}.',
  titleNeeded: 'A window needs a title.',
  mostWindows: 'A program can have at most {count, plural, other {{count} windows}}.',
  windowNeeded: '“destroy” needs a window that “create” gave, not {kind}.',
  timeNeeded: '“wait” needs a time in milliseconds, not {given}.',

  // Kinds of values.
  nothing: 'nothing',
  number: 'a number',
  text: 'a text',
  truth: 'true or false',
  list: 'a list',
  function: 'a function',
  window: 'the window “{title}”',

  // Deleting.
  blocked: 'Security Warning: Cannot delete critical system file: {path}',
  // A question; {who} is a program or an app.
  wantsToDelete: '{who} wants to move {path} to the recycle bin.',
  notAllowed: 'Not allowed: {path} stays where it is.',
  recycled: 'Moved to the recycle bin: {path}',
  moveNoted: 'Move: {from} → {to}',
})
