import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import FolderOpen from 'lucide-react/icons/folder-open'
import Users from 'lucide-react/icons/users'
import { useCallback, useRef, useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { SharedSpace, SharingResult, SpacePeople } from '@/kernel/sharing/types'
import { success } from '@/lib/result'
import { Button, IconButton } from '@/ui/button'
import type { MenuItem } from '@/ui/context-menu/types'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { EmptyState } from '@/ui/empty-state'
import { fileIcon } from '@/ui/icons/file-icons'
import { Tabs } from '@/ui/tabs'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { LinksTab } from '../links/LinksTab'
import { texts as linkTexts } from '../links/texts'
import { placeInFiles } from '../model/place-in-files'
import type { SharingPage } from '../page'
import { Problem } from '../Problem'
import teamIcon from '../team.svg?inline'
import { texts } from '../texts'
import { useAsked } from '../use-asked'
import { ActivityTab } from './ActivityTab'
import type { SpaceDialog } from './dialogs'
import { PageHeader } from './PageHeader'
import { PeopleTab } from './PeopleTab'
import { SpaceDialogs } from './SpaceDialogs'

interface SpacePageProps {
  readonly page: SharingPage
  /** Id of the space. */
  readonly space: string
  readonly startsAt: 'people' | 'links' | 'activity'
}

/** What the server says of a space: itself and who is in it; null: the person is no member. */
type Known = { readonly space: SharedSpace; readonly people: SpacePeople } | null

/** A shared folder or a team: who is in it, and what happened. */
export function SpacePage({ page, space: id, startsAt }: SpacePageProps) {
  const t = useTexts(texts)
  const { os, sharing, show } = page
  const ask = useCallback(async (): Promise<SharingResult<Known>> => {
    const found = await sharing.space(id)
    if (!found.ok) return found
    const space = found.value
    if (!space) return success(null)
    const people = await sharing.people(id)
    if (people.ok) return success({ space, people: people.value })
    // The membership ended between the two.
    return people.error.code === 'gone' ? success(null) : people
  }, [sharing, id])
  const [hasAnswer, setHasAnswer] = useState(false)
  const asked = useAsked(
    sharing,
    useCallback(async () => {
      const answer = await ask()
      if (answer.ok) setHasAnswer(true)
      return answer
    }, [ask]),
  )
  const [tab, setTab] = useState(startsAt)
  const [dialog, setDialog] = useState<SpaceDialog | null>(null)
  const mounts = useStore(os.spaces, (state) => state)
  const menu = useContextMenu()
  const more = useRef<HTMLButtonElement>(null)

  const perform = async (work: () => Promise<SharingResult<unknown>>) => {
    const done = await work()
    if (!done.ok) tellProblem(os.notifications, texts.notDone, () => done.error.message)
    await asked.askAgain()
  }

  if (!asked.value) {
    if (!hasAnswer) {
      return (
        <div className="flex size-full flex-col bg-surface">
          <Problem problem={asked.problem} onRetry={() => void asked.askAgain()} />
        </div>
      )
    }
    return (
      <div className="flex size-full flex-col bg-surface">
        <EmptyState title={t.goneTitle} text={t.goneExplained} icon={<Users />}>
          <Button variant="primary" onClick={() => show(null)}>
            {t.showAll}
          </Button>
        </EmptyState>
      </div>
    )
  }
  const { space, people } = asked.value
  const mount = mounts.find((each) => each.space.id === id)

  const putInFiles = async () => {
    const chosen = await os.fileDialogs.open({
      windowId: page.windowId,
      choose: 'folder',
      title: texts.choosePlace({ name: space.name }),
      folder: '/home',
    })
    const folder = chosen?.[0]
    if (folder === undefined) return
    const placed = await placeInFiles(os, sharing, space, folder)
    if (!placed.ok) tellProblem(os.notifications, texts.notPut, () => placed.error.message)
    await asked.askAgain()
  }

  const items = (): readonly MenuItem[] => {
    const isOwner = space.role === 'owner'
    const isShared = space.kind === 'shared'
    const isWithAccount = os.fileStorage.getState().mode === 'account'
    const own: MenuItem[] = isOwner ? [{ label: t.rename, perform: () => setDialog('rename') }] : []
    const place: MenuItem[] =
      !isWithAccount || (isOwner && isShared)
        ? []
        : [
            mount?.isAtFolder === true
              ? {
                  label: t.takeOutOfFiles,
                  perform: () => void perform(() => sharing.setMount(space.id, null)),
                }
              : { label: t.putInFiles, perform: () => void putInFiles() },
          ]
    const end: MenuItem[] = [
      ...(isOwner && isShared
        ? [
            { label: t.handOver, perform: () => setDialog('hand-over') },
            { label: t.stopSharing, perform: () => setDialog('stop') },
          ]
        : [{ label: t.leave, perform: () => setDialog('leave') }]),
      ...(isOwner ? [{ label: t.deleteForAll, danger: true, perform: () => setDialog('delete') }] : []),
    ]
    const before = [...own, ...place]
    return before.length > 0 ? [...before, 'separator', ...end] : end
  }

  const openMenu = () => {
    const box = more.current?.getBoundingClientRect()
    menu.open(
      {
        clientX: box?.left ?? 0,
        clientY: (box?.bottom ?? 0) + 4,
        currentTarget: more.current,
        target: more.current,
        preventDefault: () => undefined,
      },
      t.options,
      items(),
    )
  }

  return (
    <div className="@container flex size-full flex-col bg-surface text-text">
      <PageHeader
        icon={space.kind === 'team' ? teamIcon : fileIcon(space.name, 'folder')}
        title={space.name}
        detail={
          space.kind === 'team'
            ? `${t.team} · ${t.memberCount({ count: people.members.length })}`
            : space.role === 'owner' || !space.owner
              ? t.ownFolder
              : t.folderOf({ owner: space.owner.name })
        }
        onBack={() => show(null)}
      >
        {mount ? (
          <Button onClick={() => os.windows.open('filemanager', { path: mount.path })}>
            <FolderOpen className="size-4" aria-hidden="true" />
            <span className="@max-md:sr-only">{t.openFolder}</span>
          </Button>
        ) : null}
        <IconButton ref={more} label={t.options} aria-haspopup="menu" onClick={openMenu}>
          <EllipsisVertical className="size-4" aria-hidden="true" />
        </IconButton>
      </PageHeader>
      <Tabs
        label={space.name}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'people',
            label: t.people,
            content: (
              <PeopleTab
                page={page}
                space={space}
                people={people}
                perform={perform}
                onInvite={async (whom, role) => {
                  const done = await sharing.invite(space.id, whom, role)
                  await asked.askAgain()
                  return done
                }}
              />
            ),
          },
          ...(space.role === 'viewer'
            ? []
            : [
                {
                  id: 'links' as const,
                  label: linkTexts.links,
                  content: <LinksTab page={page} space={space.id} name={space.name} isFolder />,
                },
              ]),
          { id: 'activity', label: t.activity, content: <ActivityTab page={page} space={space.id} /> },
        ]}
      />
      {dialog ? (
        <SpaceDialogs
          page={page}
          space={space}
          people={people}
          dialog={dialog}
          perform={perform}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {menu.element}
    </div>
  )
}
