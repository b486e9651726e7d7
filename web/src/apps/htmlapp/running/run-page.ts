import { type Sentence } from '@/lib/result'
import type { AppManifest } from '@otteros/app-sdk'
import type { AppBroker, BrokerOptions } from '@/kernel/app-platform/broker-types'
import type { AppId, AppPlatform } from '@/kernel/app-platform/types'
import type { Os } from '@/kernel/os'
import type { ScriptQuestions } from '@/kernel/otterscript/questions'
import type { WindowId } from '@/kernel/windows/types'
import type { ConsoleEntry, GuestMessage, SandboxEnd } from '@/sandbox/messages'
import { flushTime } from '@/sandbox/limits'
import { type SandboxPage, openSandboxPage } from '@/sandbox/open-page'
import type { AppQuestions } from '../questions/app-questions'
import { tellAppEvents } from './app-events'
import { browserClipboard } from './clipboard'
import { currentLook } from '@/sandbox/current-look'
import { createPageWrites } from './page-writes'
import { attemptText } from '@/sandbox/attempt-text'

/** What a page of an app is run with. */
export interface RunPageOptions {
  readonly os: Os
  readonly windowId: WindowId
  readonly app: AppId
  /** The name that the app was opened with: what it calls itself later must not speak for another. */
  readonly appName: string
  readonly html: string
  readonly manifest: AppManifest
  /** Origins that it may connect to. */
  readonly hosts: readonly string[]
  readonly platform: Pick<AppPlatform, 'data' | 'grants' | 'origins'>
  readonly createBroker: (options: BrokerOptions) => AppBroker
  /** What the frame is put into; its size is the app's content area. */
  readonly area: HTMLElement
  readonly questions: AppQuestions
  readonly scriptQuestions: ScriptQuestions
  readonly onReady: () => void
  /** The page could not be opened; it is closed. */
  readonly onFailed: (message: string) => void
  readonly onEnd: (end: SandboxEnd) => void
  /** It reloaded itself; it is closed. */
  readonly onReloaded: () => void
  readonly onResponsive: (isResponsive: boolean) => void
  /** A line of the page's console, or an error that no one caught. */
  readonly onConsole: (entry: ConsoleEntry) => void
  readonly onAlert: (text: string) => void
  readonly onLink: (address: string) => void
  /** Something that the page stores could not be kept. */
  readonly onStoreProblem: (problem: Sentence) => void
  /** Its place has no network although hosts were granted. */
  readonly onNetworkMissing: () => void
}

/** A page of an app, on its way or running. */
export interface RunningPage {
  /** Resolves when all that the page has to store is stored, after 300 ms in any case. */
  flush(): Promise<void>
  /** Ends the page at once, whatever it does. */
  close(): void
}

/** Opens an app's page with what it stored before, and does what it asks for as far as it is allowed. */
export function runPage(options: RunPageOptions): RunningPage {
  const { os, windowId, app, manifest, platform, area } = options
  const writes = createPageWrites({ app, data: platform.data, onProblem: options.onStoreProblem })
  let isOpen = true
  let page: SandboxPage | null = null
  let stopEvents: (() => void) | null = null
  let broker: AppBroker | null = null

  const openBroker = (isExposed: boolean) =>
    options.createBroker({
      app,
      appName: options.appName,
      windowId,
      manifest,
      os,
      grants: platform.grants,
      data: platform.data,
      isExposed,
      ports: {
        ask: async (question) => (await options.questions.ask(question)).answer,
        look: () => currentLook(os.settings.getState()),
        clipboard: browserClipboard,
        contentSize: () => ({ width: area.clientWidth, height: area.clientHeight }),
        scriptQuestions: options.scriptQuestions,
      },
      now: () => performance.now(),
    })

  const close = () => {
    if (!isOpen) return
    isOpen = false
    stopEvents?.()
    broker?.dispose()
    options.questions.dismissAll()
    page?.close()
  }

  const hear = (message: GuestMessage) => {
    switch (message.kind) {
      case 'ready':
        return options.onReady()
      case 'pressed':
        return os.windows.focus(windowId)
      case 'alert':
        return options.onAlert(message.text)
      case 'attempt':
        return options.onAlert(attemptText(message))
      case 'link':
        return options.onLink(message.address)
      case 'stored':
        return writes.add(message.changes)
      case 'call':
        return void broker?.answer(message.call).then((answer) => {
          if (isOpen) page?.send({ kind: 'answered', answer })
        })
      // Messages that a page without a program does not send, and those that are handled elsewhere.
      case 'activity':
      case 'ask':
      case 'console':
      case 'flushed':
      case 'idle':
      case 'left':
      case 'pong':
      case 'settled':
        return undefined
    }
  }

  const open = async () => {
    const [stored, place] = await Promise.all([
      platform.data.read(app, 'page'),
      platform.origins.find(app, options.hosts),
    ])
    if (!isOpen) return
    if (!stored.ok) throw new Error(stored.error.message)
    if (options.hosts.length > 0 && !place.hasNetwork) options.onNetworkMissing()
    broker = openBroker(options.hosts.length === 0 && place.confinement === 'none')
    page = openSandboxPage({
      parent: area,
      title: options.appName,
      html: options.html,
      code: null,
      place,
      storage: [...stored.value],
      keyboard: { os, windowId },
      onConsole: options.onConsole,
      onMessage: hear,
      onResponsive: options.onResponsive,
      onEnd: (end) => {
        close()
        options.onEnd(end)
      },
      onReloaded: () => {
        close()
        options.onReloaded()
      },
    })
    stopEvents = tellAppEvents({
      os,
      windowId,
      manifest,
      area,
      send: (name, detail) => page?.send({ kind: 'event', name, detail }),
    })
  }
  open().catch((cause: unknown) => {
    if (!isOpen) return
    close()
    options.onFailed(cause instanceof Error ? cause.message : String(cause))
  })

  return {
    close,
    flush() {
      const running = page
      if (!isOpen || !running) return writes.settled()
      const stored = running.flush().then(() => writes.settled())
      const limit = new Promise<void>((resolve) => void setTimeout(resolve, flushTime))
      return Promise.race([stored, limit])
    },
  }
}
