import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  livePreview: 'Live preview',
  livePreviewOf: 'Live preview of {name}',
  reloadPreview: 'Reload preview',
  starting: 'Starting the preview',
  hung: 'The page is not responding.',
  stop: 'Stop',
  reload: 'Reload',
  messages: 'Page messages',
  line: 'Line {line}',

  empty: 'Nothing to show yet. What you write in the Code tab appears here.',
  stopped: 'The page was stopped. Change it or press Reload to run it again.',
  ended: 'The page has ended. Change it or press Reload to run it again.',
  full: 'Too many apps are running. Close one of them, then reload the preview.',
  unavailable: 'The preview could not be loaded. Check the connection and reload it.',

  pageSays: 'The page says: {text}',
  linkLeads: 'A link leads to {address}',
  // The name of a call, such as files.open.
  notPartOfPreview: '“{call}” is not available in the live preview. Use Preview instead.',
  endKeyboard: 'The page was stopped: it kept taking the keyboard.',
  endFlooded: 'The page was stopped: it sent too many messages.',
  endMalformed: 'The page was stopped: it sent messages that the desktop does not understand.',
  endLeft: 'The page was stopped: it tried to go to another address.',
  endFailed: 'The page was stopped.',
})
