import * as z from 'zod/mini'
import type { StorePort } from '@/kernel/community/types'
import { failure, success } from '@/lib/result'
import { type Caller, refused, unexpected } from './caller'
import { texts } from './texts'

const reasons = z.record(z.string(), z.string())

/** Apps that are hidden from the store, over the API. */
export function createTakedown(caller: Caller): Pick<StorePort, 'takenDownReasons' | 'takeDown' | 'putBack'> {
  const change = (id: string, reason: string | null) =>
    caller.person(async ({ client }) => {
      const { data, error, status } = await client
        // Null puts the app back.
        .rpc('take_down_app', { _app_id: id, _reason: reason })
        .retry(false)
      if (error) return refused(error, status)
      // Another reviewer did the same a moment ago, or the app is gone.
      return data === true ? success(null) : failure('changed', () => texts.takedownChanged, 409)
    })
  return {
    takenDownReasons: (ids) =>
      caller.person(async ({ client }) => {
        const { data, error, status } = await client.rpc('taken_down_reasons', { _app_ids: [...ids] })
        if (error) return refused(error, status)
        const found = reasons.safeParse(data)
        return found.success ? success(new Map(Object.entries(found.data))) : unexpected(texts.unknownReasons)
      }),
    takeDown: (id, reason) => change(id, reason),
    putBack: (id) => change(id, null),
  }
}
