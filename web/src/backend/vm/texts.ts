import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  unexpectedFile: 'The server sent a file in an unknown form.',
  sessionEnded: 'This session of the virtual machine has ended.',
  noOwnServer: 'This desktop has no server that could set Linux up.',
  unknownSetup: 'The server described the setup of Linux in an unknown form.',
  noStorage: 'This browser does not store data for this page, for example in a private window.',
  deviceFull: 'This device has no room left for the state of Linux. Free some space, then save again.',
})
