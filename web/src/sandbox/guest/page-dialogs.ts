// Dialogs of the browser belong to whole pages, not to frames of strangers: the desktop says instead what an app wanted to say.
import type { AttemptMessage, SaidMessage } from '../messages'
import type { UnitPort } from './unit-port'

/** Texts per second that are passed on. */
const alertsPerSecond = 10

/** Tells the person what the page tried in vain; `about` as in the message. */
export type TellAttempt = (what: AttemptMessage['what'], about?: string) => void

/** Replaces alert(), and what would ask or print: that answers "no", and is told once. */
export function installDialogs(port: Pick<UnitPort, 'send'>): { readonly tell: TellAttempt } {
  const now = performance.now.bind(performance)
  let alerts: number[] = []
  const send = (message: SaidMessage) => {
    alerts = alerts.filter((time) => now() - time < 1000)
    if (alerts.length >= alertsPerSecond) return
    alerts.push(now())
    port.send(message)
  }
  const tell: TellAttempt = (what, about = '') => send({ kind: 'attempt', what, about: about.slice(0, 1000) })
  let hasAsked = false
  const explain = (question: unknown) => {
    if (hasAsked) return
    hasAsked = true
    tell('asked', String(question).slice(0, 300))
  }
  let hasPrinted = false
  Object.assign(self, {
    alert: (text: unknown = '') => send({ kind: 'alert', text: String(text).slice(0, 1000) }),
    confirm: (text: unknown = '') => {
      explain(text)
      return false
    },
    prompt: (text: unknown = '') => {
      explain(text)
      return null
    },
    print: () => {
      if (!hasPrinted) tell('printed')
      hasPrinted = true
    },
  })
  return { tell }
}
