import { type FileManager, presentPath } from '../model/file-manager'
import { itemsOfInput } from '@/lib/upload-items'
import { uploadInto } from './computer'

/** Lets the person choose files or a folder of the computer and stores them in the present folder. */
export function chooseAndUpload(manager: FileManager, what: 'files' | 'folder'): void {
  const into = presentPath(manager)
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = what === 'folder'
  input.addEventListener('change', () => {
    if (input.files && input.files.length > 0) void uploadInto(manager, into, itemsOfInput(input.files))
  })
  input.click()
}
