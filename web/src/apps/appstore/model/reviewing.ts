import type { Access, Candidate, StoreApp, StorePort } from '@/kernel/community/types'
import { log } from '@/lib/log'
import type { Busy } from './busy'
import type { Notifier } from '@/kernel/notifications/notifier'
import { texts } from './texts'

interface ReviewingOptions {
  readonly store: Pick<StorePort, 'approve' | 'reject' | 'reviewVersion'>
  readonly busy: Busy
  readonly notifier: Notifier
  readonly access: () => Access
  readonly onReviewed: () => void
}

type Decision = 'approve' | 'reject'

/** A reviewer's decisions [B4.8 B4.9]. Each resolves to whether it was carried out. */
export interface Reviewing {
  approve(app: StoreApp): Promise<boolean>
  reject(app: StoreApp): Promise<boolean>
}

/** The database refused for want of rights, e.g. after a role was taken away. */
const notAllowed = '42501'

/** The server answered, but not in words that can be shown. */
const notUnderstood = 'unexpected_answer'

/** Makes what a reviewer decides with in a store window. */
export function createReviewing({ store, busy, notifier, access, onReviewed }: ReviewingOptions): Reviewing {
  const deny = () =>
    notifier.warn(
      () => texts.denied,
      () => texts.deniedReview,
    )

  const fail = () =>
    notifier.warn(
      () => texts.error,
      () => texts.unexpected,
    )

  const tellOfVersion = ({ name, version }: StoreApp, { replaces }: Candidate, decision: Decision) => {
    if (decision === 'approve')
      notifier.tell(
        () => texts.versionApproved,
        () => texts.versionApprovedHint({ name, version, replaces }),
      )
    else
      notifier.tell(
        () => texts.versionRejected,
        () => texts.versionRejectedHint({ name, replaces }),
      )
  }

  const decide = async (app: StoreApp, decision: Decision): Promise<boolean> => {
    if (!access().canReview) {
      deny()
      return false
    }
    try {
      const outcome = await (app.candidate
        ? store.reviewVersion(app.candidate.versionId, decision === 'approve')
        : store[decision](app.id))
      if (!outcome.ok) {
        if (outcome.error.code === notAllowed) deny()
        else if (outcome.error.code === notUnderstood) fail()
        else
          notifier.warn(
            () => texts.notReviewed,
            () => outcome.error.message,
          )
        return false
      }
    } catch (cause) {
      log.error(`App ${app.id} could not be verified`, cause)
      fail()
      return false
    }
    if (app.candidate) tellOfVersion(app, app.candidate, decision)
    else if (decision === 'approve')
      notifier.tell(
        () => texts.approved,
        () => texts.approvedHint,
      )
    else
      notifier.tell(
        () => texts.rejected,
        () => texts.rejectedHint,
      )
    onReviewed()
    return true
  }

  const run = async (app: StoreApp, work: 'approving' | 'rejecting', decision: Decision) =>
    (await busy.run(app.id, work, () => decide(app, decision))) ?? false
  return {
    approve: (app) => run(app, 'approving', 'approve'),
    reject: (app) => run(app, 'rejecting', 'reject'),
  }
}
