import { tellProblem } from '@/kernel/notifications/notifier'
import type { Notifications } from '@/kernel/notifications/types'
import type { WindowManager } from '@/kernel/windows/types'
import { log } from '@/lib/log'
import type { PageLife } from '@/lib/page-life'
import type { StoredValue } from '@/lib/stored-value'
import { readSession, writeSession } from './session-text'
import { texts } from './texts'

/** ms between a change of the windows and its being written down, with all changes until then. */
const pause = 400

/** What writes the windows of a desktop down and opens them again. */
export interface WindowSessionOptions {
  readonly windows: Pick<WindowManager, 'subscribe' | 'snapshot' | 'restore'>
  /** What this tab keeps until it is closed: after a reload it shows its own windows, whatever other tabs show. */
  readonly tab: StoredValue
  /** What this browser keeps for the person: the windows of the first tab. */
  readonly device: StoredValue
  /** Set while windows are being opened again. Still there at a start: the page stopped while they were. */
  readonly returning: StoredValue
  readonly first: { isFirst(): boolean; readonly known: Promise<void> }
  /** False: nothing is written down, and what was is forgotten. */
  readonly isOn: () => boolean
  /** Calls back once when what was opened again is there and the page has come to rest; returns the function that cancels it. */
  readonly whenShown: (callback: () => void) => () => void
  readonly life: Pick<PageLife, 'onLeave'>
  readonly notifications: Pick<Notifications, 'notify'>
}

/** Windows that outlive the page. */
export interface WindowSession {
  /** Opens the windows of the last time again, and follows them from then on. Returns the function that ends that. */
  readonly start: () => () => void
  /** Writes the windows down at once, or forgets them where that is switched off. */
  readonly save: () => void
}

const set = (value: StoredValue, text: string) => {
  try {
    value.set(text)
  } catch (error) {
    log.warn(`The windows could not be kept in ${value.key}`, error)
  }
}

/** Makes the session of a desktop's windows. */
export function createWindowSession(options: WindowSessionOptions): WindowSession {
  const { windows, tab, device, returning, first, isOn, whenShown, life, notifications } = options
  let isReady = false

  const save = () => {
    if (!isReady) return
    if (!isOn()) {
      tab.remove()
      if (first.isFirst()) device.remove()
      return
    }
    const text = writeSession(windows.snapshot())
    set(tab, text)
    if (first.isFirst()) set(device, text)
  }

  /** The text to begin with; null: none. The tab's own is there at once. */
  const found = async (): Promise<string | null> => {
    const own = tab.get()
    if (own !== null) return own
    await first.known
    return first.isFirst() ? device.get() : null
  }

  /** Opens what was written down; false where the page stopped the last time that it did. */
  const reopen = (text: string, stops: Set<() => void>): boolean => {
    const session = readSession(text)
    if (!session || session.windows.length === 0) return true
    if (returning.get() !== null) {
      // Once: the next reload tries again.
      returning.remove()
      tellProblem(
        notifications,
        () => texts.notReopened,
        () => texts.notReopenedExplained,
      )
      return false
    }
    set(returning, 'yes')
    stops.add(life.onLeave(() => returning.remove()))
    stops.add(whenShown(() => returning.remove()))
    // Who signs out meanwhile leaves a page that goes on.
    stops.add(() => returning.remove())
    windows.restore(session)
    return true
  }

  const begin = async (stops: Set<() => void>, hasEnded: () => boolean) => {
    const text = isOn() ? await found() : null
    if (hasEnded()) return
    const isReopened = text === null || reopen(text, stops)
    let timer: ReturnType<typeof setTimeout> | null = null
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = null
        save()
      }, pause)
    }
    stops.add(() => {
      if (timer !== null) clearTimeout(timer)
    })
    stops.add(
      windows.subscribe(() => {
        isReady = true
        soon()
      }),
    )
    stops.add(life.onLeave(save))
    // What was not opened stays written down until a window is: the next reload may open it.
    if (!isReopened) return
    isReady = true
    soon()
  }

  return {
    save,
    start() {
      const stops = new Set<() => void>()
      let hasEnded = false
      begin(stops, () => hasEnded).catch((error: unknown) =>
        log.error('The windows of the last time could not be opened again', error),
      )
      return () => {
        hasEnded = true
        save()
        for (const stop of stops) stop()
      }
    },
  }
}
