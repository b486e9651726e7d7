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
  putAway: 'Unsaved work on “{name}” was set aside.',
  bringBack: 'Bring it back',
  dismiss: 'Dismiss',
  notSafe: 'Unsaved work could be lost in a crash: {problem}',
  save: 'Save',

  modified: 'Modified',
  notSavedYet: 'Not saved yet',
  saved: 'Saved',

  icon: 'Icon',
  iconHint: 'An emoji, an image URL, or one of these.',
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
    'What the app may ask the desktop for. This is written into the page, where people can read it. An app needs no permission to save its own data.',
  // What the app wants, as a sentence, and who is asked about it.
  permissionHint:
    '{use} {given, select, declared {No one is asked.} asked {People are asked on first use.} other {People are asked before the app starts.}}',
  servers: 'Servers',
  serversHint: 'Addresses the app connects to, separated by commas.',
  cancel: 'Cancel',
  writeIntoPage: 'Write into page',

  deleteQuestion: 'Delete “{name}”?',
  deleteForGood: 'It cannot be restored unless you exported it.',
  deleteOpen: 'It is open in this window and stays here as unsaved work.',
  deleteOnDesktop: 'Its desktop icon stays and keeps working.',
  delete: 'Delete',
  replaceQuestion: 'Replace the page of “{name}”?',
  replaceText:
    'The current code is replaced with the template “{label}”: {template, select, basic {a page with a title, text and cards, without a script} interactive {a list to add to and tick off that saves its entries} game {a game of pairs for mouse, touch and keyboard} other {a small clock and timer in the colours of the desktop}}. The name, description and icon stay.',
  replacePage: 'Replace page',
  changedElsewhere: '“{name}” was changed elsewhere',
  changedText:
    'Another window or tab has saved it since you opened it here. If you save now, your version replaces that one.',
  saveAsCopy: 'Save as copy',
  saveMine: 'Save mine',
  iconQuestion: 'Replace the icon “{name}”?',
  iconTaken: 'Another app on the desktop has this name. Its icon will be replaced; its data stays.',
  replaceIcon: 'Replace icon',
  unreadQuestion: '{count, plural, one {Delete the unreadable entry?} other {Delete {count} entries?}}',
  unreadText: 'This cannot be undone. Download them first if you need anything in them.',
})
