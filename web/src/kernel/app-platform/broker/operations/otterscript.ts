// not shown in this module: what is refused is told to the code of apps, in English
import { success } from '@/lib/result'
import type { OperationResults } from '@otteros/app-sdk'
import * as z from 'zod/mini'
import { runOnScreen } from '@/kernel/otterscript/run-on-screen'
import { createScriptDesktop } from '@/kernel/otterscript/script-desktop'
import { brokerLimits } from '../limits'
import { type OperationContext, type Operations, type Outcome, refuse } from '../operation'
import { plainText } from '../plain-text'

type Run = OperationResults['otterscript.run']

/** OtterScript programs of an app, one at a time, as the desktop lets apps run them: less than a person may. */
export function otterscriptOperations(context: OperationContext): Operations<'otterscript.run'> {
  const { os, windowId, appName, ports, signal } = context
  const { script, scriptLines, outputLines, outputLine, title } = brokerLimits
  let isRunning = false

  const run = (text: string) =>
    new Promise<Outcome<Run>>((resolve) => {
      const lines: string[] = []
      const program = runOnScreen({
        text,
        desktop: createScriptDesktop(os, windowId),
        startedBy: 'app',
        questions: ports.scriptQuestions,
        who: appName,
        onLines: (more) => {
          const room = outputLines - lines.length
          lines.push(...more.slice(0, room).map((line) => line.slice(0, outputLine)))
        },
        onDisplay: (name) => {
          const shown = plainText(name, title)
          if (shown !== '') os.windows.update(windowId, { title: shown })
        },
        // It would wait as long as the app runs, and so would the app.
        onListen: () =>
          queueMicrotask(() => {
            signal.removeEventListener('abort', stop)
            program.close()
            resolve(refuse('invalid', 'A program that waits for events belongs into an <oscript> block.'))
          }),
        onEnd: ({ errors }) => {
          signal.removeEventListener('abort', stop)
          resolve(
            success({
              lines,
              errors: errors.map(({ line, column, message }) => ({ line, column, message })),
            }),
          )
        },
      })
      const stop = () => {
        program.close()
        resolve(refuse('cancelled', 'The app has ended.'))
      }
      signal.addEventListener('abort', stop, { once: true })
    })

  return {
    'otterscript.run': {
      args: z.object({ text: z.string().check(z.maxLength(script)) }),
      needs: `“text”, a program of at most ${script.toLocaleString('en')} characters`,
      async run({ text }) {
        if (text.split(/\r\n?|\n/).length > scriptLines) {
          return refuse('invalid', `otterscript.run takes a program of at most ${scriptLines} lines.`)
        }
        if (isRunning) return refuse('busy', 'A program of the app is running already.')
        isRunning = true
        try {
          return await run(text)
        } finally {
          isRunning = false
        }
      },
    },
  }
}
