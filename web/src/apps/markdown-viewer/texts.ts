import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  choose: 'Choose a Markdown file to read.',
  open: 'Open file',
  files: 'Markdown files',
  opening: 'Opening {name}…',
  notShown: '“{name}” cannot be shown',
  tooLarge: 'It is {size}, more than can be shown here. Open it in the text editor.',
  noText: 'The file is not text.',
  tooSlow: 'The page takes too long to lay out. Open it in the text editor.',
  tryAgain: 'Try again',
  openWith: 'Open with…',
  toolbar: 'View',
  source: 'Source',
  both: 'Both',
  page: 'Page',
  edit: 'Edit',
  pageOf: 'Page of {name}',
  linkNotOpened: 'Cannot open the link',
  // In place of a picture from elsewhere.
  picture: 'Picture: {description}',
})
