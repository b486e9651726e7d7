// The desktop's folder, for the desktop: loaded once that is idle.
export { createDesktopFolder } from './desktop-folder'
export { DesktopFolderParts } from './DesktopFolderParts'
