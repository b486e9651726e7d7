import Link2 from 'lucide-react/icons/link-2'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useState } from 'react'
import { fileIcon } from '@/ui/icons/file-icons'
import { Tabs } from '@/ui/tabs'
import { useTexts } from '@/ui/use-texts'
import { LinksTab } from '../links/LinksTab'
import { texts as linkTexts } from '../links/texts'
import type { SharingPage } from '../page'
import { texts } from '../texts'
import { PageHeader } from './PageHeader'

interface EntryPageProps {
  readonly page: SharingPage
  readonly title: string
  /** `space` null: the person's own files. `entry` null: links cannot be made to it. */
  readonly target: {
    readonly name: string
    readonly isFolder: boolean
    readonly entry: string | null
    readonly space: string | null
  }
  /** With which people it can be shared, or why it cannot. */
  readonly children: ReactNode
}

/** A file or folder that is no space: people, and links. */
export function EntryPage({ page, title, target, children }: EntryPageProps) {
  const t = useTexts(texts)
  const l = useTexts(linkTexts)
  const { name, isFolder, entry, space } = target
  const [tab, setTab] = useState<'people' | 'links'>(isFolder || entry === null ? 'people' : 'links')
  return (
    <div className="flex size-full flex-col bg-surface text-text">
      <PageHeader icon={fileIcon(name, isFolder ? 'folder' : 'file')} title={title} onBack={null} />
      {entry === null ? (
        <div className="flex flex-1 flex-col overflow-y-auto">{children}</div>
      ) : (
        <Tabs
          label={title}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'people',
              label: t.people,
              icon: <Users className="size-4" />,
              content: <div className="flex min-h-full flex-col">{children}</div>,
            },
            {
              id: 'links',
              label: l.links,
              icon: <Link2 className="size-4" />,
              content: <LinksTab page={page} space={space} entry={entry} name={name} isFolder={isFolder} />,
            },
          ]}
        />
      )}
    </div>
  )
}
