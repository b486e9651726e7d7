// not shown in this module: what is refused is told to the code of apps, in English
import { success } from '@/lib/result'
import * as z from 'zod/mini'
import { createAllowance } from '@/lib/rate-limit'
import { brokerLimits } from '../limits'
import { type OperationContext, type Operations, refuse } from '../operation'
import { plainText } from '../plain-text'

/** Windows of built-in apps. Never one whose content the app makes: what it shows would look like the system's. */
export function windowsOperations({ os, windowId, now }: OperationContext): Operations<'windows.open'> {
  const pause = createAllowance(1000 / brokerLimits.windowPause, 1, now)

  return {
    'windows.open': {
      args: z.object({
        type: z.string().check(z.maxLength(64)),
        title: z.exactOptional(z.string()),
      }),
      needs: '“type”, the name of a built-in app such as "terminal", and “title”, a text, if one is wanted',
      run({ type, title = '' }) {
        const app = os.apps.find(type)
        if (!app) return refuse('not_found', 'There is no built-in app of this type.')
        if (app.needsContent || type === 'htmlapp') {
          return refuse('invalid', 'Windows of this type show content of an app, which cannot be opened so.')
        }
        const { windows } = os.windows.getState()
        const open = windows.filter(({ parentWindowId }) => parentWindowId === windowId).length
        if (open >= brokerLimits.windows) {
          return refuse('busy', `The app has ${open} windows open, the most that it can have.`)
        }
        if (!pause.take(1)) return refuse('busy', 'An app can open one window a second.')
        const text = plainText(title, brokerLimits.title)
        const opened = os.windows.launch(type, {
          parentWindowId: windowId,
          ...(text === '' ? {} : { title: text }),
        })
        return opened.ok ? success(null) : refuse('invalid', opened.error.message)
      },
    },
  }
}
