// Runs in the frame's first page, which no foreign code can reach: it starts the code in its own page or worker
// and passes on what that says, as long as it says it in the form and the amount that is allowed.
import { createAllowance } from '@/lib/rate-limit'
import { codeFlags, startMessage } from '../frame'
import { limits } from '../limits'
import { type FrameEnd, type FrameMessage, type FrameOrder, type GuestMessage, numberOf } from '../messages'
import { createMessageGate } from '../message-gate'
import { createPresence } from '../presence'
import { isFirefox } from './is-firefox'

const toDesktop = self.desktopPort
/** Ends a runtime's text: the name of its lines in stacks, which would otherwise hold the text as its own address. */
const runtimeName = '\n//# sourceURL=sandbox-runtime.js'
let toUnit: MessagePort | null = null
let endUnit = () => {}
let isOver = false

const tell = (message: FrameMessage) => toDesktop?.postMessage(message, [])

function end(reason: FrameEnd) {
  if (isOver) return
  isOver = true
  toUnit?.close()
  toUnit = null
  endUnit()
  tell({ from: 'frame', end: reason })
}

/** Said by a page that goes elsewhere or reloads itself. */
const leftText = JSON.stringify({ kind: 'left' } satisfies GuestMessage)
/** How long a page that goes may take until its frame has loaded what comes, and then until the runtime in that speaks, in ms. */
const leavingTimes = { loading: 1500, speaking: 300 } as const
let isLeaving = false
const countAsLeft = (delay: number) => void setTimeout(() => end('left'), delay)

const [activity, released] = [numberOf('activity'), numberOf('released')]
/** Most files that wait: a page that hands over more does so without a press. */
const mostHeldFiles = 20

/**
 * Presses, and files that they store. What takes effect on the desktop must be vouched for by the browser: it knows here whether
 * the person has pressed anything in the pages of this frame, and no page can fake that.
 */
const presence = createPresence<number | File>((what, isVouchedFor) => {
  if (what instanceof File) {
    if (isVouchedFor) tell({ from: 'download', file: what })
    // Keys that were held for long are let go when nothing vouches for them any more.
  } else if (isVouchedFor || what === released) tell({ from: 'input', sign: what })
})

/** Passes a person's input on. */
function passInput(sign: number) {
  if (sign === activity || (sign === released && presence.waiting().length === 0))
    tell({ from: 'input', sign })
  else presence.hold(sign)
}

/** Passes on a file that the page stores, if the person pressed in the page just now. */
function passFile(file: File) {
  if (presence.waiting().filter((what) => what instanceof File).length < mostHeldFiles) presence.hold(file)
}

/** The two ends of a way to the code; this one is watched by a gate. */
function openGuardedPort(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const judge = createMessageGate(() => performance.now())
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const isText = typeof data !== 'number' && !(data instanceof File)
    const refusal = judge(isText ? data : '')
    if (refusal) end(refusal)
    else if (data === leftText) {
      isLeaving = true
      // In Firefox a page that reloads itself once a script has written it comes to nothing, and one that would go elsewhere
      // stays: so any that goes is started again, and at once, before something else could run in its place.
      if (isFirefox) end('reloaded')
      else countAsLeft(leavingTimes.loading)
    } else if (data instanceof File) passFile(data)
    else if (typeof data === 'number') passInput(data)
    else if (typeof data === 'string') tell({ from: 'unit', text: data })
  })
  port1.start()
  toUnit = port1
  return port2
}

/**
 * Ends a page whose runtime starts a second time: it reloaded itself, and waits for orders that went to the one before. A page
 * can claim that, and is ended all the same. Ends one, too, that sends past the port without end.
 */
function watchStarts(page: HTMLIFrameElement) {
  const others = createAllowance(limits.windowMessagesPerSecond, limits.windowMessagesPerSecond, () =>
    performance.now(),
  )
  let starts = 0
  page.addEventListener('load', () => {
    if (isLeaving) countAsLeft(leavingTimes.speaking)
  })
  self.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== page.contentWindow) return
    if (!others.take(1)) return end('flooded')
    if (data !== startMessage) return
    starts += 1
    if (starts > 1) end('reloaded')
  })
}

function startPage(runtime: string, title: string) {
  const page = document.createElement('iframe')
  page.setAttribute('sandbox', codeFlags)
  page.allow = ''
  page.title = title
  page.srcdoc = `<!doctype html><meta charset="utf-8"><script>${runtime}${runtimeName}\n</script>`
  // Open from the start, so that what the desktop says meanwhile waits in it.
  const port = openGuardedPort()
  page.addEventListener('load', () => page.contentWindow?.postMessage('port', '*', [port]), { once: true })
  watchStarts(page)
  endUnit = () => page.remove()
  document.body.append(page)
  // Focus given to the frame goes to what is in it, so that keys work without a click. A turn later: while the browser still
  // moves the focus here, it does not go on into a frame of another process (Chromium).
  let isFocused = false
  const passFocus = () => {
    if (!isFocused || !document.hasFocus()) return
    // It counts as focused from the last time, and would not get it again.
    page.blur()
    page.focus()
  }
  self.addEventListener('blur', () => {
    isFocused = false
  })
  self.addEventListener('focus', () => {
    isFocused = true
    setTimeout(passFocus)
  })
}

function startWorker(runtime: string) {
  // A module from a blob does not load where the origin is opaque (Chromium), one from a data URL does; and it has
  // its own opaque origin, apart from this page's.
  const worker = new Worker(
    `data:text/javascript;charset=utf-8,${encodeURIComponent(runtime + runtimeName)}`,
    {
      type: 'module',
    },
  )
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    // What the code throws is reported by its own runtime. An event without a message: there is no runtime.
    if (!(event instanceof ErrorEvent)) end('failed')
  })
  endUnit = () => worker.terminate()
  worker.postMessage('port', [openGuardedPort()])
}

if (toDesktop) {
  toDesktop.addEventListener('message', ({ data }: MessageEvent<FrameOrder>) => {
    if (data.to === 'unit') {
      const transfer =
        data.message.kind === 'python' ? Object.values<ArrayBuffer>({ ...data.message.files }) : []
      toUnit?.postMessage(data.message, transfer)
    } else if (data.start === 'page') startPage(data.runtime, data.title)
    else startWorker(data.runtime)
  })
  toDesktop.start()
}
