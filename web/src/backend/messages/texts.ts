import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  gone: 'This message no longer exists.',
  unknownForm: 'The server confirmed a sent message in an unknown form.',
})
