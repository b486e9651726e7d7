import type { Backend } from '@/backend'
import { createAccountFiles } from '@/backend/account-files'
import { createSynchroniser } from '@/kernel/files/account/synchroniser'
import { baseName } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { Notifications } from '@/kernel/notifications/types'
import { storageName } from '@/kernel/session/storage-name'
import type { Session, SessionUser } from '@/kernel/session/types'
import { withSession } from '@/kernel/session/with-session'
import { pageAttention } from '@/lib/attention'
import { formatList } from '@/lib/language/format'
import { oneTabAtATime } from '@/lib/one-tab-at-a-time'
import { texts } from './texts'

interface SynchroniserOptions {
  readonly backend: Backend
  readonly user: SessionUser
  readonly notifications: Notifications
  readonly session: Session
}

/** Names in a notification; a long list would cover the screen. */
const mostNamed = 3

/** No one asked for these copies, so no one would look for them. */
function tellConflicts(notifications: Notifications, copies: readonly FilePath[]) {
  const names = formatList(copies.slice(0, mostNamed).map(baseName), 'unit')
  const others = copies.length - mostNamed
  notifications.notify(() => ({
    title: texts.conflicts({ count: copies.length }),
    description:
      others > 0 ? texts.conflictsOfMore({ names, count: others }) : texts.conflictsExplained({ names }),
  }))
}

/** What keeps files with the account: fetched only by those who chose that. */
export function createAccountSynchroniser({ backend, user, notifications, session }: SynchroniserOptions) {
  return createSynchroniser({
    account: user.id,
    port: createAccountFiles({ client: () => backend.client(), userId: user.id }),
    attention: withSession(pageAttention, session),
    exclusively: oneTabAtATime(`otteros-account-files-${storageName(user)}`),
    onConflicts: (copies) => tellConflicts(notifications, copies),
  })
}
