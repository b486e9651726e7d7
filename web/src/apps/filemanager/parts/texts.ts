import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The tools.
  fileManager: 'File manager',
  sidebar: 'Sidebar',
  more: 'More',
  path: 'Path',
  typePath: 'Edit location',
  computer: 'Computer',
  recycleBin: 'Recycle Bin',
  searchIn: 'Search in {folder}',
  searchHint: 'Search in {folder}: name or *.txt',
  alsoInText: 'Also in text',
  // The same, where there is little room.
  inText: 'Text',
  closeSearch: 'Close search',
  places: 'Places',

  // The list.
  files: 'Files',
  folder: 'Folder',
  opening: 'Opening folder…',
  notShown: 'This folder cannot be shown',
  tryAgain: 'Try again',
  goUp: 'Go to the parent folder',
  binEmpty: 'The Recycle Bin is empty.',
  searching: 'Searching…',
  nothingFound: 'Nothing found for “{text}”.',
  onlyHidden: 'There are only hidden files here.',
  empty: 'This folder is empty.',
  showHidden: 'Show hidden files',
  uploadFiles: 'Upload files…',

  progress: 'Progress',
  cancel: 'Cancel',

  // While the folder of a plugin is chosen.
  selectPlugin: 'Select the folder of the plugin.',
  openFolder: 'Open folder',
  import: 'Import {name}',

  // The line at the foot.
  items: '{count, plural, one {# item} other {# items}}',
  selectedOf: '{selected, number} of {count, plural, one {# item} other {# items}} selected',
  selectedOfWithSize: '{selected, number} of {count, plural, one {# item} other {# items}} selected, {size}',
  searchFailed: 'The search failed',
  found: '{count, plural, one {# item found} other {# items found}}',
  foundSoFar: 'Searching… {count, plural, one {# item found} other {# items found}}',
  foundPartly: '{count, plural, one {# item found, stopped there} other {# items found, stopped there}}',
  openingFiles: 'Opening files…',
  account: 'Account: {state}',
  // {name} is a shared folder or a team.
  inSpace: '{name}: {state}',
  free: '{size} free',
  // Files on their way to or from the account; {share} such as 45%.
  transfers:
    '{state, select, failed {A transfer failed} paused {{count, plural, one {# transfer, paused} other {# transfers, paused}}} other {{count, plural, one {# transfer, {share}} other {# transfers, {share}}}}}',
})
