// not shown in this module: what the code inside gets and its console says, in English
import type { Program } from '../messages'
import type { CapturedConsole } from './console'
import { inspect } from './inspect'
import type { Outbox } from './outbox'
import { placeInStack, programName } from './place'

/** Reports what was not caught: errors, rejected promises, and what the sandbox's policy refused. */
export function reportUncaught(captured: CapturedConsole): void {
  self.addEventListener('error', (event) => {
    if (!(event instanceof ErrorEvent)) return
    const isOwn =
      event.filename.endsWith(programName) || event.filename === '' || event.filename.startsWith('about:')
    const at = isOwn && event.lineno > 0 ? { line: event.lineno, column: event.colno } : null
    captured.fail('Uncaught', event.error ?? event.message, placeInStack(event.error?.stack) ?? at)
    event.preventDefault()
  })
  self.addEventListener('unhandledrejection', (event) => {
    captured.fail('Uncaught (in promise)', event.reason, null)
    event.preventDefault()
  })
  self.addEventListener('securitypolicyviolation', (event) => {
    const what = event.blockedURI === '' ? 'something' : event.blockedURI
    captured.say(
      'error',
      `Blocked: code in the sandbox has no network (${event.effectiveDirective}: ${what})`,
    )
  })
}

/** Evaluates a program and tells how it ended, with the value of its last expression. */
export async function runProgram(program: Program, captured: CapturedConsole, outbox: Outbox): Promise<void> {
  try {
    // oxlint-disable-next-line no-eval -- running the program is what the sandbox is for
    let value: unknown = (0, eval)(`${program.text}\n//# sourceURL=${programName}`)
    if (program.isAsync) value = await value
    const isShown = value !== undefined && !(value instanceof Promise)
    outbox.after({ kind: 'settled', isFailed: false, value: isShown ? inspect(value) : null })
  } catch (thrown) {
    captured.fail('Uncaught', thrown, null)
    outbox.after({ kind: 'settled', isFailed: true, value: null })
  }
}
