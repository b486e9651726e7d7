import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  loading: 'Loading settings…',
  notLoaded: 'The list of plugins could not be loaded. Check your connection.',
  tryAgain: 'Try again',
  notSaved:
    'There is no room left on this device, so nothing was saved. What you wrote is still here: free some space and save again.',
  damaged:
    'The saved settings of this plugin could not be read, so the fields show the defaults. Saving replaces what was stored.',
  notInstalled: 'This plugin is not installed. Its settings will apply when it is installed again.',
  nameAndIcon: 'Name and icon',
  shown: 'How it is shown',
  name: 'Plugin Name',
  // The default is what stands in the field before anything was saved.
  nameHint: 'Enter “{default}” to use its own name, {name}.',
  icon: 'Plugin Icon',
  iconHint: 'An emoji or up to three letters.',
  description: 'Description',
  structure: 'Plugin Structure',
  noFolder: 'This plugin has no folder of its own. These are the files it would contain.',
  madeOf: 'The files that a plugin is made of.',
  files: 'Plugin structure',
  // What each file is for.
  page: 'What is on the page',
  looks: 'How it looks',
  script: 'What it does',
  program: 'An OtterScript program that starts with it',
  // Whether the file is there.
  there: '{purpose} (present)',
  notThere: '{purpose} (missing)',
  more: '{count, plural, one {and # more entry} other {and # more entries}}',
  openFolder: 'Open folder',
  permissions: 'Permissions',
  permissionsHint: 'The shield in the plugin’s own window shows its permissions and lets you revoke them.',
  open: 'Open plugin',
  modified: 'Not saved yet',
  save: 'Save Settings',
  savedTitle: 'Plugin Settings',
  saved: 'Plugin settings saved successfully!',
  close: 'Close',
})
