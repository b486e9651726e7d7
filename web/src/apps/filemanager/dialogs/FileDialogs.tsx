import { useStore } from '@/ui/use-store'
import type { FileManager } from '../model/file-manager'
import { CollisionDialog } from './CollisionDialog'
import { KernelDialog } from './KernelDialog'
import { PropertiesDialog } from './PropertiesDialog'
import { QuestionDialog } from './QuestionDialog'
import { UploadReport } from './UploadReport'
import { WallpaperDialog } from './WallpaperDialog'

/** The dialog that a window shows now, if any. */
export function FileDialogs({ manager }: { readonly manager: FileManager }) {
  const dialog = useStore(manager.dialogs, (current) => current)
  const close = () => manager.dialogs.close()
  if (!dialog) return null
  switch (dialog.kind) {
    case 'kernel':
      return <KernelDialog answer={dialog.answer} />
    case 'question':
      return <QuestionDialog question={dialog.question} answer={dialog.answer} />
    case 'collision':
      return <CollisionDialog key={dialog.collision.existing.path} os={manager.os} {...dialog} />
    case 'wallpaper':
      return <WallpaperDialog os={manager.os} entry={dialog.entry} onClose={close} />
    case 'properties':
      return (
        <PropertiesDialog
          account={manager.account}
          os={manager.os}
          entries={dialog.entries}
          onClose={close}
        />
      )
    case 'upload-report':
    default:
      return <UploadReport outcome={dialog.outcome} onClose={close} />
  }
}
