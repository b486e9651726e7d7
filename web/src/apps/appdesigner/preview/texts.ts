import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  livePreview: 'Live preview',
  livePreviewOf: 'Live preview of {name}',
  reloadPreview: 'Reload preview',
  starting: 'Starting the preview',
  hung: 'The page is not responding.',
  stop: 'Stop',
  reload: 'Reload',
  messages: 'Messages of the page',
  line: 'Line {line}',

  empty: 'Nothing to show yet. What you write in the Code tab appears here.',
  stopped: 'The page is stopped. It runs again when you change it, or with Reload.',
  ended: 'The page has ended. It runs again when you change it, or with Reload.',
  full: 'Too many apps are running. Close one of them, then reload the preview.',
  unavailable: 'The preview could not be loaded. Check the connection and reload it.',

  pageSays: 'The page says: {text}',
  linkLeads: 'A link leads to {address}',
  // The name of a call, such as files.open.
  notPartOfPreview: '“{call}” is not part of the live preview: try it with Preview.',
  endKeyboard: 'The page was stopped: it kept taking the keyboard.',
  endFlooded: 'The page was stopped: it sent more messages than the desktop can take.',
  endMalformed: 'The page was stopped: it sent messages that the desktop does not know.',
  endLeft: 'The page tried to go to another address, and was stopped.',
  endFailed: 'The page was stopped.',
})
