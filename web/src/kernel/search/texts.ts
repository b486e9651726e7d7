import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // Words between an amount and the unit that it is to become, with commas between them: 3 km in mi, 3 km to mi.
  unitJoiners: 'in, to, as',
  // An amount of a unit that the browser has no name for: 3 KiB.
  amount: '{number} {unit}',
  copied: 'Copied',
  notCopied: 'Not copied',
  notCopiedWhy: 'The browser does not let this page use the clipboard.',
  notOpened: '{name} cannot be opened',

  // Beside the number of a sum: the sum itself, and what Enter does.
  copiesResult: 'Enter copies the result',

  showInFolder: 'Show in folder',
  installedApp: 'Installed app',
  plugin: 'Plugin',
  message: 'From {name}',
  sentMessage: 'To {name}',
  member: 'In the Role Manager',
  storeApp: 'By {author}',

  // Where a setting is: the app and its section.
  settingPlace: '{app}: {section}',
})
