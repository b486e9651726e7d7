import { defineTexts } from './language/define-texts'

// What stands on the keys of a keyboard.
export const texts = defineTexts({
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  // The key with the sign of the system.
  meta: 'Win',
  escape: 'Esc',
  space: 'Space',
  enter: 'Enter',
  tab: 'Tab',
  delete: 'Delete',
  insert: 'Insert',
  home: 'Home',
  end: 'End',
  pageUp: 'PageUp',
  pageDown: 'PageDown',
})
