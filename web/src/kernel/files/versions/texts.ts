import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  pending: 'The latest changes on this device have not reached your account yet. Try again once they have.',
  gone: 'This version is not kept any more.',
  folderNotThere: 'This folder is not there any more.',
  cancelled: 'Cancelled. Nothing was changed.',
})
