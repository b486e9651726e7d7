import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  kept: 'The browser keeps the data stored here until you clear it.',
  mayBeCleared: 'The browser may clear the data stored here when space is short.',
  mayBeClearedRefused:
    'The browser may clear the data stored here when space is short. It was asked to keep it and declined.',
  unknown: 'This browser does not say whether it keeps the data stored here.',
  unknownRefused:
    'This browser does not say whether it keeps the data stored here. It was asked to keep it and declined.',
  askToKeep: 'Ask to keep it',
})
