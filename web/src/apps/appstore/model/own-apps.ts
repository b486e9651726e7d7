import type { NewVersion, StoreApp, StorePort } from '@/kernel/community/types'
import { log } from '@/lib/log'
import { failure, type Result } from '@/lib/result'
import type { Upload } from '../upload/upload-form'
import type { Busy } from './busy'
import type { Questions } from './questions'
import type { Notifier } from '@/kernel/notifications/notifier'
import { texts } from './texts'

interface OwnAppsOptions {
  readonly store: Pick<StorePort, 'remove' | 'content' | 'version' | 'withdrawVersion'>
  readonly busy: Busy
  readonly questions: Questions
  readonly notifier: Notifier
  readonly upload: Pick<Upload, 'getState' | 'beginVersion'>
  /** The form is filled for a new version. */
  readonly onBegun: () => void
  /** The list changed. */
  readonly onChanged: () => void
}

/** What people do with the apps that they uploaded. */
export interface OwnApps {
  /** Asks, then deletes the app with its files [B6.7 B7.13 B8.16]. */
  remove(app: StoreApp): Promise<void>
  /** Fills the upload form with the app for a new version: with the one that waits or was rejected, if there is one. */
  beginVersion(app: StoreApp): Promise<void>
  /** Takes a version back that waits (after a question) or was rejected. */
  withdraw(app: StoreApp, version: NewVersion): Promise<void>
}

/** The outcome of a call, logged when it failed; what it throws is a failure. */
async function attempt<T>(what: string, call: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    const outcome = await call()
    if (!outcome.ok) log.warn(what, outcome.error)
    return outcome
  } catch (cause) {
    log.error(what, cause)
    return failure('unexpected', () => texts.unexpectedAgain)
  }
}

/** Makes what a person does with own apps in a store window. */
export function createOwnApps(options: OwnAppsOptions): OwnApps {
  const { store, busy, questions, notifier, upload, onBegun, onChanged } = options

  const remove = async (app: StoreApp) => {
    // not shown: for the log
    const removed = await attempt(`App ${app.id} could not be deleted`, () => store.remove(app.id))
    if (!removed.ok)
      return notifier.warn(
        () => texts.notDeleted,
        () => texts.notDeletedHint,
      )
    notifier.tell(
      () => texts.deleted,
      () => texts.deletedHint,
    )
    return onChanged()
  }

  const textOf = async (app: StoreApp): Promise<Result<Parameters<Upload['beginVersion']>[1]>> => {
    if (app.newVersion) return store.version(app.newVersion.id)
    const content = await store.content(app.id)
    return content.ok ? { ok: true, value: { ...app, htmlContent: content.value } } : content
  }
  const beginVersion = async (app: StoreApp) => {
    // not shown: for the log
    const text = await attempt(`App ${app.id} could not be opened`, () => textOf(app))
    if (!text.ok)
      return notifier.warn(
        () => texts.notOpened,
        () => text.error.message,
      )
    upload.beginVersion(app, text.value)
    return onBegun()
  }

  const withdraw = async (app: StoreApp, { id, version, isRejected }: NewVersion) => {
    // not shown: for the log
    const withdrawn = await attempt(`Version ${id} could not be withdrawn`, () => store.withdrawVersion(id))
    if (!withdrawn.ok)
      return notifier.warn(
        () => texts.notWithdrawn,
        () => withdrawn.error.message,
      )
    if (!isRejected)
      notifier.tell(
        () => texts.withdrawn,
        () => texts.withdrawnHint({ version, name: app.name }),
      )
    return onChanged()
  }

  return {
    remove: async (app) => {
      if (!(await questions.ask({ kind: 'delete', app }))) return
      await busy.run(app.id, 'deleting', () => remove(app))
    },
    beginVersion: async (app) => {
      const { isModified, isUploading } = upload.getState()
      if (isUploading)
        return notifier.warn(
          () => texts.uploadRuns,
          () => texts.uploadRunsHint,
        )
      if (isModified && !(await questions.ask({ kind: 'refill' }))) return undefined
      return void (await busy.run(app.id, 'opening', () => beginVersion(app)))
    },
    withdraw: async (app, version) => {
      if (!version.isRejected) {
        const isSure = await questions.ask({ kind: 'withdraw', app, version: version.version })
        if (!isSure) return
      }
      await busy.run(app.id, 'withdrawing', () => withdraw(app, version))
    },
  }
}
