import { useEffect, useState } from 'react'
import type { GuestLinks, OpenLink, ShownEntry } from '@/backend/links/types'
import { plainName } from '@/lib/language/isolate'
import { loadOnce } from '@/lib/load-once'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import type { Places } from '../model/address'
import { createFolders } from '../model/folders'
import type { LinkSession } from '../model/session'
import { FolderView } from './FolderView'
import { LinkHead } from './LinkHead'
import { useDownload } from './use-download'

// After the list, and before anyone can tap on it: it is a few kilobytes.
const loadViewer = loadOnce(() => import('./FileViewer'))

interface ReadPageProps {
  readonly links: GuestLinks
  readonly session: LinkSession
  readonly places: Places
  readonly link: OpenLink
}

const ignore = () => {}

/** What a link shows: a folder, or a file of it. */
export function ReadPage({ links, session, places, link }: ReadPageProps) {
  const place = useStore(places, (current) => current)
  const [folders] = useState(() => createFolders(session, links))
  const [hasArchives, setArchives] = useState(false)
  const download = useDownload({ links, session, link })
  const isFolder = link.entryKind === 'folder'
  useEffect(() => {
    if (isFolder) void links.hasArchives().then(setArchives)
  }, [links, isFolder])
  const isListed = useStore(folders, (known) => [...known.values()].some(({ status }) => status === 'ready'))
  const viewer = useOnDemand({ need: place.file ?? isListed, load: loadViewer, onFailure: ignore })
  /** The file that was open last, whose line has the keyboard when it is closed. */
  const [lastFile, setLastFile] = useState<string | null>(null)
  const open = (entry: ShownEntry) => {
    if (entry.kind === 'folder')
      return places.go({ trail: [...place.trail, { id: entry.id, name: entry.name }], file: null })
    setLastFile(entry.id)
    return places.go({ ...place, file: entry })
  }
  if (place.file && viewer)
    return (
      <viewer.FileViewer
        key={place.file.id}
        file={place.file}
        folderName={place.trail.at(-1)?.name ?? link.name}
        links={links}
        session={session}
        download={download}
        onBack={places.leaveFile}
      />
    )
  return (
    <>
      <LinkHead link={link} title={<bdi>{plainName(link.name)}</bdi>} />
      <FolderView
        key={place.trail.at(-1)?.id ?? ''}
        link={link}
        trail={place.trail}
        folders={folders}
        hasArchives={hasArchives}
        download={download}
        focused={lastFile}
        onOpen={open}
        onTrail={(trail) => places.go({ trail, file: null })}
      />
    </>
  )
}
