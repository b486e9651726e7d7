import * as z from 'zod/mini'
import type { Failure } from '@/lib/result'
import { areaLimits } from '../../data/plan-changes'
import { appStorageQuota } from '../../types'
import { done, type OperationContext, type Operations, refuse } from '../operation'

type Names = 'storage.get' | 'storage.set' | 'storage.remove' | 'storage.keys' | 'storage.usage'

const key = z.string().check(z.maxLength(areaLimits.keyLength))
const needsKey = `“key”, a text of at most ${areaLimits.keyLength} characters`

const failed = ({ message }: Failure) => refuse('failed', message)

/** What an app keeps. */
export function storageOperations({ app, data }: OperationContext): Operations<Names> {
  return {
    'storage.get': {
      args: z.object({ key }),
      needs: needsKey,
      async run(args) {
        const read = await data.get(app, 'app', args.key)
        return read.ok ? done(read.value) : failed(read.error)
      },
    },
    'storage.set': {
      args: z.object({ key, value: z.string() }),
      needs: `${needsKey}, and “value”, a text`,
      async run(args) {
        const written = await data.write(app, 'app', [{ kind: 'set', key: args.key, value: args.value }])
        return written.ok ? done(null) : failed(written.error)
      },
    },
    'storage.remove': {
      args: z.object({ key }),
      needs: needsKey,
      async run(args) {
        const written = await data.write(app, 'app', [{ kind: 'set', key: args.key, value: null }])
        return written.ok ? done(null) : failed(written.error)
      },
    },
    'storage.keys': {
      args: z.object({}),
      needs: 'no arguments',
      async run() {
        const outline = await data.outline(app, 'app')
        return outline.ok ? done(outline.value.keys) : failed(outline.error)
      },
    },
    'storage.usage': {
      args: z.object({}),
      needs: 'no arguments',
      async run() {
        const outline = await data.outline(app, 'app')
        return outline.ok
          ? done({ used: outline.value.characters, quota: appStorageQuota })
          : failed(outline.error)
      },
    },
  }
}
