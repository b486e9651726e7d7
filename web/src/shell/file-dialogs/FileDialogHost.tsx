import { useState } from 'react'
import type { FileDialogRequest } from '@/kernel/file-dialogs/types'
import type { FilePath } from '@/kernel/files/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { texts } from './host.texts'

/** What the dialog that is loaded on demand takes. */
export interface FileDialogProps {
  readonly os: Os
  readonly request: FileDialogRequest
  /** The folder that each kind of window was last in. */
  readonly lastFolders: Map<string, FilePath>
}

const loadDialog = () => import('./FileDialog')

/** Shows the dialogs of `os.fileDialogs`, one at a time. The dialog itself is loaded with the first one. */
export function FileDialogHost({ os }: { readonly os: Os }) {
  const request = useStore(os.fileDialogs, (shown) => shown)
  const [lastFolders] = useState(() => new Map<string, FilePath>())
  const loaded = useOnDemand({
    need: request,
    load: loadDialog,
    onFailure() {
      request?.answer(null)
      tellProblem(
        os.notifications,
        () => texts.notLoaded,
        () => texts.tryLater,
      )
    },
  })

  if (!request || !loaded) return null
  return <loaded.default key={request.id} os={os} request={request} lastFolders={lastFolders} />
}
