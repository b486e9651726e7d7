import FolderOpen from 'lucide-react/icons/folder-open'
import Settings2 from 'lucide-react/icons/settings-2'
import { type ReactNode, useState } from 'react'
import type { SharedSpace } from '@/kernel/sharing/types'
import { formatBytes } from '@/lib/format-bytes'
import { Button, IconButton } from '@/ui/button'
import { fileIcon } from '@/ui/icons/file-icons'
import { Meter } from '@/ui/meter'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { roleLabel } from '../model/roles'
import type { SharingPage } from '../page'
import teamIcon from '../team.svg?inline'
import { texts } from '../texts'

/** Rows that are shown at first, and that come with each press. */
const mostShown = 100

interface SpaceListProps {
  readonly page: SharingPage
  readonly spaces: readonly SharedSpace[]
  /** Above the list: invitations. */
  readonly before: readonly ReactNode[]
  /** A button above the list. */
  readonly action?: ReactNode
  /** What is shown when there is nothing at all. */
  readonly children: ReactNode
}

/** Shared folders or teams, each to be opened and managed. */
export function SpaceList({ page, spaces, before, action, children }: SpaceListProps) {
  const t = useTexts(texts)
  const [shown, setShown] = useState(mostShown)
  const rest = Math.max(spaces.length, before.length) - shown
  if (spaces.length === 0 && before.length === 0)
    return <div className="flex min-h-full flex-col">{children}</div>
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-3 p-4">
      {before.slice(0, shown)}
      {action ? <div className="flex justify-end">{action}</div> : null}
      {spaces.length === 0 ? null : (
        <ul className="flex flex-col">
          {spaces.slice(0, shown).map((space) => (
            <SpaceRow key={space.id} page={page} space={space} />
          ))}
        </ul>
      )}
      {rest > 0 ? (
        <Button className="self-center" onClick={() => setShown(shown + mostShown)}>
          {t.moreOf({ count: rest })}
        </Button>
      ) : null}
    </div>
  )
}

function SpaceRow({
  page: { os, show },
  space,
}: {
  readonly page: SharingPage
  readonly space: SharedSpace
}) {
  const t = useTexts(texts)
  const mount = useStore(os.spaces, (state) => state).find((each) => each.space.id === space.id)
  const { name, kind, owner, role, members, bytes, quota } = space
  const facts = [
    kind === 'shared' && role !== 'owner' && owner ? t.fromOwner({ owner: owner.name }) : null,
    t.memberCount({ count: members }),
    role === 'owner' ? null : roleLabel(role),
  ].filter((fact) => fact !== null)
  const used = t.usedOf({ used: formatBytes(bytes), quota: formatBytes(quota) })
  return (
    <li className="flex items-center gap-3 border-b border-border py-2.5 last:border-b-0">
      <img
        src={kind === 'team' ? teamIcon : fileIcon(name, 'folder')}
        alt=""
        className="size-9 shrink-0"
        draggable={false}
      />
      <div className="min-w-0 flex-1">
        <bdi className="block text-base font-medium break-words">{name}</bdi>
        <span className="block text-sm text-muted">{facts.join(' · ')}</span>
        {kind === 'team' ? (
          <div className="mt-1.5 flex max-w-xs items-center gap-2">
            <Meter label={t.used({ name })} value={bytes} max={quota} text={used} />
            <span className="shrink-0 text-xs text-muted tabular-nums">{used}</span>
          </div>
        ) : null}
      </div>
      {mount ? (
        <IconButton
          label={t.openName({ name })}
          onClick={() => os.windows.open('filemanager', { path: mount.path })}
        >
          <FolderOpen className="size-4" aria-hidden="true" />
        </IconButton>
      ) : null}
      <IconButton label={t.manage({ name })} onClick={() => show({ space: space.id })}>
        <Settings2 className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
