import { type ComponentType, useEffect, useState } from 'react'
import type { FileDialogRequest } from '@/kernel/file-dialogs/types'
import type { FilePath } from '@/kernel/files/types'
import { tellProblem } from '@/kernel/notifications/tell-problem'
import type { Os } from '@/kernel/os'
import { withTexts } from '@/lib/language/define-texts'
import { useStore } from '@/ui/use-store'
import { texts } from './host.texts'

/** What the dialog that is loaded on demand takes. */
export interface FileDialogProps {
  readonly os: Os
  readonly request: FileDialogRequest
  /** The folder that each kind of window was last in. */
  readonly lastFolders: Map<string, FilePath>
}

/** Shows the dialogs of `os.fileDialogs`, one at a time. The dialog itself is loaded with the first one. */
export function FileDialogHost({ os }: { readonly os: Os }) {
  const request = useStore(os.fileDialogs, (shown) => shown)
  const [lastFolders] = useState(() => new Map<string, FilePath>())
  const [loaded, setLoaded] = useState<{ readonly Dialog: ComponentType<FileDialogProps> } | null>(null)

  useEffect(() => {
    if (!request || loaded) return
    withTexts(import('./FileDialog')).then(
      (module) => setLoaded({ Dialog: module.default }),
      () => {
        request.answer(null)
        tellProblem(os.notifications, texts.notLoaded, texts.tryLater)
      },
    )
  }, [os, request, loaded])

  if (!request || !loaded) return null
  return <loaded.Dialog key={request.id} os={os} request={request} lastFolders={lastFolders} />
}
