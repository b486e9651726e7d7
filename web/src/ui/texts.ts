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
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
})
