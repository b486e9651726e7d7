// The page that a person designs, running next to its text. No React: the frames live in an element that is handed over.
import { createStore } from 'zustand/vanilla'
import { isHtmlContent } from '@/lib/html-content'
import type { AppOrigin } from '@/kernel/app-platform/types'
import { log } from '@/lib/log'
import type { Inspected } from '@/lib/inspected'
import type { ConsoleEntry, GuestMessage, SandboxEnd } from '@/sandbox/messages'
import type { SandboxPage, SandboxPageOptions } from '@/sandbox/open-page'
import type { PreviewDesk } from './answer-call'
import { padScripts, withoutOtterScript } from './shown-html'
import { texts } from './texts'
import { attemptText } from '@/sandbox/attempt-text'

/** The app that the live preview is for the desktop: nothing is kept for it. */
export const previewApp = '/apps/preview/designer'

/** A line that the page has to say: a mistake of its scripts, or what it asked for. */
export interface PreviewRemark {
  readonly tone: 'error' | 'note'
  readonly text: string
  /** Line of the page, from 1; null: not known. */
  readonly line: number | null
}

/** What the preview is doing. */
export interface PreviewState {
  readonly status: /** There is nothing to show. */
    | 'empty'
    | 'starting'
    | 'running'
    /** The page does not answer, e.g. in an endless loop. */
    | 'hung'
    /** The person stopped it; it starts again with the next change. */
    | 'stopped'
    /** The sandbox ended it. */
    | 'ended'
    /** Too many apps run. */
    | 'full'
    /** What it needs could not be loaded. */
    | 'unavailable'
  readonly remark: PreviewRemark | null
  /** The page in sight, as it was written; null: none is. */
  readonly shown: string | null
}

/** What a preview needs. */
export interface PreviewPorts {
  readonly open: (options: SandboxPageOptions) => SandboxPage
  /** Where the page runs, and the function that gives the place back; null: too many apps run. Rejects without a connection. */
  readonly start: () => Promise<{ readonly place: AppOrigin; readonly leave: () => void } | null>
  readonly desk: PreviewDesk
  /** The browser counts lines as {@link padScripts} expects. */
  readonly countsLines: boolean
  /** Someone pressed inside the page. */
  readonly onPressed: () => void
}

/** A live preview. */
export interface LivePreview {
  readonly getState: () => PreviewState
  readonly subscribe: (listener: () => void) => () => void
  /** Puts the frames into an element; returns the function that ends the preview. */
  readonly attach: (host: HTMLElement) => () => void
  /** Shows a page; the one before stays in sight until this one is there. The same page again changes nothing. */
  readonly show: (html: string, title: string) => void
  /** Runs the page from its beginning. */
  readonly reload: () => void
  /** Ends a page that hangs. */
  readonly stop: () => void
}

/** How long a page may take to be there before it counts as one that hangs, in ms. */
export const startPatience = 5000

/**
 * How long the process of a page that hung may go on after its frame is gone, in ms: Chromium keeps it for about 2 s, and a
 * frame of the same origin that is opened meanwhile gets it and hangs as well.
 */
export const processPatience = 3000

const endings = {
  keyboard: 'endKeyboard',
  flooded: 'endFlooded',
  malformed: 'endMalformed',
  left: 'endLeft',
  failed: 'endFailed',
} as const satisfies Record<SandboxEnd, keyof typeof texts>

const textOf = (value: Inspected): string => (value.kind === 'plain' ? value.text : value.name)

/** A line for what a script wrote as an error. */
const remarkOf = ({ values, place }: ConsoleEntry, countsLines: boolean): PreviewRemark => ({
  tone: 'error',
  text: values.map(textOf).join(' ').slice(0, 500),
  line: countsLines ? (place?.line ?? null) : null,
})

/** Makes a live preview. */
export function createLivePreview(ports: PreviewPorts): LivePreview {
  const store = createStore<PreviewState>(() => ({ status: 'empty', remark: null, shown: null }))
  let host: HTMLElement | null = null
  let wanted = { html: '', title: '' }
  /** In sight, and on its way. */
  let page: SandboxPage | null = null
  let next: SandboxPage | null = null
  let seat: ReturnType<PreviewPorts['start']> | null = null
  /** Counts shows, so that what belongs to an older one is left alone. */
  let turn = 0

  const tell = (remark: PreviewRemark) => store.setState({ remark })
  /** A page that hangs before its first message goes unnoticed: the watchdog starts with that message. */
  let lateness: ReturnType<typeof setTimeout> | undefined
  /** When the process of a page that hung has ended, as `performance.now()` counts. */
  let processEnds = 0
  /** A page was closed that may hang, so that the next one may be late for that alone. */
  let isHeldUp = false
  const closeAll = () => {
    clearTimeout(lateness)
    next?.close()
    page?.close()
    next = null
    page = null
    store.setState({ shown: null })
  }
  const closeHung = () => {
    closeAll()
    processEnds = performance.now() + processPatience
    isHeldUp = true
  }
  const processEnd = () =>
    new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, processEnds - performance.now())))

  const hear = (message: GuestMessage, own: SandboxPage) => {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the rest is of no use here
    switch (message.kind) {
      case 'pressed':
        ports.onPressed()
        break
      case 'alert':
        tell({ tone: 'note', text: texts.pageSays({ text: message.text }), line: null })
        break
      case 'attempt':
        tell({ tone: 'note', text: texts.pageSays({ text: attemptText(message) }), line: null })
        break
      case 'link':
        tell({ tone: 'note', text: texts.linkLeads({ address: message.address }), line: null })
        break
      case 'console': {
        const errors = message.entries.filter(({ level }) => level === 'error')
        // What went wrong first is what the rest comes from.
        const [first] = errors
        if (first && store.getState().remark?.tone !== 'error') tell(remarkOf(first, ports.countsLines))
        break
      }
      case 'call': {
        const { answer, refused } = ports.desk.answer(message.call)
        own.send({ kind: 'answered', answer })
        if (refused !== null && store.getState().remark === null)
          tell({
            tone: 'note',
            text: texts.notPartOfPreview({ call: refused }),
            line: null,
          })
        break
      }
      default:
    }
  }

  /** Starts the wanted page. `isRetry`: it was late behind a page that may hang, and is started once more. */
  const run = async (isRetry = false) => {
    turn += 1
    const current = turn
    const parent = host
    if (!parent) return
    if (!isHtmlContent(wanted.html)) {
      closeAll()
      store.setState({ status: 'empty', remark: null })
      return
    }
    const isHung = isRetry || store.getState().status === 'hung'
    clearTimeout(lateness)
    if (next) isHeldUp = true
    next?.close()
    next = null
    // One that hangs would hold up its successor, which shares its process.
    if (isHung) closeHung()
    store.setState({ status: page ? 'running' : 'starting', remark: null })
    seat ??= ports.start()
    let taken: Awaited<typeof seat>
    try {
      taken = await seat
    } catch (cause) {
      log.warn('The live preview could not be started', cause)
      seat = null
      if (current === turn) store.setState({ status: 'unavailable' })
      return
    }
    if (!taken) seat = null
    else if (processEnds > performance.now()) await processEnd()
    if (current !== turn || host !== parent) return
    if (!taken) {
      store.setState({ status: 'full' })
      return
    }
    const isCurrent = () => current === turn
    const { html } = wanted
    const opened = ports.open({
      parent,
      title: texts.livePreviewOf({ name: wanted.title }),
      html: withoutOtterScript(ports.countsLines ? padScripts(html) : html),
      code: null,
      place: taken.place,
      onMessage: (message) => {
        if (!isCurrent()) return
        if (message.kind === 'ready' && next === opened) {
          clearTimeout(lateness)
          isHeldUp = false
          page?.close()
          page = opened
          next = null
          opened.frame.style.visibility = ''
          store.setState({ status: 'running', shown: html })
        }
        hear(message, opened)
      },
      onResponsive: (isResponsive) => {
        if (isCurrent()) store.setState({ status: isResponsive ? (page ? 'running' : 'starting') : 'hung' })
      },
      onEnd: (end) => {
        if (!isCurrent()) return
        closeAll()
        store.setState({ status: 'ended' })
        tell({ tone: 'error', text: texts[endings[end]], line: null })
      },
    })
    next = opened
    opened.frame.style.visibility = 'hidden'
    lateness = setTimeout(() => {
      if (isHeldUp && !isRetry) void run(true)
      else store.setState({ status: 'hung' })
    }, startPatience)
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    attach: (element) => {
      host = element
      if (wanted.html !== '') void run()
      return () => {
        host = null
        turn += 1
        closeAll()
        void seat?.then(
          (taken) => taken?.leave(),
          () => undefined,
        )
        seat = null
        store.setState({ status: 'empty', remark: null })
      }
    },
    show: (html, title) => {
      const isSame = html === wanted.html
      wanted = { html, title }
      if (!isSame) void run()
    },
    reload: () => void run(),
    stop: () => {
      turn += 1
      if (store.getState().status === 'hung') closeHung()
      else closeAll()
      store.setState({ status: 'stopped', remark: null })
    },
  }
}
