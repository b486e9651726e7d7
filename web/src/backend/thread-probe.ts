/** What a page of the server does to find it out: see `confinementPage` of the server. */
const threadSearch = '?thread'

/** How long the page keeps its thread each time, in ms, how often it does, and how long all of it may take, in ms. */
const probe = { hold: 60, rounds: 3, limit: 4000 } as const

/**
 * Whether pages on the host of `page` run in the thread of this one, as in browsers that do not keep sites apart: there an app that
 * never pauses holds up the desktop as well. The page says when it begins to keep its thread and when it ends; on this thread both
 * words arrive at once. This page may be late by itself, but hardly each time. False when the page says nothing in time.
 */
export function askThread(page: string): Promise<boolean> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    let begun: number | null = null
    let longest = 0
    let rounds = 0
    const settle = (isShared: boolean) => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      frame.remove()
      resolve(isShared)
    }
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.contentWindow) return
      if (data === 'begun') begun = performance.now()
      if (data !== 'ended' || begun === null) return
      longest = Math.max(longest, performance.now() - begun)
      begun = null
      rounds += 1
      if (rounds === probe.rounds) settle(longest < probe.hold / 2)
    }
    const timer = setTimeout(() => settle(false), probe.limit)
    window.addEventListener('message', hear)
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.setAttribute('aria-hidden', 'true')
    frame.tabIndex = -1
    frame.hidden = true
    frame.src = `${page}${threadSearch}`
    document.body.append(frame)
  })
}
