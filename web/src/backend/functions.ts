/* The back end's functions, called by the client library; what they refuse becomes a value. */
import type { FunctionName } from '@otteros/contracts'
import * as z from 'zod/mini'
import { failure, type Result, success } from '@/lib/result'
import type { BackendClient } from './client'

/** The part of the client library that the calls use. */
export interface FunctionsClient {
  readonly functions: Pick<BackendClient['functions'], 'invoke'>
}

/** What our functions say in place of an answer. */
const refusal = z.object({ code: z.string(), message: z.string() })

/** The failure that an error of the function client stands for; a function's own refusal speaks for itself. */
async function failureOf(
  error: { readonly name: string; readonly message: string },
  response: Response | undefined,
): Promise<Result<never>> {
  // By name: the classes would come with the whole library, wherever this is loaded.
  if (error.name === 'FunctionsFetchError') return failure('network', error.message, 0)
  if (error.name === 'FunctionsRelayError') return failure('relay', error.message, response?.status)
  const said = refusal.safeParse(await response?.json().catch(() => null))
  return said.success
    ? failure(said.data.code, said.data.message, response?.status)
    : failure('function_failed', error.message, response?.status)
}

/**
 * Calls a function with a JSON body, in the name of who is signed in. Codes of failures: `network` (no answer), `relay` (the
 * platform did not reach it), `function_failed` (it failed without saying why), or those of the function with its sentence; the
 * messages of the first three are the function client's own [A8.20].
 */
export async function callFunction(
  client: FunctionsClient,
  name: FunctionName,
  body: Readonly<Record<string, unknown>>,
): Promise<Result<unknown>> {
  const { data, error, response } = await client.functions.invoke<unknown>(name, { body })
  return error ? failureOf(error, response) : success(data)
}
