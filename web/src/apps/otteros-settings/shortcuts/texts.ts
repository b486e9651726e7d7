import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The section that leads here.
  title: 'Keyboard shortcuts',
  explained: 'See all shortcuts, and choose your own keys.',
  change: 'Change shortcuts…',

  back: 'Back',
  search: 'Search shortcuts',
  nothingFound: 'No results for “{query}”',
  loading: 'Loading shortcuts…',
  notLoaded: 'Some shortcuts could not be loaded. Check your connection and try again.',
  tryAgain: 'Try again',
  none: 'None',
  changeOf: 'Change {keys} for “{command}”',
  resetOf: 'Reset the keys for “{command}”',
  sharedWith: '{count, plural, one {“{commands}” has the same keys.} other {{commands} have the same keys.}}',
  resetAll: 'Reset all…',
  resetAllQuestion: 'Reset all shortcuts?',
  resetAllExplained: 'All commands get their default keys back.',
  resetAllNow: 'Reset all',

  // The dialog in which keys are pressed.
  keysFor: 'Keys for “{command}”',
  newKeys: 'New keys',
  pressKeys: 'Press the keys you want to use.',
  pressKeysUsual: 'Press the keys you want to use. Default: {keys}',
  free: '{keys} is free.',
  keptByBrowser: 'Your browser reserves {keys}. Choose other keys.',
  keptBySystem: 'Your computer reserves {keys}. Choose other keys.',
  neededByControls: '{keys} is needed to use buttons, fields and menus. Choose other keys.',
  takenForGood: '{keys} belongs to “{command}”, which cannot be changed. Choose other keys.',
  taken: '{keys} is used by “{command}”, which will no longer have it.',
  cancel: 'Cancel',
  noKeys: 'No keys',
  save: 'Save',
  replace: 'Replace',

  notSaved: 'The shortcut was not saved',
  notSavedWhy: 'Free some browser storage and try again.',
})
