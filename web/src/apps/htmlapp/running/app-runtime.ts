// An HTML app from before its start to its end: what the person is asked first, a place among the running apps, setup
// (A4.24), the page, and what has to be stored before it goes.
import { type AppManifest, readManifest } from '@otteros/app-sdk'
import { createStore } from 'zustand/vanilla'
import type { AppBroker, BrokerOptions } from '@/kernel/app-platform/broker-types'
import { appIdOf } from '@/kernel/app-platform/identity'
import type { AppId } from '@/kernel/app-platform/types'
import type { PluginPlatform } from '@/kernel/plugins/types'
import type { Os } from '@/kernel/os'
import type { ScriptQuestions } from '@/kernel/otterscript/questions'
import type { WindowId, WindowRecord } from '@/kernel/windows/types'
import type { PageProblem } from '@/sandbox/manifest-problems'
import { createRateLimit } from '@/lib/rate-limit'
import {
  clearedNotice,
  endNotice,
  endingText,
  hostsChangedNotice,
  linkNotice,
  manifestNotice,
  networkMissingNotice,
  networkNeverNotice,
  savingNotice,
  slowNotice,
} from '../notices/app-notices'
import { type AppConsole, createAppConsole } from '../console/app-console'
import { type Notices, createNotices } from '../notices/notices'
import { type AppQuestions, createAppQuestions } from '../questions/app-questions'
import { type Setup, contentProblem, createSetup } from '../setup'
import { askExposure } from './ask-exposure'
import { allowedHosts, askNetwork } from './ask-network'
import { desktopPace } from '@/sandbox/desktop-pace'
import type { SandboxEnd } from '@/sandbox/messages'
import { reloadLimit } from '@/sandbox/reload-limit'
import { type RunningPage, runPage } from './run-page'
import { createRunningPlace } from './running-place'
import { applyWantedSize } from './wanted-size'
import { texts } from '../texts'

/** The app to run. */
export interface AppInput {
  readonly app: AppId
  /** The content that the window was opened with. */
  readonly content: string
  /** The page of it that is shown. */
  readonly html: string
  readonly manifest: AppManifest
  /** What in the manifest could not be used, for the author. */
  readonly manifestProblems: readonly PageProblem[]
}

/** The state of an app, apart from its setup. */
export interface RuntimeState {
  /** Null until it is loaded. */
  readonly platform: PluginPlatform | null
  /** As many apps run as may run; this one waits. */
  readonly isWaiting: boolean
  /** The content whose page is ready; null: none is. */
  readonly liveContent: string | null
  /** Pages that were ready so far: each start is another page, also when its content is the same. */
  readonly starts: number
  readonly isResponsive: boolean
}

interface RuntimeOptions {
  readonly os: Os
  readonly windowId: WindowId
  /** The name that the app was opened with. */
  readonly appName: string
  readonly scriptQuestions: ScriptQuestions
  readonly createBroker: (options: BrokerOptions) => AppBroker
}

/** The app of one window. */
export interface AppRuntime {
  readonly setup: Setup
  readonly notices: Notices
  readonly questions: AppQuestions
  readonly console: AppConsole
  getState(): RuntimeState
  subscribe(listener: () => void): () => void
  /** Starts an app in the place of what ran before. `area`: what its frame is put into. */
  start(input: AppInput, area: HTMLElement | null): void
  /** Starts it again with what it stored. */
  restart(): Promise<void>
  /** Deletes what it stored, and starts it again. */
  clearData(): Promise<void>
  /** Waits until what the page has to store is stored; 300 ms at most, and not at all for a page that does not answer. */
  flush(): Promise<void>
  /** Ends the page at once, whatever it does, and then closes the window. */
  closeWindow(): void
  /** Ends it. */
  stop(): void
}

const nothing: AppInput = {
  app: '',
  content: '',
  html: '',
  manifest: readManifest(null).manifest,
  manifestProblems: [],
}

/** Other windows in which an app runs. */
export const otherWindows = (
  os: Pick<Os, 'windows'>,
  windowId: WindowId,
  app: AppId,
): readonly WindowRecord[] =>
  os.windows
    .getState()
    .windows.filter(
      (window) => window.type === 'htmlapp' && window.id !== windowId && appIdOf(window) === app,
    )

/** Makes the runtime of a window; nothing runs until `start`. */
export function createAppRuntime(options: RuntimeOptions): AppRuntime {
  const { os, windowId, appName } = options
  const store = createStore<RuntimeState>(() => ({
    platform: null,
    isWaiting: false,
    liveContent: null,
    starts: 0,
    isResponsive: true,
  }))
  const notices = createNotices()
  const questions = createAppQuestions()
  const appConsole = createAppConsole()
  const mayReload = createRateLimit(reloadLimit, () => performance.now())
  const place = createRunningPlace((isWaiting) => store.setState({ isWaiting }))
  let input = nothing
  let holder: HTMLElement | null = null
  let page: RunningPage | null = null
  /** The hosts that the frame was made with; null: there is none. */
  let frameHosts: readonly string[] | null = null
  let stopWatching: (() => void) | null = null
  let stopPace: (() => void) | null = null
  let isSized = false
  /** Counts starts and stops, so that what belongs to an earlier one changes nothing. */
  let turn = 0

  const closePage = () => {
    stopPace?.()
    stopPace = null
    page?.close()
    page = null
    frameHosts = null
    store.setState({ liveContent: null, isResponsive: true })
  }

  const closeWindow = () => {
    leave()
    closePage()
    void os.windows.close(windowId)
  }
  const tellOfSlowness = () => {
    notices.put(slowNotice(closeWindow))
    os.notifications.notify(() => ({
      title: texts.isSlow,
      description: texts.isSlowHint({ name: appName }),
    }))
  }

  const openPage = (onReady: () => void, onFailed: (message: string) => void) => {
    const { platform } = store.getState()
    if (!holder || !platform) return texts.noFrame
    const { app, content, html, manifest } = input
    let isReady = false
    const end = (reason: SandboxEnd) => {
      if (!isReady) return onFailed(endingText(reason))
      closePage()
      place.giveBack()
      return notices.put(endNotice(reason, () => start(input, holder)))
    }
    frameHosts = allowedHosts(manifest, platform.grants, app)
    appConsole.clear()
    page = runPage({
      os,
      windowId,
      app,
      appName,
      html,
      manifest,
      hosts: frameHosts,
      platform,
      createBroker: options.createBroker,
      area: holder,
      questions,
      scriptQuestions: options.scriptQuestions,
      onFailed,
      onReady: () => {
        isReady = true
        onReady()
        stopPace = desktopPace.watch(tellOfSlowness)
        store.setState(({ starts }) => ({ liveContent: content, starts: starts + 1 }))
      },
      onEnd: end,
      onReloaded: () => (mayReload() ? start(input, holder) : end('left')),
      onResponsive: (isResponsive) => store.setState({ isResponsive }),
      onConsole: (entry) => appConsole.add(entry),
      onAlert: (text) => notices.put({ kind: 'alert', text }),
      onLink: (address) => notices.put(linkNotice(address)),
      onStoreProblem: (problem) => notices.put(savingNotice(problem)),
      onNetworkMissing: () => notices.put(networkMissingNotice()),
    })
    if (!isSized && manifest.size) {
      applyWantedSize(os.windows, windowId, manifest.size, {
        width: holder.clientWidth,
        height: holder.clientHeight,
      })
    }
    isSized = true
    return null
  }

  const setup = createSetup({ content: () => input.content, close: closePage, open: openPage })
  setup.subscribe(() => {
    if (setup.getState().view === 'error') place.giveBack()
  })

  const watchGrants = (platform: PluginPlatform) => {
    stopWatching?.()
    stopWatching = platform.grants.subscribe(() => {
      if (frameHosts === null) return
      const hosts = allowedHosts(input.manifest, platform.grants, input.app)
      if (hosts.join() === frameHosts.join()) return
      void restart().then(() => notices.put(hostsChangedNotice()))
    })
  }

  const admit = async (current: number) => {
    const platform = await os.appPlatform()
    if (current !== turn) return undefined
    store.setState({ platform })
    watchGrants(platform)
    const { app, manifest } = input
    const isAskable = await askNetwork({ app, appName, manifest, platform, questions })
    if (current !== turn) return undefined
    if (!isAskable) notices.put(networkNeverNotice())
    const isWanted = await askExposure({ app, appName, manifest, platform, questions })
    if (current !== turn) return undefined
    if (!isWanted) return closeWindow()
    await place.take(platform.running, app)
    if (current === turn) setup.start()
    return undefined
  }

  /** Ends everything that is under way before the page is there. */
  const leave = () => {
    turn += 1
    place.stopWaiting()
    questions.dismissAll()
  }

  const start = (next: AppInput, area: HTMLElement | null) => {
    leave()
    input = next
    holder = area
    setup.prepare()
    notices.clear()
    appConsole.clear()
    if (next.manifestProblems.length > 0) notices.put(manifestNotice(next.manifestProblems))
    // Refused by the setup's first try, without any platform.
    if (contentProblem(next.content) !== null) return setup.start()
    const current = turn
    return void admit(current).catch((cause: unknown) => {
      if (current === turn) setup.refuse(cause)
    })
  }

  const flush = (): Promise<void> => {
    const { liveContent, isResponsive } = store.getState()
    return page && liveContent !== null && isResponsive ? page.flush() : Promise.resolve()
  }

  const restart = async () => {
    leave()
    const current = turn
    await flush()
    if (current === turn) start(input, holder)
  }

  return {
    setup,
    notices,
    questions,
    console: appConsole,
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    start,
    restart,
    flush,
    async clearData() {
      const { platform } = store.getState()
      if (!platform) return
      leave()
      const current = turn
      // They would go on with what they read before, and store it again.
      await Promise.all(otherWindows(os, windowId, input.app).map(({ id }) => os.windows.close(id)))
      if (current !== turn) return
      // Without a flush: nothing of the page's may come after.
      setup.prepare()
      const result = await platform.data.clear(input.app)
      if (current !== turn) return
      start(input, holder)
      notices.put(clearedNotice(result.ok ? null : result.error))
    },
    closeWindow,
    stop() {
      leave()
      setup.stop()
      place.giveBack()
      stopWatching?.()
      stopWatching = null
    },
  }
}
