import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Start with ready-made apps',
  explained:
    'Games, tools and more that come with {product}. They are uploaded in your name and verified. You can delete them again in My Apps.',
  add: 'Add sample apps',
  adding: 'Adding sample apps…',
  progress: 'Sample apps added',
  percent: '{percent} % done',
  stop: 'Stop',
  stopping: 'Stopping…',
  added: '{count, plural, one {# sample app} other {# sample apps}} added',
  addedHint: 'Everyone can install them from the store now.',
  skippedHint:
    '{count, plural, one {# app was} other {# apps were}} skipped because the store has one of that name.',
  nothingAdded: 'No sample apps were added',
  stopped: 'Adding sample apps was stopped. Nothing of them is left.',
  failed: '{app}: {reason} Nothing of the sample apps is left.',
  notLoaded: 'They could not be loaded. Check your connection and try again.',
  left: 'These could not be deleted and wait under Pending: {names}.',
  unexpected: 'An unexpected error occurred.',
  whoFills: 'An administrator of this server can add sample apps here.',
})
