import Ban from 'lucide-react/icons/ban'
import FolderInput from 'lucide-react/icons/folder-input'
import FolderOutput from 'lucide-react/icons/folder-output'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'
import { useCallback, useState } from 'react'
import type { OwnInvitation, SharedSpace, SharingResult } from '@/kernel/sharing/types'
import { success } from '@/lib/result'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Tabs } from '@/ui/tabs'
import { useTexts } from '@/ui/use-texts'
import { AdministrationTab } from '../administration/AdministrationTab'
import { texts as administrationTexts } from '../administration/texts'
import { useIsAdministrator } from '../administration/use-is-administrator'
import type { SharingPage } from '../page'
import { Problem } from '../Problem'
import { texts } from '../texts'
import { useAsked } from '../use-asked'
import { BlockedTab } from './BlockedTab'
import { InvitationCard } from './InvitationCard'
import { NewTeam } from './NewTeam'
import { SpaceList } from './SpaceList'

interface Everything {
  readonly spaces: readonly SharedSpace[]
  readonly invitations: readonly OwnInvitation[]
}

const isOwn = ({ role }: SharedSpace) => role === 'owner'

/** All that is shared with the person and by them, and their teams. */
export function Overview({ page }: { readonly page: SharingPage }) {
  const t = useTexts(texts)
  const { os, sharing } = page
  const ask = useCallback(
    async (onPart: (part: Everything) => void): Promise<SharingResult<Everything>> => {
      let known: Partial<Everything> = {}
      const tell = (more: Partial<Everything>) => {
        known = { ...known, ...more }
        const { spaces, invitations } = known
        if (spaces && invitations) onPart({ spaces, invitations })
      }
      const asked = [
        sharing.spaces((part) => tell({ spaces: part })),
        sharing.invitations((part) => tell({ invitations: part })),
      ] as const
      const [spaces, invitations] = await Promise.all([
        asked[0].then((answer) => {
          if (answer.ok) tell({ spaces: answer.value })
          return answer
        }),
        asked[1].then((answer) => {
          if (answer.ok) tell({ invitations: answer.value })
          return answer
        }),
      ])
      if (!spaces.ok) return spaces
      return invitations.ok ? success({ spaces: spaces.value, invitations: invitations.value }) : invitations
    },
    [sharing],
  )
  const isAdministrator = useIsAdministrator(os)
  const { value, problem, askAgain } = useAsked(sharing, ask)
  const [tab, setTab] = useState<'with-me' | 'by-me' | 'teams' | 'blocked' | 'administration'>('with-me')
  if (!value) {
    return (
      <div className="flex size-full flex-col bg-surface">
        <Problem problem={problem} onRetry={() => void askAgain()} />
      </div>
    )
  }
  const teams = value.spaces.filter(({ kind }) => kind === 'team')
  const shared = value.spaces.filter(({ kind }) => kind === 'shared')
  const withMe = shared.filter((space) => !isOwn(space))
  const byMe = shared.filter(isOwn)
  const asksOf = (kind: OwnInvitation['kind']) => value.invitations.filter((each) => each.kind === kind)
  const cards = (kind: OwnInvitation['kind']) =>
    asksOf(kind).map((invitation) => (
      <InvitationCard key={invitation.id} page={page} invitation={invitation} onAnswered={askAgain} />
    ))
  const badge = (kind: OwnInvitation['kind']) => {
    const count = asksOf(kind).length
    return count === 0 ? null : { count, text: t.waiting({ count }) }
  }
  return (
    <div className="flex size-full flex-col bg-surface text-text">
      <Tabs
        label={t.sections}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'with-me',
            label: t.withMe,
            icon: <FolderInput className="size-4" />,
            badge: badge('shared'),
            content: (
              <SpaceList page={page} spaces={withMe} before={cards('shared')}>
                <EmptyState title={t.nothingWithMe} text={t.nothingWithMeExplained} icon={<FolderInput />} />
              </SpaceList>
            ),
          },
          {
            id: 'by-me',
            label: t.byMe,
            icon: <FolderOutput className="size-4" />,
            content: (
              <SpaceList page={page} spaces={byMe} before={[]}>
                <EmptyState title={t.nothingByMe} text={t.nothingByMeExplained} icon={<FolderOutput />}>
                  <Button variant="primary" onClick={() => os.windows.open('filemanager', { path: '/home' })}>
                    {t.openFileManager}
                  </Button>
                </EmptyState>
              </SpaceList>
            ),
          },
          {
            id: 'teams',
            label: t.teams,
            icon: <Users className="size-4" />,
            badge: badge('team'),
            content: (
              <SpaceList
                page={page}
                spaces={teams}
                before={cards('team')}
                action={<NewTeam page={page} variant={teams.length === 0 ? 'none' : 'secondary'} />}
              >
                <EmptyState title={t.noTeams} text={t.noTeamsExplained} icon={<Users />}>
                  <NewTeam page={page} variant="primary" />
                </EmptyState>
              </SpaceList>
            ),
          },
          {
            id: 'blocked',
            label: t.blocked,
            icon: <Ban className="size-4" />,
            content: <BlockedTab page={page} />,
          },
          ...(isAdministrator
            ? [
                {
                  id: 'administration' as const,
                  label: administrationTexts.administration,
                  icon: <ShieldCheck className="size-4" />,
                  content: <AdministrationTab page={page} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
