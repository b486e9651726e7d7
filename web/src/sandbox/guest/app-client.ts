// not shown in this module: what the code inside gets and its console says, in English
// What an HTML app calls: `window.otteros` (docs/apps/README.md).
import { type AppAnswer, type AppEventName, type OtterOS, createClient } from '@otteros/app-sdk'
import { limits } from '../limits'
import { createCallPace } from './call-pace'
import type { UnitPort } from './unit-port'

/** Installs it and gives it back. To be called before any code of the page runs. */
export function installAppClient(port: Pick<UnitPort, 'sendText' | 'listen'>): OtterOS {
  const toText = JSON.stringify
  const pace = createCallPace({
    send: (text) => port.sendText(text),
    now: performance.now.bind(performance),
    later: self.setTimeout.bind(self),
  })
  let hearAnswer: ((answer: AppAnswer) => void) | null = null
  let hearEvent: ((name: AppEventName, detail: unknown) => void) | null = null
  port.listen((message) => {
    if (message.kind === 'answered') {
      hearAnswer?.(message.answer)
      pace.answered()
    }
    if (message.kind === 'event') hearEvent?.(message.name, message.detail)
  })
  const refuse = (id: number, code: 'invalid' | 'busy', message: string) =>
    hearAnswer?.({ id, ok: false, code, message })

  const client = createClient({
    send(call) {
      const text = `{"kind":"call","call":${toText(call)}}`
      if (text.length > limits.messageLength)
        refuse(
          call.id,
          'invalid',
          `${call.operation} was given too much: a call may hold ${limits.messageLength.toLocaleString('en')} characters, this one has ${text.length.toLocaleString('en')}.`,
        )
      else if (!pace.push(text))
        refuse(
          call.id,
          'busy',
          `${call.operation} was not sent: too many calls are waiting. Wait for their answers first.`,
        )
    },
    onAnswer: (listener) => {
      hearAnswer = listener
    },
    onEvent: (listener) => {
      hearEvent = listener
    },
  })
  // Configurable, or else `const otteros = …` at the top of an app's own script would be a syntax error.
  Object.defineProperty(self, 'otteros', { value: client, enumerable: true, configurable: true })
  return client
}
