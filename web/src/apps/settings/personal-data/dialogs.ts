export { ExportDialog } from './ExportDialog'
export { ImportDialog } from './ImportDialog'
