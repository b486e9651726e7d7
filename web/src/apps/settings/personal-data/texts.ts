import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Your data',
  explained: 'Take your files, messages, settings and apps with you in open formats, or bring them back.',
  exportData: 'Export my data…',
  importData: 'Import…',
  notLoaded: 'This could not be opened',
  tryAgain: 'Check your connection and try again.',

  // The parts.
  files: 'Files',
  trash: 'Recycle bin',
  messages: 'Messages',
  settings: 'Settings',
  apps: 'Apps',
  browser: 'Bookmarks and history',
  bookmarks: 'Bookmarks',
  appData: 'Data of apps',
  machine: 'Virtual machine',
  filesHint: 'What you made or changed, about {size}',
  // Below the parts, where the person is in teams or others share folders with them; {names} lists these.
  othersLeftOut:
    'Your files include the shared folders that you own. Not included are teams and folders that others share with you: {names}.',
  trashHint: '{count, plural, one {{count, number} item} other {{count, number} items}}, {size}',
  messagesHint: 'As JSON, and as a file for mail programs',
  settingsHint: 'Of the desktop, and what its apps remember on this device',
  appsHint: 'Your own with their code, and a list of what is installed',
  browserHint: 'Bookmarks as every browser imports them',
  appDataHint: 'What apps stored on this device, {size}',
  machineHint: 'The saved state of its Linux, which can be large',

  // Export.
  exportTitle: 'Export your data',
  exportExplained:
    'You get one zip file. It holds no passwords and nothing that signs you in, but treat it as private.',
  choose: 'What to export',
  export: 'Export',
  cancel: 'Cancel',
  close: 'Close',
  exporting: 'Exporting: {part}',
  importing: 'Importing: {part}',
  progress: '{done, number} of {count, number}',
  exported: 'Your data has been exported',
  exportedSize: '{name} ({size})',
  gaps: '{count, plural, one {{count, number} item could not be read. NOT-INCLUDED.txt in the zip file names it.} other {{count, number} items could not be read. NOT-INCLUDED.txt in the zip file names them.}}',
  notWritten:
    'The export could not be written: {reason} Nothing was changed. Make sure there is enough room, then try again.',
  exportCancelled: 'The export was cancelled. Nothing of it was kept.',
  nothingChosen: 'Choose at least one.',

  // README.txt
  readmeIntro: 'Data of {name} from {product}, exported on {day}.',
  profileInside: 'profile.json: name, e-mail address and role',
  filesInside:
    'files: the files and folders that you made or changed, with the shared folders that you own. Names that other systems cannot have are changed; export.json has the original ones.',
  trashInside: 'trash: deleted files; export.json says where they were',
  messagesInside:
    'messages.json and messages.mbox: received and sent messages; mail programs open the second',
  settingsInside: 'settings.json: settings of the desktop, and what its apps remember on the device',
  appsInside:
    'apps: your own apps with their code, your plugins, and a list of what is installed (installed.json)',
  browserInside: 'browser: bookmarks, which every browser imports, and the history',
  appDataInside: 'app-data: what apps stored on the device, one file for each',
  machineInside: 'virtual-machine: the saved state of its Linux, if there is one',
  readmeOthers: 'Not included are teams and folders that others share with you: {names}.',
  readmeSecrets: 'Passwords, sign-ins and devices are not in it.',
  readmeImport: 'To bring it back, open Settings, Security, Your data, Import.',

  // Import.
  importTitle: 'Import data',
  importExplained:
    'Choose a zip file that was made by “Export my data”. Nothing changes before you have seen what is in it.',
  chooseFile: 'Choose file…',
  zipFile: 'Zip file',
  opening: 'Looking through the file…',
  exportedOn: 'Exported on {day}',
  chooseImport: 'What to import',
  importFilesHint: '{count, plural, one {{count, number} file} other {{count, number} files}}, {size}',
  importSettingsHint: 'They replace the current ones',
  importBookmarksHint:
    '{count, plural, one {{count, number} bookmark} other {{count, number} bookmarks}}, added to yours',
  importAppsHint:
    '{count, plural, one {{count, number} app} other {{count, number} apps}}, saved in the App Designer and not published',
  importMessagesHint: 'Messages cannot be put back into the mailbox. They are saved as files in {folder}.',
  hasMore: 'Deleted files, data of apps, plugins, the history and the virtual machine stay in the zip file.',
  nothingInside: 'There is nothing in this file that can be imported.',
  collision: 'Files that already exist',
  both: 'Keep both',
  replace: 'Replace',
  skip: 'Skip',
  import: 'Import',
  imported: 'Import finished',
  importCancelled: 'Import cancelled',
  importEnded:
    'The import ended early. What came in until then stays; import the file again to add the rest.',
  partly: 'What is listed here was imported. The rest is as it was.',

  // What an import did.
  filesAdded: '{count, plural, one {{count, number} file imported} other {{count, number} files imported}}',
  filesRenamed:
    '{count, plural, one {{count, number} of them under another name} other {{count, number} of them under other names}}',
  filesReplaced:
    '{count, plural, one {{count, number} file replaced} other {{count, number} files replaced}}',
  filesSkipped: '{count, plural, one {{count, number} file skipped} other {{count, number} files skipped}}',
  filesSame:
    '{count, plural, one {{count, number} file was there already} other {{count, number} files were there already}}',
  filesLeft:
    '{count, plural, one {{count, number} file not imported} other {{count, number} files not imported}}',
  fileFailed: '{path}: {reason}',
  contentDamaged: 'its content in the zip file is damaged',
  contentEncrypted: 'it is protected by a password in the zip file',
  contentUnsupported: 'it is compressed in a way that is not known here',
  moreFailed: '{count, plural, one {… and {count, number} more} other {… and {count, number} more}}',
  settingsImported: 'Settings imported',
  settingsNotSaved: 'Settings apply now, but this browser did not save them',
  bookmarksAdded:
    '{count, plural, one {{count, number} bookmark imported} other {{count, number} bookmarks imported}}',
  bookmarksSame:
    '{count, plural, one {{count, number} bookmark was there already} other {{count, number} bookmarks were there already}}',
  bookmarksFailed:
    '{count, plural, one {{count, number} bookmark not imported} other {{count, number} bookmarks not imported}}',
  appsAdded: '{count, plural, one {{count, number} app imported} other {{count, number} apps imported}}',
  appsSame:
    '{count, plural, one {{count, number} app was there already} other {{count, number} apps were there already}}',
  appsFailed:
    '{count, plural, one {{count, number} app not imported: there is no room} other {{count, number} apps not imported: there is no room}}',
  messagesSaved: 'Messages saved in {folder}',
  messagesNotSaved: 'Messages were not saved',

  // What is wrong with a file.
  noExport: 'This file is no export of OtterOS.',
  newerExport: 'This file was made by a newer version of OtterOS. Import it there.',
  memberWrong: '“{name}” in this file is damaged. Nothing was imported.',
  memberTooLarge: '“{name}” in this file is too large. Nothing was imported.',
  tooManyApps: 'This file has more than {count, number} apps. Nothing was imported.',
  zipDamaged: 'This file is damaged or no zip file. Nothing was imported.',
  zipTooMany: 'This file has more than {count, number} entries. Nothing was imported.',
  zipTooLarge: 'This file would unpack to more than can be stored here. Nothing was imported.',
  zipBomb: 'This file would unpack to far more than its size. Nothing was imported.',
  zipUnsafe: 'This file holds links, or names that lead out of it. Nothing was imported.',
  zipEncrypted: 'This file is encrypted. Nothing was imported.',
  zipUnsupported: 'This file is packed in a way that is not supported. Nothing was imported.',
})
