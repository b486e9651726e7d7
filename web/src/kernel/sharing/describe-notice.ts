import type { Notice, NoticeAction, NoticeTopic } from '@/kernel/notifications/types'
import { formatBytes } from '@/lib/format-bytes'
import { texts } from './texts'
import type { AccountNotice } from './types'

/** What a person can do about notices. */
export interface NoticeVerbs {
  readonly answer: (notice: AccountNotice, accept: boolean) => void
  readonly openSpace: (notice: AccountNotice) => void
  readonly openMessages: () => void
  readonly openApp: (notice: AccountNotice) => void
}

/** What each kind is about; a kind that is not here is not shown. */
const topics: Readonly<Record<string, NoticeTopic>> = {
  invited: 'invitations',
  'hand-over': 'invitations',
  accepted: 'members',
  declined: 'members',
  role: 'members',
  removed: 'members',
  left: 'members',
  deleted: 'members',
  review: 'reviews',
  message: 'messages',
}
const apps: Readonly<Record<NoticeTopic, string>> = {
  invitations: 'sharing',
  members: 'sharing',
  reviews: 'appstore',
  messages: 'messenger',
}

const asRole = { owner: 'asOwner', editor: 'asEditor', viewer: 'asViewer' } as const
const isRole = { owner: 'isOwner', editor: 'isEditor', viewer: 'isViewer' } as const

/** ms that an invitation stays on screen: it asks something. */
const askingTime = 12_000

/** The words of a notice in the language now, and what can be done about it; null: its kind is not known here. */
export function describeNotice(notice: AccountNotice, verbs: NoticeVerbs): Notice | null {
  const topic = topics[notice.kind]
  if (!topic) return null
  const said = sayNotice(notice, verbs)
  return said && { ...said, topic, source: { app: apps[topic] } }
}

function sayNotice(notice: AccountNotice, verbs: NoticeVerbs): Notice | null {
  const { details, kind } = notice
  const { name = '', role } = details
  const person = notice.byName ?? details.from ?? texts.somebody
  const open: NoticeAction = { label: texts.open, run: () => verbs.openSpace(notice) }
  const asking = {
    duration: askingTime,
    action: { label: texts.accept, run: () => verbs.answer(notice, true), staysInList: true },
    otherAction: { label: texts.decline, run: () => verbs.answer(notice, false), staysInList: true },
  }
  switch (kind) {
    case 'invited':
      return {
        title: (details.kind === 'team' ? texts.invitedToTeam : texts.invitedToFolder)({ person, name }),
        ...(role && { description: texts[asRole[role]] }),
        ...asking,
      }
    case 'hand-over':
      return {
        title: texts.handOver({ person, name }),
        description: texts.handOverExplained({ size: formatBytes(details.bytes ?? 0) }),
        ...asking,
      }
    case 'accepted':
      return { title: texts.accepted({ person, name }), action: open }
    case 'role':
      return role
        ? {
            title: texts[isRole[role]]({ name }),
            description: texts.roleChangedBy({ person }),
            action: open,
          }
        : null
    case 'declined':
    case 'removed':
    case 'left':
    case 'deleted':
      return { title: texts[kind]({ person, name }) }
    case 'review':
      return {
        title: (details.approved ? texts.approved : texts.rejected)({ name: details.appName ?? '' }),
        ...(notice.byName !== null && { description: texts.reviewed({ person }) }),
        action: { label: texts.show, run: () => verbs.openApp(notice) },
      }
    case 'message':
      return {
        title: texts.messages({ person, count: details.count ?? 1 }),
        action: { label: texts.read, run: verbs.openMessages },
      }
    default:
      return null
  }
}
