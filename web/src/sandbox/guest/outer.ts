// Runs in the frame's first page, which no foreign code can reach: it starts the code in a page or worker of its own
// and passes on what that says, as long as it says it in the form and the amount that is allowed.
import { type FrameMessage, type FrameOrder, type SandboxEnd } from '../messages'
import { createMessageGate } from '../message-gate'

const toDesktop = self.desktopPort
/** Ends a runtime's text: the name of its lines in stacks, which would otherwise hold the text as its own address. */
const runtimeName = '\n//# sourceURL=sandbox-runtime.js'
let toUnit: MessagePort | null = null
let endUnit = () => {}

const tell = (message: FrameMessage) => toDesktop?.postMessage(message, [])

function end(reason: SandboxEnd) {
  toUnit?.close()
  toUnit = null
  endUnit()
  tell({ from: 'frame', end: reason })
}

/** The two ends of a way to the code; this one is watched by a gate. */
function openGuardedPort(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const judge = createMessageGate(() => performance.now())
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const refusal = judge(data)
    if (refusal) end(refusal)
    else if (typeof data === 'string') tell({ from: 'unit', text: data })
  })
  port1.start()
  toUnit = port1
  return port2
}

function startPage(runtime: string) {
  const page = document.createElement('iframe')
  page.setAttribute('sandbox', 'allow-scripts allow-forms')
  page.allow = ''
  page.title = 'Content'
  page.srcdoc = `<!doctype html><meta charset="utf-8"><script>${runtime}${runtimeName}\n</script>`
  // Open from the start, so that what the desktop says meanwhile waits in it.
  const port = openGuardedPort()
  page.addEventListener('load', () => page.contentWindow?.postMessage('port', '*', [port]), { once: true })
  endUnit = () => page.remove()
  document.body.append(page)
  // Focus given to the frame goes to what is in it, so that keys work without a click.
  self.addEventListener('focus', () => page.contentWindow?.focus())
}

function startWorker(runtime: string) {
  // A module from a blob does not load where the origin is opaque (Chromium), one from a data URL does; and it has an
  // opaque origin of its own, apart from this page's.
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
    } else if (data.start === 'page') startPage(data.runtime)
    else startWorker(data.runtime)
  })
  toDesktop.start()
}
