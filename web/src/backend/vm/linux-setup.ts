import {
  linuxSetupFunction,
  linuxSetupPhases,
  type linuxSetupRequest,
  linuxSetupStatus,
} from '@otteros/contracts'
import type * as z from 'zod/mini'
import type { LinuxSetupPort, LinuxSetupStatus } from '@/kernel/vm/types'
import { type Failure, failed, failure, type Result, success, withMessage } from '@/lib/result'
import { type Caller, signedOut } from '../community/caller'
import type { BackendConfig } from '../config'
import { callFunction, type FunctionsClient } from '../functions'
import { texts } from './texts'

interface PortOptions {
  readonly caller: Caller
  readonly client: () => Promise<Result<FunctionsClient>>
  readonly config: () => Promise<Result<Pick<BackendConfig, 'supabaseUrl'>>>
  /** Of the page. */
  readonly origin: string
}

/** Says what a refusal means. A server of an earlier version answers 404: it has no such function. */
function meaningOf(error: Failure): Failure {
  const { status } = error
  if (status === 401) return signedOut()
  if (status === 403) return withMessage({ code: 'not_allowed', status }, () => error.message)
  if (status === 404) return withMessage({ code: 'no_server', status }, () => error.message)
  return error
}

/**
 * Setting up Linux, over the function of our own server. The page comes from there; a project of Supabase is elsewhere, has no such
 * function, and is not asked.
 */
export function createLinuxSetupPort({ caller, client, config, origin }: PortOptions): LinuxSetupPort {
  const call = (action: z.infer<typeof linuxSetupRequest>['action']) =>
    caller.person<LinuxSetupStatus>(async () => {
      const [connected, configured] = [await client(), await config()]
      if (!connected.ok) return connected
      if (!configured.ok) return configured
      if (new URL(configured.value.supabaseUrl).origin !== origin)
        return failure('no_server', () => texts.noOwnServer)
      const answer = await callFunction(connected.value, linuxSetupFunction, { action })
      if (!answer.ok) return failed(meaningOf(answer.error))
      const status = linuxSetupStatus.safeParse(answer.value)
      if (!status.success) return failure('unexpected_answer', () => texts.unknownSetup)
      const { phase } = status.data
      return success({ ...status.data, phase: linuxSetupPhases.find((one) => one === phase) ?? null })
    })
  return { look: () => call('look'), begin: () => call('begin'), cancel: () => call('cancel') }
}
