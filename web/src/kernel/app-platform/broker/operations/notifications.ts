// not shown in this module: what is refused is told to the code of apps, in English
import { success } from '@/lib/result'
import * as z from 'zod/mini'
import { createAllowance } from '@/lib/rate-limit'
import { brokerLimits } from '../limits'
import { type OperationContext, type Operations, refuse } from '../operation'
import { plainText } from '../plain-text'
import { texts } from '../../texts'

/** Longest name of an app in front of what it says. */
const longestName = 60

/** Notifications, under the app's name, so that none can be taken for one of the system. */
export function notificationOperations({
  os,
  appName,
  now,
}: OperationContext): Operations<'notifications.show'> {
  const { notificationBurst, notificationPause } = brokerLimits
  const allowance = createAllowance(1000 / notificationPause, notificationBurst, now)
  const name = plainText(appName, longestName)

  return {
    'notifications.show': {
      args: z.object({ title: z.string(), description: z.exactOptional(z.string()) }),
      needs: '“title”, a text, and “description”, a text, if one is wanted',
      run({ title, description = '' }) {
        const said = plainText(title, brokerLimits.notificationTitle)
        if (said === '') return refuse('invalid', 'A notification needs a title with a visible character.')
        if (!allowance.take(1)) return refuse('busy', 'The app showed too many notifications just now.')
        const more = plainText(description, brokerLimits.notificationText)
        os.notifications.notify(() => ({
          title: texts.notification({ app: name || texts.unnamed, title: said }),
          ...(more === '' ? {} : { description: more }),
          source: { app: 'htmlapp', name: name || texts.unnamed },
        }))
        return success(null)
      },
    },
  }
}
