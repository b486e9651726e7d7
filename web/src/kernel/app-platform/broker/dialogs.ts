// not shown in this module: what is refused is told to the code of apps, in English
import { success } from '@/lib/result'
import type { FileDialogs } from '@/kernel/file-dialogs/types'
import { brokerLimits } from './limits'
import { type Outcome, type OperationContext, type Refusal, refuse } from './operation'

/** The file dialogs of one app: one at a time, and slower the more often the person closed them. */
export interface AppDialogs {
  /** `cancelled` when the person chooses nothing. */
  show<Answer>(ask: (dialogs: FileDialogs) => Promise<Answer | null>): Promise<Outcome<Answer>>
}

/** Makes them for a running app; a dialog on screen goes when the app ends. */
export function createAppDialogs({ os, windowId, now, signal }: OperationContext): AppDialogs {
  const { dialogPause, longestDialogPause } = brokerLimits
  let isShown = false
  let pause = 0
  let nextAt = Number.NEGATIVE_INFINITY

  const refusal = (): Refusal | null => {
    if (isShown) return refuse('busy', 'A file dialog of the app is open already.')
    if (os.windows.getState().activeId !== windowId) {
      return refuse('failed', 'File dialogs open only while the app’s window is the active one.')
    }
    return now() < nextAt ? refuse('busy', 'The app showed a file dialog just now. Wait a moment.') : null
  }

  /** Takes the dialog away as soon as it is the one on screen; requests of other windows may come before it. */
  const takeAway = () => {
    const stop = os.fileDialogs.subscribe(() => look())
    const look = () => {
      const request = os.fileDialogs.getState()
      if (request && request.options.windowId !== windowId) return
      stop()
      request?.answer(null)
    }
    look()
  }

  return {
    async show(ask) {
      const reason = refusal()
      if (reason) return reason
      isShown = true
      signal.addEventListener('abort', takeAway, { once: true })
      const answer = await ask(os.fileDialogs)
      signal.removeEventListener('abort', takeAway)
      isShown = false
      pause = answer === null ? Math.min(longestDialogPause, pause * 2 || dialogPause) : dialogPause
      nextAt = now() + pause
      return answer === null ? refuse('cancelled', 'The person chose no file.') : success(answer)
    },
  }
}
