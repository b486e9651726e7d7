import type { ShownEntry } from '@/backend/links/types'
import { loadOnce } from '@/lib/load-once'
import { useOnDemand } from '@/ui/use-on-demand'

// A hundred kilobytes of pictures: the names are shown before.
const load = loadOnce(() => import('@/ui/icons/file-icons'))
const ignore = () => {}

/** The icon of a file or folder, whose place is there before it is. */
export function EntryIcon({ name, kind }: Pick<ShownEntry, 'name' | 'kind'>) {
  const icons = useOnDemand({ need: true, load, onFailure: ignore })
  return icons ? (
    <img src={icons.fileIcon(name, kind)} alt="" className="size-9 shrink-0" />
  ) : (
    <span aria-hidden="true" className="size-9 shrink-0 rounded-control bg-sunken" />
  )
}
