import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  files: 'Files',
  width: 'Width of the side panel',
  close: 'Close',
  newFile: 'New file',
  newFolder: 'New folder',
  openFolder: 'Open folder…',
  search: 'Search in the folder',
  open: 'Open',
  openWindow: 'Open in a new window',
  rename: 'Rename',
  delete: 'Delete',
  undo: 'Undo',
  // The name of the menu of a file.
  menu: 'Menu of {name}',
  loading: 'Loading…',
  empty: 'Empty',
  notDeleted: 'Cannot delete “{name}”',
  notUndone: 'Cannot undo',
  deleted: '“{name}” is in the recycle bin',
})
