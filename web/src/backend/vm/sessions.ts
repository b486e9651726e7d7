import type { DatabaseColumn } from '@otteros/contracts'
import * as z from 'zod/mini'
import type { VmSession, VmSessionsPort } from '@/kernel/vm/types'
import { parseVmData, toStoredData } from '@/kernel/vm/vm-data'
import { failure, type Result } from '@/lib/result'
import { readRow, readRows } from '../browser/person-calls'
import type { Caller } from '../community/caller'
import { texts } from './texts'

/** The one account that the virtual machine has inside. */
const account = 'otteros-vm'
const columns = 'id, session_token, vm_data, expires_at' // not shown: columns

/** A row of `vm_sessions` with these columns [B3.26]. */
const row = z.object({
  id: z.string(),
  session_token: z.string(),
  vm_data: z.unknown(),
  expires_at: z.string(),
})

const toSession = (stored: z.infer<typeof row>): VmSession => ({
  id: stored.id,
  token: stored.session_token,
  expiresAt: Date.parse(stored.expires_at),
  data: parseVmData(stored.vm_data),
})

const ended = () => failure('ended', () => texts.sessionEnded)

/** The database's word for a session that is over. */
const overCode = 'OTV01'

interface SessionsOptions {
  /** Answers with the header `Date`. */
  readonly fetch: typeof globalThis.fetch
  /** Origin of the page: every kind of hosting answers `GET /config.json` there. */
  readonly origin: string
  /** ms since 1970. */
  readonly now: () => number
}

/** The sessions of the virtual machine in the database [B7.19 B7.20 B7.21]. */
export const createSessions = (caller: Caller, { fetch, origin, now }: SessionsOptions): VmSessionsPort => ({
  find: () =>
    caller.person(async ({ client }) => {
      const rows = readRows(
        await client
          .from('vm_sessions')
          .select(columns)
          .eq('user_id', caller.userId)
          .eq('vm_account_id', account)
          .eq('is_active', true)
          // The database's own word for its time: the clock of this device may be wrong.
          .gt('expires_at' satisfies DatabaseColumn<'vm_sessions'>, 'now')
          .limit(1),
        row,
        toSession,
      )
      return rows.ok ? { ok: true, value: rows.value[0] ?? null } : rows
    }),

  create: () =>
    caller.person(async ({ client }) =>
      readRow(
        await client
          .from('vm_sessions')
          .insert({
            user_id: caller.userId,
            vm_account_id: account,
            session_token: `vm_${caller.userId}_${now()}`,
            vm_data: { windows: [], booted: false },
          })
          .select(columns)
          .single(),
        row,
        toSession,
      ),
    ),

  save: (id, data) =>
    caller.person<null>(async ({ client }): Promise<Result<null>> => {
      const rows = readRows(
        await client
          .from('vm_sessions')
          .update({ vm_data: toStoredData(data) })
          .eq('id', id)
          .select('id'),
        z.object({ id: z.string() }),
        (one) => one.id,
      )
      if (!rows.ok) return rows.error.code === overCode ? ended() : rows
      return rows.value.length === 0 ? ended() : { ok: true, value: null }
    }),

  async serverTime() {
    try {
      const response = await fetch(`${origin}/config.json`, {
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(5000),
      })
      // An answer that is not read keeps its connection busy.
      await response.arrayBuffer()
      // Whole seconds, cut off: the server's clock has passed it, so nothing ends here before it ends there.
      const time = Date.parse(response.headers.get('date') ?? '')
      return Number.isNaN(time) ? null : time
    } catch {
      return null
    }
  },
})
