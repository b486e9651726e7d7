import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  gone: 'This message is not there any more.',
  unknownForm: 'The server answers a sent message in a form that is not known here.',
})
