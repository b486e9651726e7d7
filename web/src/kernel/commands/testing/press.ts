import type { HeardPress, Hearing } from '../types'

/** A key press for tests: of one key, with what is held. */
export const pressOf = (part: Partial<HeardPress>): HeardPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  getModifierState: () => false,
  ...part,
})

/** Where it was pressed: after what has the focus, outside of text fields, on no Mac. */
export const hearingOf = (part: Partial<Hearing> = {}): Hearing => ({
  phase: 'last',
  node: null,
  isInTextField: false,
  isModalOpen: false,
  isMac: false,
  ...part,
})
