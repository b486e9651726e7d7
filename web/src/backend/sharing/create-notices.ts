/* The notices of an account behind their port. */
import type { DatabaseColumn } from '@otteros/contracts'
import * as z from 'zod/mini'
import type { AccountNoticesPort } from '@/kernel/sharing/types'
import { success } from '@/lib/result'
import { notices, toNotice } from './answers'
import { createSharingCaller, type SharingCallerOptions } from './caller'

type Column = DatabaseColumn<'notices'>

/** The notices of a person behind {@link AccountNoticesPort}. */
export function createAccountNoticesPort(options: SharingCallerOptions): AccountNoticesPort {
  const caller = createSharingCaller(options)
  return {
    async list({ before, most } = {}) {
      const answer = await caller.call(
        'own_notices',
        { ...(before !== undefined && { before }), ...(most !== undefined && { most }) },
        notices,
      )
      return answer.ok ? success(answer.value.map(toNotice)) : answer
    },
    async markRead(ids) {
      if (ids.length === 0) return success(undefined)
      const answer = await caller.table(
        'notices',
        ({ client, session }, signal) =>
          client
            .from('notices')
            .update({ read_at: new Date().toISOString() })
            .in('id' satisfies Column, ids)
            .is('read_at' satisfies Column, null)
            // not shown: a header
            .setHeader('Authorization', `Bearer ${session.access_token}`)
            .abortSignal(signal),
        z.unknown(),
      )
      return answer.ok ? success(undefined) : answer
    },
    async remove(ids) {
      if (ids.length === 0) return success(undefined)
      const answer = await caller.table(
        'notices',
        ({ client, session }, signal) =>
          client
            .from('notices')
            .delete()
            .in('id' satisfies Column, ids)
            // not shown: a header
            .setHeader('Authorization', `Bearer ${session.access_token}`)
            .abortSignal(signal),
        z.unknown(),
      )
      return answer.ok ? success(undefined) : answer
    },
  }
}
