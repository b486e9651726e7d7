// Dialogs of the browser belong to whole pages, not to frames of strangers: the desktop says instead what an app wanted to say.
import type { UnitPort } from './unit-port'

/** Texts per second that are passed on. */
const alertsPerSecond = 10

/** Puts texts of the page before the person. */
export interface PageDialogs {
  readonly tell: (text: string) => void
}

/** Replaces alert(), and what would ask or print: that answers "no", and is told once. */
export function installDialogs(port: Pick<UnitPort, 'send'>): PageDialogs {
  const now = performance.now.bind(performance)
  let alerts: number[] = []
  const tell = (text: string) => {
    alerts = alerts.filter((time) => now() - time < 1000)
    if (alerts.length >= alertsPerSecond) return
    alerts.push(now())
    port.send({ kind: 'alert', text: text.slice(0, 1000) })
  }
  let hasAsked = false
  const explain = (question: unknown) => {
    if (hasAsked) return
    hasAsked = true
    tell(`This app asked “${String(question).slice(0, 300)}”; apps cannot ask that way here.`)
  }
  let hasPrinted = false
  Object.assign(self, {
    alert: (text: unknown = '') => tell(String(text)),
    confirm: (text: unknown = '') => {
      explain(text)
      return false
    },
    prompt: (text: unknown = '') => {
      explain(text)
      return null
    },
    print: () => {
      if (!hasPrinted) tell('This app wanted to print; apps cannot print here.')
      hasPrinted = true
    },
  })
  return { tell }
}
