import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  loadsFrom: 'It loads from {host}, which it can reach only if it is allowed to use the network.',
  notInFolder: '{file} is not in the folder.',
  assetTooLarge: '{file} is too large to be shown in the page.',
  leadsTo: 'It leads to {address}: a plugin has one page, others do not open.',
  pageTooLarge:
    'The page of this plugin comes to {count, plural, one {# character} other {# characters}}; at most {most, number} can be kept.',
  unused: 'Nothing in the page uses {files}. Files that a script fetches are not available.',
  unusedMore:
    'Nothing in the page uses {files} and {count, plural, one {# more} other {# more}}. Files that a script fetches are not available.',
  mistake: '{file} has a mistake in its JavaScript.',
  unknownPackage: '{file} imports “{name}”, a package that is not in the folder.',
  badImportMap: 'The import map of {file} is not readable.',
})
