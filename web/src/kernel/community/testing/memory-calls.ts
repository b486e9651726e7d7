// Calls of ports in memory, which a test sees, lets fail or lets wait.
import type { Failure, Result } from '@/lib/result'
import type { Community } from '../types'

type CallsOf<Port extends string, Calls> = `${Port}.${Extract<keyof Calls, string>}`
/** A call by name, e.g. `store.list`. */
export type CommunityCall =
  | CallsOf<'access', Community['access']>
  | CallsOf<'store', Community['store']>
  | CallsOf<'profile', Community['profile']>
  | CallsOf<'roles', Community['roles']>
  | CallsOf<'credentials', Community['credentials']>
  | CallsOf<'administrator', Community['administrator']>
  | CallsOf<'backups', Community['backups']>

/** A call that was made. */
export interface RecordedCall {
  readonly name: CommunityCall
  readonly args: readonly unknown[]
}

/** What a test does to calls. */
export interface CallControls {
  /** The calls so far, oldest first. */
  readonly calls: readonly RecordedCall[]
  /** Calls of this name fail with it from now on; null: they work again. */
  fail(name: CommunityCall, error: Failure | null): void
  /** Calls of this name wait; the returned function lets those that wait, and later ones, go on. */
  hold(name: CommunityCall): () => void
}

/** What the ports do with each call of theirs. */
export interface MemoryCalls extends CallControls {
  /** Records the call, waits if it is held, and fails if it is to fail. */
  readonly answer: <T>(
    name: CommunityCall,
    args: readonly unknown[],
    work: () => Result<T> | Promise<Result<T>>,
  ) => Promise<Result<T>>
  /** Records the call and waits if it is held; what it is to fail with, or null. */
  readonly begin: (name: CommunityCall, args: readonly unknown[]) => Promise<Failure | null>
  /** Waits while calls of this name are held. */
  readonly untilReleased: (name: CommunityCall) => Promise<void>
}

/** Makes the keeper of calls; none fail or wait yet. */
export function createMemoryCalls(): MemoryCalls {
  const calls: RecordedCall[] = []
  const failing = new Map<CommunityCall, Failure>()
  /** Those who wait for a call that is held. */
  const held = new Map<CommunityCall, (() => void)[]>()

  const untilReleased: MemoryCalls['untilReleased'] = async (name) => {
    const waiting = held.get(name)
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const begin: MemoryCalls['begin'] = async (name, args) => {
    calls.push({ name, args })
    await untilReleased(name)
    return failing.get(name) ?? null
  }
  return {
    calls,
    begin,
    untilReleased,
    async answer(name, args, work) {
      const error = await begin(name, args)
      return error ? { ok: false, error } : work()
    },
    fail(name, error) {
      if (error) failing.set(name, error)
      else failing.delete(name)
    },
    hold(name) {
      const waiting: (() => void)[] = []
      held.set(name, waiting)
      return () => {
        held.delete(name)
        for (const goOn of waiting) goOn()
      }
    },
  }
}
