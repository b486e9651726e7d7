import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  loading: 'Reading {name}…',
  notFound: '“{name}” cannot be opened',
  tryAgain: 'Try again',
  noApp: 'No app opens this kind of file yet',
  noAppWhy: 'You can download it and open it on your computer.',
  apps: 'Apps that open this file',
  otherApps: 'Other apps',
  // A mark next to the app that opens such files by itself.
  default: 'Default',
  always: 'Always use this app for .{extension} files',
  alwaysHint: 'The app that you choose next opens them from now on.',
  reset: 'Reset',
  resetExtension: 'Reset the app for .{extension} files',
  chosenApp: '{app} always opens .{extension} files.',
  notSaved: 'The choice was not saved',
  notSavedWhy: 'It holds until you leave this page. Free some browser storage and try again.',
  notOpened: 'Cannot open the file',
  details: 'Details',
  kind: 'Kind',
  size: 'Size',
  folder: 'Folder',
  modified: 'Modified',
  created: 'Created',
  // A date and a time.
  moment: '{date}, {time}',
  download: 'Download',
  chooseFile: 'Choose a file…',
  yourDefaults: 'Your default apps',
  noDefaults: 'You have not chosen any default apps',
  noDefaultsWhy: 'Choose a file to see the apps that can open it.',
})
