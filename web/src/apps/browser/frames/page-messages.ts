import {
  type ProxyAskMessage,
  type ProxyPageMessage,
  type ProxyShowMessage,
  proxyPageMessage,
} from '@otteros/contracts'
import type { PageFailure } from '@/kernel/browser/types'
import type { Clock } from '@/lib/clock'
import { texts } from '../texts'

/** ms in which the host that shows pages must say that it is there. */
export const readyTimeLimit = 10_000
/** Messages of a page within a second, above which it is ended. */
export const mostMessages = 200
/** ms that a page has to answer that it is still there. */
export const answerTimeLimit = 4000
/** ms from one answer to the next question: a frame that leaves need not ever be done loading. */
export const askInterval = 2000
/** ms of lateness above which this page itself stood still, as on a machine that slept, and answers may wait in line. */
const lateness = 1000

/** Why a page was ended. */
export const pageEnds = {
  unreachable: {
    code: 'place_unreachable',
    get message() {
      return texts.placeUnreachable
    },
    reason: null,
  },
  flood: {
    code: 'flood',
    get message() {
      return texts.flooded
    },
    reason: null,
  },
  left: {
    code: 'left',
    get message() {
      return texts.left
    },
    reason: null,
  },
  keyboard: {
    code: 'keyboard',
    get message() {
      return texts.tookKeyboard
    },
    reason: null,
  },
} as const satisfies Record<string, PageFailure>

/** What the page in the frame asks for or tells. */
export type PageWord = Exclude<ProxyPageMessage, { type: 'otteros-page-ready' | 'otteros-page-here' }>

interface PageTalk {
  readonly frame: HTMLIFrameElement
  /** Origin of the host that shows the page. */
  readonly place: string
  readonly show: Omit<ProxyShowMessage, 'type'>
  readonly clock: Clock
  readonly onWord: (word: PageWord) => void
  readonly onEnd: (failure: PageFailure) => void
}

interface Hearing {
  readonly frame: HTMLIFrameElement
  /** Of the page; 'null' for one without an origin. */
  readonly origin: string
  readonly clock: Clock
  readonly onMessage: (message: ProxyPageMessage) => void
  /** It said more than can be read. */
  readonly onFlood: () => void
}

/** Hears only what the page in a frame says, in the agreed form. Returns what ends it. */
function hearFrame({ frame, origin: expected, clock, onMessage, onFlood }: Hearing): () => void {
  let recent = 0
  let second = clock.now()
  const isTooMuch = () => {
    const now = clock.now()
    if (now - second >= 1000) {
      second = now
      recent = 0
    }
    recent += 1
    return recent > mostMessages
  }
  const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === null || source !== frame.contentWindow || origin !== expected) return
    if (isTooMuch()) return onFlood()
    const message = proxyPageMessage.safeParse(data)
    if (message.success) onMessage(message.data)
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}

/**
 * Hears a page without an origin, of which only the script runs that leads its links. It is ended once its frame has loaded
 * anything else, because there is no way to tell what that is. Returns what hears of `load` events, and what ends it.
 */
export function hearDocument({
  frame,
  clock,
  onWord,
  onEnd,
}: Pick<PageTalk, 'frame' | 'clock' | 'onWord' | 'onEnd'>): {
  readonly loaded: () => void
  readonly stop: () => void
} {
  let loads = 0
  const end = (failure: PageFailure) => {
    stop()
    onEnd(failure)
  }
  const stop = hearFrame({
    frame,
    origin: 'null',
    clock,
    onMessage(word) {
      if (word.type !== 'otteros-page-ready' && word.type !== 'otteros-page-here') onWord(word)
    },
    onFlood: () => end(pageEnds.flood),
  })
  return {
    loaded() {
      loads += 1
      if (loads > 1) end(pageEnds.left)
    },
    stop,
  }
}

/** A value that no one can guess. */
const makeNonce = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')

/**
 * Talks with a proxied page: hands it over once its host is there, and hears what it says. Only what comes from this very
 * frame and this very origin counts; a page that floods is ended. Whenever the frame has loaded something, and also every
 * {@link askInterval}, it is asked whether it is still at its place: a page somewhere else does not hear it, cannot answer,
 * and is ended. Returns what hears of the frame's `load` events, and what ends the talk.
 */
export function talkWithPage({ frame, place, show, clock, onWord, onEnd }: PageTalk): {
  readonly loaded: () => void
  readonly stop: () => void
} {
  let isShown = false
  let nonce: string | null = null

  const stop = () => {
    stopHearing()
    stopTimer()
  }
  const end = (failure: PageFailure) => {
    stop()
    onEnd(failure)
  }
  let stopTimer = clock.after(readyTimeLimit, () => end(pageEnds.unreachable))

  const say = (message: ProxyShowMessage | ProxyAskMessage) =>
    frame.contentWindow?.postMessage(message, place)
  const ask = (limit: number) => {
    stopTimer()
    nonce = makeNonce()
    say({ type: 'otteros-page-ask', nonce })
    const asked = clock.now()
    stopTimer = clock.after(limit, () => {
      if (clock.now() - asked > limit + lateness) ask(limit)
      else end(pageEnds.left)
    })
  }
  const answered = (answer: string) => {
    if (answer !== nonce) return
    nonce = null
    stopTimer()
    stopTimer = clock.after(askInterval, () => ask(answerTimeLimit))
  }

  const onMessage = (word: ProxyPageMessage) => {
    if (word.type === 'otteros-page-here') return answered(word.nonce)
    if (word.type !== 'otteros-page-ready') return isShown ? onWord(word) : undefined
    if (isShown) return undefined
    isShown = true
    say({ type: 'otteros-page-show', ...show })
    // A large page is written at one go, and hears nothing until it is there.
    return ask(readyTimeLimit)
  }
  const stopHearing = hearFrame({
    frame,
    origin: place,
    clock,
    onMessage,
    onFlood: () => end(pageEnds.flood),
  })

  return {
    loaded() {
      if (isShown) ask(answerTimeLimit)
    },
    stop,
  }
}
