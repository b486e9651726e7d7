// not shown in this module: what is refused is told to the code of apps, in English
import * as z from 'zod/mini'
import { type Failure, success } from '@/lib/result'
import { areaLimits } from '../../data/limits'
import { isStorageFailure, type StorageReason } from '../../store/failures'
import { appStorageQuota } from '../../types'
import { type OperationContext, type Operations, refuse } from '../operation'

type Names = 'storage.get' | 'storage.set' | 'storage.remove' | 'storage.keys' | 'storage.usage'

const key = z.string().check(z.maxLength(areaLimits.keyLength))
const needsKey = `“key”, a text of at most ${areaLimits.keyLength} characters`

const inNumbers = (count: number) => count.toLocaleString('en')

const sentences: Readonly<Record<StorageReason, string>> = {
  keyTooLong: `A key has at most ${inNumbers(areaLimits.keyLength)} characters.`,
  tooManyCharacters: `An app can keep at most ${inNumbers(appStorageQuota)} characters here.`,
  tooManyKeys: `An app can keep at most ${inNumbers(areaLimits.keys)} keys here.`,
  noRoom: 'This device has no room left for what apps keep. Delete data of apps or files, then try again.',
  notStored: 'What apps keep could not be read or stored.',
  notStoredNow: 'What apps keep could not be read or stored. Reload the page and try again.',
  otherTab:
    'Another tab of this browser uses what apps keep in a way that this tab cannot follow. Close the other tabs and reload the page.',
  noDatabase: 'This browser does not let the page keep what apps store, for instance in a private window.',
  newerVersion:
    'What apps keep on this device was stored by a newer version of the system. Reload the page to get it.',
}

const failed = (error: Failure) =>
  refuse('failed', isStorageFailure(error) ? sentences[error.reason] : error.message)

/** What an app keeps. */
export function storageOperations({ app, data }: OperationContext): Operations<Names> {
  return {
    'storage.get': {
      args: z.object({ key }),
      needs: needsKey,
      async run(args) {
        const read = await data.get(app, 'app', args.key)
        return read.ok ? success(read.value) : failed(read.error)
      },
    },
    'storage.set': {
      args: z.object({ key, value: z.string() }),
      needs: `${needsKey}, and “value”, a text`,
      async run(args) {
        const written = await data.write(app, 'app', [{ kind: 'set', key: args.key, value: args.value }])
        return written.ok ? success(null) : failed(written.error)
      },
    },
    'storage.remove': {
      args: z.object({ key }),
      needs: needsKey,
      async run(args) {
        const written = await data.write(app, 'app', [{ kind: 'set', key: args.key, value: null }])
        return written.ok ? success(null) : failed(written.error)
      },
    },
    'storage.keys': {
      args: z.object({}),
      needs: 'no arguments',
      async run() {
        const outline = await data.outline(app, 'app')
        return outline.ok ? success(outline.value.keys) : failed(outline.error)
      },
    },
    'storage.usage': {
      args: z.object({}),
      needs: 'no arguments',
      async run() {
        const outline = await data.outline(app, 'app')
        return outline.ok
          ? success({ used: outline.value.characters, quota: appStorageQuota })
          : failed(outline.error)
      },
    },
  }
}
