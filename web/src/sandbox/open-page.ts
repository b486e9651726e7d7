import type { AppOrigin } from '@/kernel/app-platform/types'
import { createAllowance } from '@/lib/rate-limit'
import { consoleEntries } from './console-entries'
import type {
  ConsoleEntry,
  GuestMessage,
  HostMessage,
  KeyMessage,
  Program,
  SandboxEnd,
  StorageEntries,
} from './messages'
import { createHoldBack } from './hold-back'
import {
  type KeyboardGuard,
  type PageWindow,
  guardKeyboard,
  keyboardRules,
  noticeTime,
} from './keyboard-guard'
import { flushTime } from './limits'
import { createPresence } from './presence'
import { openSandbox } from './sandbox'
import { pressOnDesktop, shortcutPace } from './shortcuts'
import { startWatchdog } from './watchdog'
// oxlint-disable-next-line import/default -- the plugin makes it: the script's text
import pageRuntime from './guest/page.ts?script-text'

/** What a page in a sandbox is made of. */
export interface SandboxPageOptions {
  readonly parent: HTMLElement
  /** Accessible name of the frame. */
  readonly title: string
  readonly html: string
  /** A program to run in the page once it is there; null: the page alone. */
  readonly code: Program | null
  /** Where the frame comes from; absent: the desktop's own host. */
  readonly place?: AppOrigin
  /** What the page's localStorage holds at the start; absent: nothing. What it changes is told by `stored` messages. */
  readonly storage?: StorageEntries
  /**
   * Whose keyboard it may take: that of the window that it is in. `isShared`: the window has its own places to type, so that
   * the page has the keyboard only once someone goes into it. Absent: no one else's keys are kept from it.
   */
  readonly keyboard?: PageWindow
  /**
   * Hears each line of the page's console and each error that no one caught, in order; a line says how many before it were
   * left out. At most about 3,300 a second. Absent: they are told by `console` messages, as they came.
   */
  readonly onConsole?: (entry: ConsoleEntry) => void
  /** All that the page says, but for what is between it and this module (`pong` and `flushed`) and what `onConsole` hears. */
  readonly onMessage: (message: GuestMessage) => void
  readonly onEnd: (end: SandboxEnd) => void
  /** It reloaded itself and is closed: it can be opened again. Absent: that counts as leaving. */
  readonly onReloaded?: () => void
  /** The page stopped answering, e.g. in an endless loop, or answers again. */
  readonly onResponsive: (isResponsive: boolean) => void
}

/** A page in a sandbox. */
export interface SandboxPage {
  readonly frame: HTMLIFrameElement
  send(message: HostMessage): void
  /** Asks for what the page still has to store; resolves when that has been told, after 300 ms in any case. */
  flush(): Promise<void>
  /** Ends the page at once and removes the frame. */
  close(): void
}

/** Shows a page in a sandbox. */
export function openSandboxPage(options: SandboxPageOptions): SandboxPage {
  const flushes = new Set<() => void>()
  const finishFlushes = () => {
    for (const finish of flushes) finish()
  }
  let guard: KeyboardGuard | null = null
  // Below a cover what the page says is heard once it is certain that it did not pull the keyboard. If it did, it is ended, and
  // what it said of the keys that it got is forgotten.
  let isFlushing = false
  let flushing: ReturnType<typeof setTimeout> | undefined
  const heldBack = createHoldBack(noticeTime, () => rules?.state() === 'covered' && !isFlushing)
  const requestFlush = () => {
    isFlushing = true
    clearTimeout(flushing)
    flushing = setTimeout(() => (isFlushing = false), flushTime)
    heldBack.release()
    sandbox.send({ kind: 'flush' })
  }
  const stop = () => {
    // The desktop is being left or loaded again. Once it is gone, what the page sends is lost.
    window.removeEventListener('beforeunload', requestFlush)
    clearTimeout(flushing)
    heldBack.drop()
    watchdog.stop()
    guard?.stop()
    finishFlushes()
  }
  const shortcuts = createAllowance(shortcutPace.perSecond, shortcutPace.burst, () => performance.now())
  const { keyboard, onReloaded } = options
  const keys = createPresence<KeyMessage>((message, isVouchedFor) => {
    // Someone who types in the page is at it: the page cannot press shortcuts from behind, or when no one has just touched it.
    const state = rules?.state()
    const isAway = document.activeElement !== sandbox.frame || (state === 'behind' && !keyboard?.isShared)
    if (isAway && message.kind === 'shortcut') return
    if (state !== 'covered' && isVouchedFor && shortcuts.take(1)) pressOnDesktop(sandbox.frame, message)
  })
  const hear = (message: GuestMessage) => {
    if (message.kind === 'flushed') finishFlushes()
    else if (message.kind === 'console' && options.onConsole)
      for (const entry of consoleEntries(message)) options.onConsole(entry)
    else options.onMessage(message)
  }
  const sandbox = openSandbox({
    ...options,
    unit: 'page',
    runtime: pageRuntime,
    onMessage: (message) => {
      watchdog.answered()
      if (message.kind === 'pressed') guard?.pressed()
      if (message.kind !== 'pong') heldBack.pass(() => hear(message))
    },
    onKeys: (message) => keys.hold(message),
    // After what it said before.
    onEnd: (end) =>
      heldBack.pass(() => {
        stop()
        options.onEnd(end)
      }),
    ...(onReloaded && {
      onReloaded: () =>
        heldBack.pass(() => {
          stop()
          onReloaded()
        }),
    }),
  })
  const watchdog = startWatchdog(() => sandbox.send({ kind: 'ping' }), options.onResponsive)
  window.addEventListener('beforeunload', requestFlush)
  const closeForFocusStealing = () => {
    stop()
    sandbox.close()
    options.onEnd('keyboard')
  }
  const rules = keyboard && keyboardRules(keyboard, closeForFocusStealing)
  if (rules) guard = guardKeyboard(sandbox.frame, rules)
  sandbox.send({ kind: 'show', html: options.html, code: options.code, storage: options.storage ?? [] })
  return {
    frame: sandbox.frame,
    send: (message) => sandbox.send(message),
    flush: () =>
      new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          flushes.delete(finish)
          resolve()
        }
        const timer = setTimeout(finish, flushTime)
        flushes.add(finish)
        requestFlush()
      }),
    close: () => {
      stop()
      sandbox.close()
    },
  }
}
