import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  loading: 'Loading Desktop...',
  notLoaded: 'The desktop could not be loaded',
  notLoadedExplained:
    'Check your connection and try again. If that does not help, reload the page: there may be a newer version.',
  tryAgain: 'Try again',
  reload: 'Reload',
  stopped: 'The desktop stopped working',
  stoppedExplained: 'Reload the page to start it again. What you saved is safe.',
})
