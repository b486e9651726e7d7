import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // What a command is called that finds apps, windows, commands, settings, files, messages, people and sums.
  searchEverything: 'Search everything',
  notLoaded: 'The search could not be loaded',
  tryLater: 'Check the connection and try again.',
})
