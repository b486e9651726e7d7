// Dialogs of the browser belong to whole pages, not to frames of strangers: the desktop says instead what an app wanted to say.
import { createRateLimit } from '@/lib/rate-limit'
import type { AttemptMessage, SaidMessage } from '../messages'
import type { UnitPort } from './unit-port'

/** Texts that are passed on. */
const saidLimit = { times: 10, within: 1000 } as const

/** Tells the person what the page tried in vain; `about` as in the message. */
export type TellAttempt = (what: AttemptMessage['what'], about?: string) => void

/** Replaces alert(), and what would ask or print: that answers "no", and is told once. */
export function installDialogs(port: Pick<UnitPort, 'send'>): { readonly tell: TellAttempt } {
  const maySay = createRateLimit(saidLimit, performance.now.bind(performance))
  const send = (message: SaidMessage) => {
    if (maySay()) port.send(message)
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
