import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  unreachable: 'The server cannot be reached.',
  stopped: 'Stopped.',
  late: 'The server did not answer in time.',
  unexpected: 'The server’s answer has an unknown form.',
  notReady: 'The server is not ready.',
  brokeOff: 'The answer was cut off.',
})
