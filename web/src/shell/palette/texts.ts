import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Search everything',
  placeholder: 'Apps, files, settings, sums…',
  results: 'Results',
  close: 'Close',

  // Names of the groups of results.
  sums: 'Result',
  recent: 'Recent',
  apps: 'Apps',
  windows: 'Open windows',
  commands: 'Commands',
  settings: 'Settings',
  files: 'Files and folders',
  plugins: 'Plugins',
  messages: 'Messages',
  people: 'People',
  store: 'App Store',

  // Told to assistive technology.
  count: '{count, plural, one {# result} other {# results}}',
  // The second thing that can be done with a result, with its keys.
  other: '{keys}: {what}',
  nothing: 'No results for “{query}”',
  searching: 'Searching…',
  // Groups whose server did not answer.
  missing: 'Could not be searched: {groups}',
})
