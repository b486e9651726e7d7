// not shown in this module: what is refused is told to the code of apps, in English
import * as z from 'zod/mini'
import { done, type OperationContext, type Operations } from '../operation'

/** What an app may know of the person: the look that they chose and the name that they go by. */
export const personOperations = ({
  os,
  ports,
}: OperationContext): Operations<'theme.get' | 'user.displayName'> => ({
  'theme.get': { args: z.object({}), needs: 'no arguments', run: () => done(ports.look()) },
  'user.displayName': {
    args: z.object({}),
    needs: 'no arguments',
    // The session's first: it follows a change of the name, the settings keep the one of their start.
    run: () => done(os.session.getState().user?.username ?? os.settings.getState().username),
  },
})
