import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // Titles and main buttons.
  saveAs: 'Save As',
  save: 'Save',
  chooseAFolder: 'Choose a folder',
  chooseFolder: 'Choose folder',
  open: 'Open',
  cancel: 'Cancel',

  parentFolder: 'Parent folder',
  folder: 'Folder',
  newFolder: 'New folder',
  // What a new folder is called at first.
  newFolderName: 'New Folder',

  // Places that are always at hand.
  places: 'Places',
  home: 'Home',
  desktop: 'Desktop',
  documents: 'Documents',
  downloads: 'Downloads',
  pictures: 'Pictures',
  music: 'Music',
  computer: 'Computer',

  // The list; a column is called “name”, as is the field for the name of what is saved.
  files: 'Files',
  name: 'Name',
  modified: 'Modified',
  size: 'Size',
  reading: 'Reading the folder…',
  tryAgain: 'Try Again',
  empty: 'This folder is empty.',
  nothingToChoose: 'There is nothing to choose in this folder.',
  type: 'Type',
  allFiles: 'All files',
  isFolder: '“{name}” is a folder. Choose another name.',

  replaceQuestion: 'Replace “{name}”?',
  replaceExplained: 'The folder already has a file with this name. Replacing it overwrites its contents.',
  replace: 'Replace',
})
