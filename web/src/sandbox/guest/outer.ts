// Runs in the frame's first page, which no foreign code can reach: it starts the code in a page or worker of its own
// and passes on what that says, as long as it says it in the form and the amount that is allowed.
import { type FrameMessage, type FrameOrder, type SandboxEnd } from '../messages'
import { createMessageGate } from '../message-gate'

const toDesktop = self.desktopPort
let toUnit: MessagePort | null = null
let endUnit = () => {}

const tell = (message: FrameMessage) => toDesktop?.postMessage(message)

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
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    const refusal = judge(data)
    if (refusal) end(refusal)
    else if (typeof data === 'string') tell({ from: 'unit', text: data })
  }
  // The other end goes with its page, when that goes elsewhere; browsers that do not tell show what it went to.
  port1.addEventListener('close', () => toUnit && end('left'))
  toUnit = port1
  return port2
}

function startPage(runtime: string) {
  const page = document.createElement('iframe')
  page.setAttribute('sandbox', 'allow-scripts allow-popups allow-forms')
  page.allow = ''
  page.title = 'Content'
  page.srcdoc = `<!doctype html><meta charset="utf-8"><script>${runtime}</script>`
  // Open from the start, so that what the desktop says meanwhile waits in it.
  const port = openGuardedPort()
  page.addEventListener('load', () => page.contentWindow?.postMessage('port', '*', [port]), { once: true })
  endUnit = () => page.remove()
  document.body.append(page)
  // Focus given to the frame goes to what is in it, so that keys work without a click.
  self.addEventListener('focus', () => page.contentWindow?.focus())
}

function startWorker(runtime: string) {
  const address = URL.createObjectURL(new Blob([runtime], { type: 'text/javascript' }))
  const worker = new Worker(address, { type: 'module' })
  worker.addEventListener('error', (event) => {
    // An error of the code is reported by its own runtime; one before that means there is none.
    event.preventDefault()
    if (toUnit === null) end('failed')
  })
  endUnit = () => worker.terminate()
  worker.postMessage('port', [openGuardedPort()])
}

if (toDesktop) {
  toDesktop.onmessage = ({ data }: MessageEvent<FrameOrder>) => {
    if (data.to === 'unit') {
      const transfer =
        data.message.kind === 'python' ? Object.values<ArrayBuffer>({ ...data.message.files }) : []
      toUnit?.postMessage(data.message, transfer)
    } else if (data.start === 'page') startPage(data.runtime)
    else startWorker(data.runtime)
  }
}
