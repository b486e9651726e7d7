import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  loading: 'Loading',
  stopped: 'This app stopped working',
  reload: 'Reload app',
  close: 'Close',
  unknown: 'Unknown Application',
  unknownType: 'Application type "{type}" not found',

  missing: 'App Content Missing',
  missingExplained:
    'This window was opened without anything to show. Close it and open the app again, or reinstall it.',
  // Facts for developers.
  windowId: 'Window id',
  type: 'Type',
  title: 'Title',
  path: 'Path',
  content: 'HTML content',
  none: 'none',
  characters: '{count, plural, one {# character} other {# characters}}',
})
