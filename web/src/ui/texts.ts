import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  cancel: 'Cancel',
  copied: 'Copied',
  facts: 'Debug information',
  offeredIcons: 'Offered icons',
  retry: 'Retry',
  denied: 'Access Denied',
  // How high a panel is.
  share: '{percent} % of the window',
  // The title of a dialog of a program.
  asks: '{who} asks',
  says: '{who} says',
  stopProgram: 'Stop program',
  deny: 'Don’t allow',
  allow: 'Allow',
  ok: 'OK',
  kept: 'The browser keeps what is stored here until you clear it.',
  mayBeCleared: 'The browser may clear what is stored here when space is short.',
  mayBeClearedRefused:
    'The browser may clear what is stored here when space is short. It was asked and did not agree.',
  unknown: 'This browser does not tell whether it keeps what is stored here.',
  unknownRefused:
    'This browser does not tell whether it keeps what is stored here. It was asked and did not agree.',
  askToKeep: 'Ask to keep it',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
})
