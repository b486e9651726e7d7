import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  iconNotSaved: 'Icon not saved',
  iconNotSavedHint:
    'There is no room left on this device for {name}. Remove an app from the desktop and try again.',
  cannotOpen: 'Cannot open {name}: Invalid app content',
})
