import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  appDesigner: 'App Designer',
  design: 'Design',
  code: 'Code',
  savedApps: 'Saved Apps',
  settings: 'Settings',

  workFound: 'Unsaved work on “{name}” from {time} was found.',
  restore: 'Restore',
  discard: 'Discard',
  putAway: 'Unsaved work on “{name}” was put away.',
  bringBack: 'Bring it back',
  dismiss: 'Dismiss',
  notSafe: 'Unsaved work is not safe from a crash: {problem}',
  save: 'Save',

  modified: 'Modified',
  notSavedYet: 'Not saved yet',
  saved: 'Saved',

  icon: 'Icon',
  iconHint: 'An emoji or the address of a picture, or one of these.',
  aPicture: 'A picture',
  iconNumber: 'Number',
  iconText: 'Text',
  iconList: 'List',
  iconTrophy: 'Trophy',
  iconClock: 'Clock',
  iconChart: 'Chart',
  iconPaint: 'Paint',
  iconPaw: 'Paw',

  importApp: 'Import app',
  appsAndPages: 'Apps and pages',
  allFiles: 'All files',
  fileToImport: 'File to import',
  fileOfComputer: 'File from this computer',
  chooseNoFile: 'Choose no file',
  chooseFile: 'Choose an exported app or an HTML page to import, or drop it here.',
  fromComputer: 'From this computer…',
  fromMyFiles: 'From my files…',

  permissions: 'Permissions',
  permissionsText:
    'What the app may ask of the desktop. It is written into the page, where people can read it. Saving data of its own needs no permission.',
  // What the app wants, as a sentence, and who is asked about it.
  permissionHint:
    '{use} {given, select, declared {Nobody is asked.} asked {People are asked at the first use.} other {People are asked before the app starts.}}',
  servers: 'Servers',
  serversHint: 'Addresses that it connects to, separated by commas.',
  cancel: 'Cancel',
  writeIntoPage: 'Write into page',

  deleteQuestion: 'Delete “{name}”?',
  deleteForGood: 'It cannot be brought back, unless you exported it.',
  deleteOpen: 'It is open in this window, where it stays as unsaved work.',
  deleteOnDesktop: 'Its icon on the desktop stays and goes on working.',
  delete: 'Delete',
  replaceQuestion: 'Replace the page of “{name}”?',
  replaceText:
    'The code that is there now makes room for the template “{label}”: {template, select, basic {a page with a title, text and cards, without a script} interactive {a list that people add to and tick off, and that is still there tomorrow} game {a game of pairs for mouse, finger and keyboard} other {a small clock with a timer that takes on the colours of the desktop}}. Name, description and icon stay.',
  replacePage: 'Replace page',
  changedElsewhere: '“{name}” was changed elsewhere',
  changedText:
    'Another window or tab saved it since you opened it here. Saving here puts your version in its place.',
  saveAsCopy: 'Save as copy',
  saveMine: 'Save mine',
  iconQuestion: 'Replace the icon “{name}”?',
  iconTaken: 'Another app on the desktop has this name. Its icon would be gone; its data stays.',
  replaceIcon: 'Replace icon',
  unreadQuestion: '{count, plural, one {Delete what cannot be read?} other {Delete {count} entries?}}',
  unreadText: 'They cannot be brought back. Download them first if something in them matters to you.',
})
