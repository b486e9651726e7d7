import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  noName: 'A plugin cannot have this name. Rename it and choose it again.',
  empty: 'There are no files in “{name}”.',
  tooMany:
    '{count, plural, one {“{name}” has {count} file} other {“{name}” has {count} files}}; a plugin has at most {most}.',
  tooLarge: '“{name}” is larger than {megabytes} MB. Remove what it does not need.',
  leftOut: '{file} cannot be read and was left out.',
  badName: '{file} has a name that cannot be stored and was left out.',
  notReset: 'This device could not reset the earlier permissions of the plugin. Nothing was installed.',
  noRoom: 'There is no room left on this device for the plugin. Nothing was installed.',
  notStored: '{reason} Nothing was installed.',
  pageUnreadable:
    'Its page, {file}, could not be read, so this is shown instead. Repair the file and install the plugin again.',
  noPage: 'It has no HTML file, so there is no page to show. Add one, and install it again.',
  notReadable: 'not readable',
  more: '{count, plural, one {and # more} other {and # more}}',
  files: 'Files of the plugin',
  preinstalledNotLoaded:
    'The plugins that come with the product could not be loaded. Reload the page to get them.',
  notKept: 'Plugin not kept',
  notKeptWhy: 'There is no room left on this device for {name}. Remove another plugin and install it again.',
  staysInstalled: 'This device could not save the change, so {name} stays installed.',
  stillAllowed: 'Its permissions could not be removed.',
  dataLeft: 'Its data is still there: {reason}',
  folderLeft: 'Its folder is still there: {reason}',
  listNotSaved: 'This device could not save the list of plugins, so it stays as it is.',
})
