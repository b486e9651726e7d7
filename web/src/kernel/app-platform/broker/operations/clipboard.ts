// not shown in this module: what is refused is told to the code of apps, in English
import { success } from '@/lib/result'
import * as z from 'zod/mini'
import { brokerLimits } from '../limits'
import { type OperationContext, type Operations, refuse } from '../operation'

type Names = 'clipboard.readText' | 'clipboard.writeText'

/** The clipboard, while the app is what the person works with: an app in the background reads along with no one. */
export function clipboardOperations({ os, windowId, ports }: OperationContext): Operations<Names> {
  const longest = brokerLimits.clipboard.toLocaleString('en')
  const refuseInBackground = () =>
    os.windows.getState().activeId === windowId
      ? null
      : refuse('failed', 'The clipboard is there only while the app’s window is the active one.')

  return {
    'clipboard.readText': {
      args: z.object({}),
      needs: 'no arguments',
      async run() {
        const refusal = refuseInBackground()
        if (refusal) return refusal
        const read = await ports.clipboard.readText()
        if (!read.ok) return refuse('failed', read.error.message)
        return read.value.length > brokerLimits.clipboard
          ? refuse('failed', `What was copied is longer than ${longest} characters.`)
          : success(read.value)
      },
    },
    'clipboard.writeText': {
      args: z.object({ text: z.string().check(z.maxLength(brokerLimits.clipboard)) }),
      needs: `“text”, a text of at most ${longest} characters`,
      async run({ text }) {
        const refusal = refuseInBackground()
        if (refusal) return refusal
        const written = await ports.clipboard.writeText(text)
        return written.ok ? success(null) : refuse('failed', written.error.message)
      },
    },
  }
}
