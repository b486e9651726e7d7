import type { StoreApp, StorePort } from '@/kernel/community/types'
import { isHtmlContent } from '@/lib/html-content'
import { openInstalledApp } from '@/kernel/desktop/open-icon'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import type { Busy } from './busy'
import { installRequest, installedPath, previewRequest } from './install-request'
import { pageOf } from './page-of'
import type { Questions } from './questions'
import type { Notifier } from '@/kernel/notifications/notifier'
import { texts } from './texts'

/** From an install to the fresh list, in ms [B9.3]. */
export const reloadDelay = 1000

interface InstallingOptions {
  readonly os: Pick<Os, 'events' | 'desktopIcons' | 'windows'>
  readonly store: Pick<StorePort, 'content' | 'version' | 'countInstall'>
  readonly busy: Busy
  readonly questions: Questions
  readonly notifier: Notifier
  /** Fetches the lists again. */
  readonly onInstalled: () => void
  readonly now: () => number
}

/** Puts apps of the store on the desktop and takes them away. */
export interface Installing {
  /** [B4.12 B8.9 B8.10] */
  install(app: StoreApp): Promise<void>
  /** Opens an app without installing it [B7.25 B8.11]. */
  preview(app: StoreApp): Promise<void>
  /** Opens an installed app. */
  open(app: StoreApp): void
  /** Takes an installed app off the desktop [B7.27]. */
  uninstall(app: StoreApp): void
  dispose(): void
}

/** What `fetchPage` answers when the app has no page at all. */
const nothing = ''

/** Makes what installs for a store window. */
export function createInstalling(options: InstallingOptions): Installing {
  const { os, store, busy, questions, notifier, onInstalled, now } = options
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let isDisposed = false

  /** The page of an app; '' when it has none, null when it could not be fetched or cannot be shown. */
  const fetchPage = async (app: StoreApp): Promise<string | null> => {
    const { id } = app
    try {
      const content = await pageOf(store, app)
      if (!content.ok) {
        log.warn(`The page of app ${id} could not be fetched`, content.error)
        return null
      }
      if (content.value.trim() === '') return nothing
      return isHtmlContent(content.value) ? content.value : null
    } catch (cause) {
      log.error(`The page of app ${id} could not be fetched`, cause)
      return null
    }
  }
  /** Whether an install was counted. */
  const count = async (id: string): Promise<boolean> => {
    try {
      const counted = await store.countInstall(id)
      if (!counted.ok) log.warn(`The download of app ${id} was not counted`, counted.error)
      return counted.ok
    } catch (cause) {
      log.warn(`The download of app ${id} was not counted`, cause)
      return false
    }
  }
  const iconOf = (app: StoreApp) =>
    os.desktopIcons.getState().find(({ path }) => path === installedPath(app.id))

  const install = async (app: StoreApp) => {
    const page = await fetchPage(app)
    if (page === nothing)
      return notifier.warn(
        () => texts.notInstalled,
        () => texts.nothingToDisplay,
      )
    if (page === null)
      return notifier.warn(
        () => texts.notInstalled,
        () => texts.installAgain({ name: app.name }),
      )
    const namesake = os.desktopIcons.getState().find(({ name }) => name === app.name)
    if (namesake && namesake.path !== installedPath(app.id)) {
      const mayReplace = await questions.ask({ kind: 'replace-icon', name: app.name })
      if (!mayReplace) return undefined
    }
    // Under an older name it would stay next to the new one.
    const old = iconOf(app)
    if (old && old.name !== app.name) os.events.emit('remove-desktop-icon', { name: old.name })
    os.events.emit('app-install-request', installRequest(app, page))
    const { name } = app
    notifier.tell(
      () => texts.installed({ name }),
      () => texts.installedHint({ name }),
    )
    const timer = setTimeout(() => {
      timers.delete(timer)
      onInstalled()
    }, reloadDelay)
    timers.add(timer)
    const isCounted = await count(app.id)
    // The list that was fetched meanwhile may be without it.
    if (isCounted && !timers.has(timer) && !isDisposed) onInstalled()
    return undefined
  }

  const preview = async (app: StoreApp) => {
    const page = await fetchPage(app)
    if (page === nothing)
      return notifier.warn(
        () => texts.notPreviewed,
        () => texts.nothingToPreview,
      )
    if (page === null)
      return notifier.warn(
        () => texts.notPreviewed,
        () => texts.previewAgain({ name: app.name }),
      )
    os.events.emit('app-install-request', previewRequest(app, page, now()))
    return notifier.tell(
      () => texts.previewed,
      () => texts.previewedHint({ name: app.name }),
    )
  }

  return {
    install: async (app) => void (await busy.run(app.id, 'installing', () => install(app))),
    preview: async (app) => void (await busy.run(app.id, 'previewing', () => preview(app))),
    open: (app) => {
      const icon = iconOf(app)
      const problem = icon ? openInstalledApp(os.windows, icon) : texts.isNotInstalled({ name: app.name })
      if (problem !== null) notifier.warn(() => texts.error, problem)
    },
    uninstall: (app) => {
      const icon = iconOf(app)
      if (!icon) return
      os.events.emit('remove-desktop-icon', { name: icon.name })
      notifier.tell(
        () => texts.removed({ name: icon.name }),
        () => texts.removedHint,
      )
    },
    dispose: () => {
      isDisposed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
