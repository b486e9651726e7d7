/* Measurements inside the page, where a painted frame can be told from a change of the document. */

/** ms from a double click until the new window, and until its content, is painted. */
export interface Opened {
  readonly window: number
  readonly content: number
}

/** How to tell that content is there: an element, or one whose text matches `text` (source of a regular expression). */
export interface Content {
  readonly selector: string
  readonly text?: string
}

/** A stretch of time in which the page counted its frames. */
export interface Frames {
  readonly perSecond: number
  /** Longest time between two of them in ms: for so long the page stood still. */
  readonly longest: number
}

/** ms from a key press until a terminal shows its prompt again, and the frames meanwhile. */
export interface Prompted {
  readonly after: number
  readonly longest: number
}

/** The probe as the page knows it. Whatever waits gives up after a minute with an error. */
export interface Probe {
  /** Double-clicks what has an accessible name or text, and waits for the content of the window that opens. */
  readonly openWindow: (name: string, content: Content) => Promise<Opened>
  /** Double-clicks an entry and waits, in the same window, for content that is not there yet. */
  readonly enter: (name: string, content: Content) => Promise<number>
  /** Types a text into the palette at once, and waits for a hit with this title that is not there yet. */
  readonly search: (text: string, title: string) => Promise<number>
  readonly startFrames: () => void
  readonly stopFrames: () => Frames
  /** Notes for every key from now on when the frame that follows it is painted. */
  readonly startTyping: () => void
  /** ms from key press to painted frame, of each key. */
  readonly stopTyping: () => readonly number[]
  /** Waits, from the next press of a key on, until a terminal shows a prompt below `before` (any line by default). */
  readonly awaitPrompt: (key: string, before?: string) => void
  readonly prompted: () => Promise<Prompted>
}

declare global {
  var benchProbe: Probe
}

/** Puts the probe into the page that it is evaluated in; it closes over nothing, so that it can move there. */
export function installProbe(): void {
  const patience = 60_000
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

  /** Calls back in a task after the frame that is being made: style, layout and painting are done by then. */
  const afterFrame = (callback: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', callback, { once: true })
    port1.start()
    port2.postMessage(null)
  }

  /** When the frame is painted in which something is there. */
  const painted = async (isThere: () => boolean) => {
    const start = performance.now()
    do {
      if (performance.now() - start > patience) throw new Error('Not there after a minute')
      await nextFrame()
    } while (!isThere())
    return new Promise<number>((resolve) => afterFrame(() => resolve(performance.now())))
  }

  const isThere = (root: ParentNode, { selector, text }: Content) => {
    const pattern = text === undefined ? null : new RegExp(text)
    return [...root.querySelectorAll(selector)].some((element) => pattern?.test(element.textContent) ?? true)
  }

  const doubleClick = (name: string) => {
    const places = document.querySelectorAll('[data-part="desktop-icon"] [role="button"], [data-index]')
    const target = [...places].find(
      (place) => place.getAttribute('aria-label') === name || place.textContent === name,
    )
    if (!target) throw new Error(`There is no ${name} to open`)
    target.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, detail: 2 }))
  }

  const windows = () => [...document.querySelectorAll('[data-window-id]')]

  /** Counts frames until it is told to stop. */
  const watchFrames = () => {
    const start = performance.now()
    let [last, count, longest, isOver] = [start, 0, 0, false]
    const tick = () => {
      if (isOver) return
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
      count++
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    return (): Frames => {
      isOver = true
      const now = performance.now()
      return { perSecond: (count * 1000) / (now - start), longest: Math.max(longest, now - last) }
    }
  }

  /** The written lines of the last terminal on the page, the last two of them. */
  const lastLines = () => {
    const rows = [...document.querySelectorAll('.xterm-rows')].at(-1)?.children ?? []
    const lines = [...rows].map((row) => row.textContent.trim()).filter((line) => line !== '')
    return { prompt: lines.at(-1) ?? '', before: lines.at(-2) ?? '' }
  }

  let stopFrames: () => Frames = () => ({ perSecond: Number.NaN, longest: Number.NaN })
  let stopTyping: () => readonly number[] = () => []
  let prompted: Promise<Prompted> = Promise.reject(new Error('No prompt is awaited'))
  prompted.catch(() => undefined)

  globalThis.benchProbe = {
    async openWindow(name, content) {
      const before = new Set(windows())
      const opened = () => windows().find((window) => !before.has(window))
      const start = performance.now()
      doubleClick(name)
      const window = (await painted(() => opened() !== undefined)) - start
      const root = opened()
      if (!root) throw new Error('The window closed at once')
      return { window, content: (await painted(() => isThere(root, content))) - start }
    },
    async enter(name, content) {
      if (isThere(document, content)) throw new Error(`${content.selector} is there already`)
      const start = performance.now()
      doubleClick(name)
      return (await painted(() => isThere(document, content))) - start
    },
    async search(text, title) {
      const field = document.querySelector<HTMLInputElement>('[role="combobox"]')
      const isFound = () =>
        [...document.querySelectorAll('[role="option"] bdi')].some((each) => each.textContent === title)
      if (!field || isFound()) throw new Error(`The palette is closed, or has ${title} already`)
      const start = performance.now()
      // As a browser does it: the component library looks at the value that the element had.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      return (await painted(isFound)) - start
    },
    startFrames: () => {
      stopFrames = watchFrames()
    },
    stopFrames: () => stopFrames(),
    startTyping() {
      const latencies: number[] = []
      const onKey = ({ timeStamp }: KeyboardEvent) => {
        requestAnimationFrame(() => afterFrame(() => latencies.push(performance.now() - timeStamp)))
      }
      window.addEventListener('keydown', onKey, { capture: true })
      stopTyping = () => {
        window.removeEventListener('keydown', onKey, { capture: true })
        return latencies
      }
    },
    stopTyping: () => stopTyping(),
    awaitPrompt(key, before) {
      prompted = new Promise((resolve, reject) => {
        const onKey = (event: KeyboardEvent) => {
          if (event.key !== key) return
          window.removeEventListener('keydown', onKey, { capture: true })
          const stop = watchFrames()
          painted(() => {
            const lines = lastLines()
            return /[$#]$/.test(lines.prompt) && (before === undefined || lines.before === before)
          }).then((end) => resolve({ after: end - event.timeStamp, longest: stop().longest }), reject)
        }
        window.addEventListener('keydown', onKey, { capture: true })
      })
      prompted.catch(() => undefined)
    },
    prompted: () => prompted,
  }
}
