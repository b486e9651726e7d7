import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // Keys of the keyboard, as short as they stand on them.
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  meta: 'Meta',
  escape: 'Esc',
  space: 'Space',
  enter: 'Enter',
  tab: 'Tab',
  delete: 'Delete',
  home: 'Home',
  end: 'End',
})
