import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  unexpectedFile: 'The server answers a file in a form that is not known here.',
  sessionEnded: 'This session of the virtual machine has ended.',
  noStorage: 'This browser keeps no data for this page, for instance in a private window.',
  deviceFull: 'This device has no room left for the state of Linux. Free some, then save again.',
})
