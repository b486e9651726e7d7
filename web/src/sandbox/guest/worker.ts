// The runtime of a program without a page: in a worker, so that Stop can end it whatever it does.
import { captureConsole } from './console'
import { createOutbox } from './outbox'
import { reportUncaught, runProgram } from './run-program'
import { trackTimers } from './timers'
import { openUnitPort } from './unit-port'
import { limitWorkers } from './worker-limit'

/** How long nothing may be left to do, in ms, before the program counts as ended: promises without timers need a moment. */
const idleAfter = 150

const later = self.setTimeout.bind(self)
const port = openUnitPort((message) => {
  if (message.kind !== 'run') return
  void runProgram(message.program, captured, outbox).then(() => {
    isSettled = true
    watch()
  })
})
const outbox = createOutbox(port)
const captured = captureConsole(outbox)
let isSettled = false
let isIdle = false
let round = 0
const timers = trackTimers(() => watch())

function watch() {
  round += 1
  const current = round
  if (!isSettled || isIdle || timers.hasPending()) return
  later(() => {
    if (current !== round || isIdle || timers.hasPending()) return
    isIdle = true
    outbox.after({ kind: 'idle' })
  }, idleAfter)
}

// What people try first and a worker lacks: shown as a line, as there is nothing that could wait for a click.
Object.assign(self, {
  alert: (text: unknown = '') => captured.say('info', `alert: ${String(text)}`),
})
reportUncaught(captured)
// As in the workers of a page.
Reflect.deleteProperty(self, 'FontFace')
limitWorkers((text) => captured.say('error', text))
port.send({ kind: 'ready' })
