import FolderOpen from 'lucide-react/icons/folder-open'
import SearchX from 'lucide-react/icons/search-x'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { documentsFolder } from '@/kernel/files/paths'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { bound, perform } from '../commands/context'
import { uploadFiles } from '../commands/files'
import { toggleHidden } from '../commands/view'
import { entriesOf, type FileManager } from '../model/file-manager'
import { texts } from './texts'

/** What stands in an empty list: why it is empty and the one thing to do about it. */
export function EmptyState({ manager }: { readonly manager: FileManager }) {
  const t = useTexts(texts)
  const search = useStore(manager.search, (state) => state)
  const status = useStore(manager.folder, (state) => state.listing.status)
  const path = useStore(manager.folder, (state) => state.history.present)
  if (status === 'bin') {
    return <Message icon={<Trash2 className="size-10" />} text={t.binEmpty} />
  }
  if (search?.status === 'searching') return <Spinner label={t.searching} />
  if (search)
    return (
      <Message icon={<SearchX className="size-10" />} text={t.nothingFound({ text: search.text.trim() })} />
    )
  const hidden = entriesOf(manager).length
  // They come into this folder, which is empty for people who are new.
  const samples = path === documentsFolder ? manager.os.commands.find('desktop.samples') : undefined
  return (
    <Message icon={<FolderOpen className="size-10" />} text={hidden > 0 ? t.onlyHidden : t.empty}>
      {hidden > 0 ? (
        <Button onClick={() => perform(toggleHidden, manager)}>{t.showHidden}</Button>
      ) : bound(uploadFiles, manager).isOffered ? (
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => perform(uploadFiles, manager)}>{t.uploadFiles}</Button>
          {samples ? <Button onClick={() => samples.run()}>{samples.title}</Button> : null}
        </div>
      ) : null}
    </Message>
  )
}

interface MessageProps {
  readonly icon: ReactNode
  readonly text: string
  readonly children?: ReactNode
}

function Message({ icon, text, children }: MessageProps) {
  return (
    <div className="flex flex-col items-center gap-3 text-center text-muted">
      <span aria-hidden="true" className="opacity-60">
        {icon}
      </span>
      <p className="text-sm">{text}</p>
      {children}
    </div>
  )
}
