import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  lessons: 'Lessons',
  lessonDone: '{title}, done',
  progress: '{done} of {count} done. A lesson is ticked off when its code has run.',
  allDone: 'All lessons done. Well swum!',
  tip: 'Tip:',
  previous: 'Previous',
  next: 'Next',
  place: 'Lesson {number} of {count}: {title}',

  example: 'Example',
  code: 'Code',
  reset: 'Reset',
  stop: 'Stop',
  tryCode: 'Try Code',
  // In the listing of keyboard shortcuts.
  group: 'OtterScript Tutorial',
  // Who asks, in the title of a dialog.
  program: 'The program',

  output: 'Output',
  outputLines: 'Output lines',
  running: 'Running…',
  finished: 'Finished',
  failed: 'Stopped by an error',
  stopped: 'Stopped',
  listening: 'Listening for {events}',
  display: 'Display',
  nothingRan: 'Press Try Code to see what the program does.',
  nothingSaid: 'The program printed nothing.',
  error: 'Error:',
  errorPlace: 'line {line}, column {column}',
})
