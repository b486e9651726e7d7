// What shows the files and folders of the desktop: loaded with them, once the desktop is idle.
export { FileIcon } from './FileIcon'
export { FolderLayer } from './FolderLayer'
