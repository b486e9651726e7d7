// not shown in this module: what is refused is told to the code of apps, in English
import { success } from '@/lib/result'
import { appPermissions } from '@otteros/app-sdk'
import * as z from 'zod/mini'
import type { OperationContext, Operations } from '../operation'

type Names = 'permissions.query' | 'permissions.request'

const args = z.object({ permission: z.string().check(z.maxLength(64)) })
const needs = `“permission”, the name of one: ${appPermissions.join(', ')}`

/** Where the app's permissions stand. */
export const permissionOperations = ({ gate }: OperationContext): Operations<Names> => ({
  'permissions.query': { args, needs, run: ({ permission }) => success(gate.state(permission)) },
  'permissions.request': {
    args,
    needs,
    async run({ permission }) {
      const before = gate.state(permission)
      if (before === 'undeclared' || before === 'granted' || before === 'denied') return success(before)
      return success((await gate.pass(permission)) === null ? 'granted' : 'denied')
    },
  },
})
