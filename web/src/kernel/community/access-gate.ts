import { createStore } from 'zustand/vanilla'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { failure, type Result, success, withMessage } from '@/lib/result'
import type { Access, Community } from './types'
import { texts } from './texts'

/** Whether a window may be used, and by what. */
export type GateState =
  | { readonly status: 'loading' }
  /** `message` as in B8.17. */
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly community: Community; readonly access: Access }

/** Holds a window back until it is known what the person may do. */
export interface AccessGate {
  getState(): GateState
  subscribe(listener: () => void): () => void
  /** Looks, at the start of the window [B4.14], after a failure, and after the person changed their own roles. */
  load(): Promise<void>
}

/** What a thrown value says. */
export const messageOf = (cause: unknown): string =>
  cause instanceof Error && cause.message !== '' ? cause.message : texts.somethingWrong

/** The access of the signed-in person; what is thrown becomes 'Unexpected error: {message}' [B8.17]. */
export async function loadAccess(community: Pick<Community, 'access'>): Promise<Result<Access>> {
  try {
    return await community.access.load()
  } catch (cause) {
    log.error('The role could not be loaded', cause)
    return failure('unexpected', () => texts.unexpected({ reason: messageOf(cause) }))
  }
}

async function loadBoth(
  os: Pick<Os, 'community'>,
): Promise<Result<Omit<GateState & { status: 'ready' }, 'status'>>> {
  try {
    const community = await os.community()
    const access = await loadAccess(community)
    return access.ok ? success({ community, access: access.value }) : access
  } catch (cause) {
    log.error('The community could not be loaded', cause)
    return failure('unexpected', () => texts.unexpected({ reason: messageOf(cause) }))
  }
}

/** Makes the gate of one window; it is closed until `load` has been called. */
export function createAccessGate(os: Pick<Os, 'community'>): AccessGate {
  const store = createStore<GateState>(() => ({ status: 'loading' }))
  let latest = 0
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    async load() {
      latest += 1
      const mine = latest
      store.setState({ status: 'loading' }, true)
      const loaded = await loadBoth(os)
      // Of two that overlap, the later one counts.
      if (mine !== latest) return
      store.setState(
        loaded.ok
          ? { status: 'ready', ...loaded.value }
          : withMessage({ status: 'failed' }, () => loaded.error.message),
        true,
      )
    },
  }
}
