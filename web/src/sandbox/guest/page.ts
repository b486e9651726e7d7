// The runtime of a page: an HTML app, or a program that uses the page it runs in.
import { captureConsole } from './console'
import { createOutbox } from './outbox'
import { installLoopGuard } from './loop-guard'
import { guideLinks, reportInput } from './page-input'
import { installStorage } from './page-storage'
import { reportUncaught, runProgram } from './run-program'
import { openUnitPort } from './unit-port'

/** Texts of alert() per second that are passed on. */
const alertsPerSecond = 10

const later = self.setTimeout.bind(self)
const now = performance.now.bind(performance)
const port = openUnitPort((message) => {
  if (message.kind === 'ping') port.send({ kind: 'pong' })
  if (message.kind !== 'show') return
  document.open()
  // Opening takes all listeners away, so they are set here: after it, and before any script of the page.
  reportUncaught(captured)
  reportInput(port)
  guideLinks(port, tell)
  document.write(message.html)
  document.close()
  port.send({ kind: 'ready' })
  const { code } = message
  // A turn later, so that the page is laid out and its size is right when the program asks for it.
  if (code) later(() => void runProgram(code, captured, outbox))
})
const outbox = createOutbox(port)
const captured = captureConsole(outbox)
let alerts: number[] = []

function tell(text: string) {
  alerts = alerts.filter((time) => now() - time < 1000)
  if (alerts.length >= alertsPerSecond) return
  alerts.push(now())
  port.send({ kind: 'alert', text: text.slice(0, 1000) })
}

// No content policy covers it. The server's headers refuse what would come of it, which takes the frame down.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(self, name)
installStorage()
installLoopGuard()
// The frame's flags silence it; this way it is at least seen.
Object.assign(self, { alert: (text: unknown = '') => tell(String(text)) })
