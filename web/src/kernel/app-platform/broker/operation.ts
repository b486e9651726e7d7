import type { Success } from '@/lib/result'
import type { AppRefusalCode, OperationArgs, OperationName, OperationResults } from '@otteros/app-sdk'
import type * as z from 'zod/mini'
import type { BrokerOptions } from '../broker-types'
import type { PermissionGate } from './permission-gate'

/** Why a call is not done; `message` is a sentence for the app's author. */
export interface Refusal {
  readonly ok: false
  readonly code: AppRefusalCode
  readonly message: string
}

/** How an operation ended. */
export type Outcome<T> = Success<T> | Refusal

/** An operation that was not done. */
export const refuse = (code: AppRefusalCode, message: string): Refusal => ({ ok: false, code, message })

/** What operations work with, for one running app. */
export interface OperationContext extends BrokerOptions {
  readonly gate: PermissionGate
  /** Aborted when the app ends: what is under way is to end as well. */
  readonly signal: AbortSignal
}

/** One operation: the form of its arguments and what it does once they fit and the app may. */
export interface Operation<Name extends OperationName> {
  readonly args: z.ZodMiniType<OperationArgs[Name]>
  /** Completes the sentence "{operation} needs …" for arguments that do not fit. */
  readonly needs: string
  readonly run: (
    args: OperationArgs[Name],
  ) => Outcome<OperationResults[Name]> | Promise<Outcome<OperationResults[Name]>>
}

/** Operations that belong together; made for each running app, so that they can keep count. */
export type Operations<Name extends OperationName> = { readonly [Each in Name]: Operation<Each> }
