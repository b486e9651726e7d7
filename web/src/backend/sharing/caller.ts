import type { DatabaseFunction } from '@otteros/contracts'
import * as z from 'zod/mini'
import type { SharingResult } from '@/kernel/sharing/types'
import { failed, type Result, success } from '@/lib/result'
import { createFilesCaller, type FilesSession, type Functions } from '../files-calls'
import type { SpacesClient } from '../spaces/caller'
import { toSharing, toSharingFailure } from './failures'

/** ms that a call may take. */
const timeLimit = 30_000

/** Calls of sharing in the name of one person. */
export interface SharingCaller {
  signedIn(): Promise<SharingResult<FilesSession<SpacesClient>>>
  /** Calls a function; an answer of another form than `schema` counts as none (`offline`). `limit`: ms that it may take. */
  call<Name extends DatabaseFunction, Value>(
    name: Name,
    args: Functions[Name]['Args'],
    schema: z.ZodMiniType<Value>,
    limit?: number,
  ): Promise<SharingResult<Value>>
  /** The same for a function without an answer. */
  tell<Name extends DatabaseFunction>(name: Name, args: Functions[Name]['Args']): Promise<SharingResult<void>>
  /** Asks a table, with the headers and the time limit of a call. */
  table<Value>(
    what: string,
    ask: (session: FilesSession<SpacesClient>, signal: AbortSignal) => PromiseLike<TableAnswer>,
    schema: z.ZodMiniType<Value>,
  ): Promise<SharingResult<Value>>
}

interface TableAnswer {
  readonly data: unknown
  readonly error: { readonly code?: string; readonly message: string } | null
  readonly status: number
}

export interface SharingCallerOptions {
  readonly client: () => Promise<Result<SpacesClient>>
  /** Whose calls they are; they answer `signed_out` while anyone else is signed in. */
  readonly userId: string
}

/** Makes the caller. */
export function createSharingCaller({ client, userId }: SharingCallerOptions): SharingCaller {
  const callerFor = (limit: number) =>
    createFilesCaller({ client, userId, timeLimit: limit, toFailure: toSharingFailure })
  const usual = callerFor(timeLimit)
  const caller: SharingCaller = {
    async signedIn() {
      const signedIn = await usual.signedIn()
      return signedIn.ok ? signedIn : failed(toSharing(signedIn.error))
    },
    async call(name, args, schema, limit) {
      const answer = await (limit === undefined ? usual : callerFor(limit)).call(name, args, schema)
      return answer.ok ? answer : failed(toSharing(answer.error))
    },
    async tell(name, args) {
      const answer = await caller.call(name, args, z.unknown())
      return answer.ok ? success(undefined) : answer
    },
    async table(what, ask, schema) {
      const signedIn = await caller.signedIn()
      if (!signedIn.ok) return signedIn
      const answer = await usual.read(what, await ask(signedIn.value, AbortSignal.timeout(timeLimit)), schema)
      return answer.ok ? answer : failed(toSharing(answer.error))
    },
  }
  return caller
}
