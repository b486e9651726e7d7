// What happens on the desktop, on its way into the worker: the worker asks for news again and again, and is answered as soon
// as there are some. So news is sent only when the worker waits for it.
import type { DesktopNews } from '@/kernel/otterscript/desktop-events'
import type { DesktopPort } from '../shell/shell-types'

/** News that wait for the worker at most; what comes beyond that is lost. */
const mostWaiting = 50

/** The page's end of the line. */
export interface NewsSource {
  /** What happened since it was asked last; without any, it answers when there are some, or with none when it is ended. */
  next(): Promise<readonly DesktopNews[]>
  end(): void
}

/** Makes the page's end; it listens from the first question on. */
export function createNewsSource(listen: DesktopPort['listen']): NewsSource {
  let waiting: DesktopNews[] = []
  let leave: (() => void) | null = null
  let answer: ((news: readonly DesktopNews[]) => void) | null = null
  const deliver = () => {
    const news = waiting
    waiting = []
    answer?.(news)
    answer = null
  }
  return {
    next: () =>
      new Promise((resolve) => {
        answer?.([])
        answer = resolve
        leave ??= listen((news) => {
          if (waiting.length < mostWaiting) waiting.push(news)
          if (answer) deliver()
        })
        if (waiting.length > 0) deliver()
      }),
    end() {
      leave?.()
      leave = null
      waiting = []
      deliver()
    },
  }
}

/** Makes the worker's end, which all programs of its shell share: it asks while one of them listens. */
export function createNewsListener(
  ask: () => Promise<readonly DesktopNews[]>,
  end: () => void,
): DesktopPort['listen'] {
  const listeners = new Set<(news: DesktopNews) => void>()
  let isAsking = false
  const follow = async () => {
    isAsking = true
    while (listeners.size > 0) {
      const all = await ask()
      for (const news of all) for (const tell of listeners) tell(news)
    }
    isAsking = false
  }
  return (tell) => {
    listeners.add(tell)
    if (!isAsking) void follow()
    return () => {
      listeners.delete(tell)
      if (listeners.size === 0) end()
    }
  }
}
