// The runtime of a page: an HTML app, or a program that uses the page it runs in.
import { hideAbsentFeatures } from './absent-features'
import { installAppClient } from './app-client'
import { captureConsole } from './console'
import { confineInnerFrames } from './inner-frames'
import { createOutbox } from './outbox'
import { startMessage } from '../frame'
import { installLoopGuard } from './loop-guard'
import { installAddresses, installHistory, withOwnBase } from './page-address'
import { leadCopying } from './page-clipboard'
import { installCookies } from './page-cookies'
import { installDialogs } from './page-dialogs'
import { handOnDownloads } from './page-downloads'
import { keepFocusInside } from './page-focus'
import { guideForms, guideLinks, reportInput } from './page-input'
import { reportShortcuts } from './page-shortcuts'
import { installStorage } from './page-storage'
import { reportUncaught, runProgram } from './run-program'
import { createStoredChanges } from './stored-changes'
import { openUnitPort } from './unit-port'
import { limitWorkers } from './worker-limit'

const later = self.setTimeout.bind(self)
const port = openUnitPort((message) => {
  if (message.kind === 'ping') port.send({ kind: 'pong' })
  if (message.kind === 'flush') {
    stored.flush()
    port.send({ kind: 'flushed' })
  }
  if (message.kind !== 'show') return
  installStorage(message.storage, stored)
  // Only an app has a desktop that answers; a program of the code editor has a console.
  const client = message.code ? null : installAppClient(port)
  document.open()
  // Opening takes all listeners away, so they are set here: after it, and before any script of the page.
  reportUncaught(captured)
  reportInput(port, stored.flush)
  reportShortcuts(port)
  keepFocusInside()
  confineInnerFrames()
  if (client) leadCopying(client.clipboard, dialogs.tell)
  guideLinks(port, dialogs.tell)
  handOnDownloads(port, dialogs.tell)
  guideForms(dialogs.tell)
  document.write(withOwnBase(message.html))
  document.close()
  port.send({ kind: 'ready' })
  const { code } = message
  // A turn later, so that the page is laid out and its size is right when the program asks for it.
  if (code) later(() => void runProgram(code, captured, outbox))
})
const outbox = createOutbox(port)
const captured = captureConsole(outbox)
const stored = createStoredChanges({
  port,
  now: performance.now.bind(performance),
  later,
  soon: queueMicrotask.bind(self),
})
const dialogs = installDialogs(port)

installCookies()
installAddresses()
installHistory()
hideAbsentFeatures()
limitWorkers((text) => captured.say('error', text))
installLoopGuard()
// To the frame around this one alone. The parent's origin is unknown.
self.parent.postMessage(startMessage, '*')
