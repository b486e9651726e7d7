import type { Backend } from '@/backend'
import type { PersonNews } from '@/backend/live/person-news'
import { createAccountNoticesPort } from '@/backend/sharing/create-notices'
import { createSharing } from '@/backend/sharing/create-sharing'
import type { MountedSpaces } from '@/kernel/files/mounts/types'
import type { Notifications } from '@/kernel/notifications/types'
import type { Session } from '@/kernel/session/types'
import { withSession } from '@/kernel/session/with-session'
import { type AccountNotices, createAccountNotices } from '@/kernel/sharing/account-notices'
import type { AccountNotice } from '@/kernel/sharing/types'
import type { WindowManager } from '@/kernel/windows/types'
import { pageAttention } from '@/lib/attention'
import { systemClock } from '@/lib/clock'

interface LoadOptions {
  readonly backend: Backend
  readonly userId: string
  readonly notifications: Notifications
  readonly session: Session
  readonly windows: WindowManager
  /** The shared folders and teams among the person's files. */
  readonly spaces: MountedSpaces
  /** Null: nothing is told, notices are asked for. */
  readonly news: () => Promise<PersonNews | null>
}

/** Opens the folder of a space; where it lies among no files yet, its page. */
function openSpaceOf({ windows, spaces }: Pick<LoadOptions, 'windows' | 'spaces'>, notice: AccountNotice) {
  const { space } = notice.details
  const mount = spaces.getState().find((each) => each.space.id === space)
  if (mount) windows.open('filemanager', { path: mount.path })
  else windows.open('sharing', space === undefined ? undefined : { metadata: { space } })
}

/** Puts the account's notices into the notification centre, from now until the person signs out. */
export async function loadAccountNotices(options: LoadOptions): Promise<AccountNotices> {
  const { backend, userId, notifications, session, windows } = options
  const news = await options.news()
  const asked = { client: () => backend.client(), userId }
  const sharing = createSharing({ ...asked, news })
  const notices = createAccountNotices({
    port: createAccountNoticesPort(asked),
    answer: (...answered) => sharing.answer(...answered),
    live: news && {
      start: (onChange, onState) => news.listen({ kinds: ['notices'], onNews: onChange, onState }),
    },
    clock: systemClock,
    attention: {
      ...withSession(pageAttention, session),
      // No one is signed in while the session is expired.
      isOnline: () => pageAttention.isOnline() && session.getState().cover !== 'expired',
    },
    notifications,
    openSpace: (notice) => openSpaceOf(options, notice),
    openMessages: () => windows.open('messenger', { metadata: { box: 'inbox' } }),
    openApp: ({ details }) =>
      windows.open(
        'appstore',
        details.appName === undefined ? undefined : { metadata: { search: details.appName } },
      ),
  })
  const endWithSession = () => {
    if (session.getState().user?.id === userId) return
    stopListening()
    notices.dispose()
  }
  const stopListening = session.subscribe(endWithSession)
  endWithSession()
  return notices
}
