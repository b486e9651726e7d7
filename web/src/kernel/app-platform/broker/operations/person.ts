// not shown in this module: what is refused is told to the code of apps, in English
import { success } from '@/lib/result'
import * as z from 'zod/mini'
import type { OperationContext, Operations } from '../operation'

/** What an app may know of the person: the look that they chose and the name that they go by. */
export const personOperations = ({
  os,
  ports,
}: OperationContext): Operations<'theme.get' | 'user.displayName'> => ({
  'theme.get': { args: z.object({}), needs: 'no arguments', run: () => success(ports.look()) },
  'user.displayName': {
    args: z.object({}),
    needs: 'no arguments',
    // The session's first: it follows a change of the name, the settings keep the one of their start.
    run: () => success(os.session.getState().user?.username ?? os.settings.getState().username),
  },
})
