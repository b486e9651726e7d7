import type { DesktopFolder } from '@/kernel/apps/desktop-folder'
import { FileDialogs } from '../dialogs/FileDialogs'
import { JobPanel } from '../parts/JobPanel'
import { managerOf } from './desktop-folder'

/** Running work and dialogs of the desktop's folder. */
export function DesktopFolderParts({ folder }: { readonly folder: DesktopFolder }) {
  const manager = managerOf(folder)
  if (!manager) return null
  return (
    <>
      <div className="absolute end-3 bottom-3 w-96 max-w-[calc(100%-1.5rem)] overflow-hidden rounded-window shadow-popup">
        <JobPanel manager={manager} />
      </div>
      <FileDialogs manager={manager} />
    </>
  )
}
