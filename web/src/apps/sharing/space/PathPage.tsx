import FolderLock from 'lucide-react/icons/folder-lock'
import FolderSearch from 'lucide-react/icons/folder-search'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useEffect, useState } from 'react'
import { parentPath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { log } from '@/lib/log'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { LoadingPage } from '@/ui/page-state'
import { useTexts } from '@/ui/use-texts'
import { findTarget, type ShareTarget } from '../model/target'
import type { SharingPage } from '../page'
import { texts } from '../texts'
import { EntryPage } from './EntryPage'
import { ShareFolder } from './ShareFolder'
import { SpacePage } from './SpacePage'

interface PathPageProps {
  readonly page: SharingPage
  readonly path: FilePath
}

/** What sharing the path means, again when that may have changed; null: it is being found out. */
function useTarget({ os }: SharingPage, path: FilePath): ShareTarget | null {
  const [target, setTarget] = useState<ShareTarget | null>(null)
  useEffect(() => {
    let latest = 0
    const look = (isSent: boolean) => {
      const mine = ++latest
      findTarget(os, path, { isSent }).then(
        (found) => {
          if (mine === latest) setTarget(found)
        },
        (error: unknown) => log.error('Whether a folder can be shared could not be found out', error),
      )
    }
    look(true)
    // What happens while it is sent is a reason to look again, and none to send again.
    const lookAgain = () => look(false)
    const stops = [
      os.spaces.subscribe(lookAgain),
      os.fileStorage.subscribe(lookAgain),
      os.files.watch(parentPath(path), (changes) => {
        if (changes.some((change) => change.path === path || change.kind === 'reset')) lookAgain()
      }),
    ]
    return () => {
      latest = -1
      for (const stop of stops) stop()
    }
  }, [os, path])
  return target
}

/** Shares a folder, shows who has it where it is shared, or says why it cannot be. */
export function PathPage({ page, path }: PathPageProps) {
  const t = useTexts(texts)
  const target = useTarget(page, path)
  if (!target) return <LoadingPage label={t.loading} />
  switch (target.kind) {
    case 'space':
      return <SpacePage key={target.space} page={page} space={target.space} startsAt="people" />
    case 'folder':
      return (
        <EntryPage
          page={page}
          title={t.shareTitle({ name: target.name })}
          target={{ ...target, isFolder: true, space: null }}
        >
          <ShareFolder page={page} folder={target} />
        </EntryPage>
      )
    case 'inside':
      return (
        <EntryPage page={page} title={target.name} target={target}>
          <EmptyState
            title={t.isInside({ name: target.name, space: target.spaceName })}
            text={t.isInsideExplained({ space: target.spaceName })}
            icon={<Users />}
          >
            <Button variant="primary" onClick={() => page.show({ space: target.space })}>
              {t.showSpace}
            </Button>
          </EmptyState>
        </EntryPage>
      )
    case 'elsewhere':
      return (
        <Centred>
          <EmptyState title={t.isElsewhere} text={t.isElsewhereExplained} icon={<FolderLock />}>
            <Button variant="primary" onClick={() => page.os.windows.open('otteros-settings')}>
              {t.openSettings}
            </Button>
          </EmptyState>
        </Centred>
      )
    case 'gone':
      return (
        <Centred>
          <EmptyState title={t.notFound} text={target.problem.message} icon={<FolderSearch />} />
        </Centred>
      )
    case 'unsent':
      return (
        <Centred>
          <EmptyState title={t.cannotShare({ name: target.name })} text={t.isUnsent} icon={<FolderLock />} />
        </Centred>
      )
    case 'file':
    case 'standard':
    case 'holds':
    default:
      return (
        <EntryPage
          page={page}
          title={t.shareTitle({ name: target.name })}
          target={{ ...target, space: null }}
        >
          <EmptyState
            title={t.notWithPeople({ name: target.name })}
            text={{ file: t.isFile, standard: t.isStandard, holds: t.holdsShared }[target.kind]}
            icon={<FolderLock />}
          />
        </EntryPage>
      )
  }
}

const Centred = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex size-full flex-col bg-surface">{children}</div>
)
