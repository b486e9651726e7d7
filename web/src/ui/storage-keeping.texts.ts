import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  kept: 'The browser keeps what is stored here until you clear it.',
  mayBeCleared: 'The browser may clear what is stored here when space is short.',
  mayBeClearedRefused:
    'The browser may clear what is stored here when space is short. It was asked and did not agree.',
  unknown: 'This browser does not tell whether it keeps what is stored here.',
  unknownRefused:
    'This browser does not tell whether it keeps what is stored here. It was asked and did not agree.',
  askToKeep: 'Ask to keep it',
})
