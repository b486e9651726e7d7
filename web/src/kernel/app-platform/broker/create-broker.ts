// not shown in this module: what is refused is told to the code of apps, in English
import {
  type AppAnswer,
  isAppCall,
  isOperation,
  type OperationName,
  type OperationResults,
  operations,
} from '@otteros/app-sdk'
import { log } from '@/lib/log'
import { createAllowance } from '@/lib/rate-limit'
import type { AppBroker, BrokerOptions } from '../broker-types'
import { brokerLimits } from './limits'
import { type Operation, type Outcome, type Refusal, refuse } from './operation'
import { createOperations } from './operations'
import { createPermissionGate } from './permission-gate'

const ended = refuse('cancelled', 'The app has ended.')

/** Characters of the texts in a value, as deep as calls and answers go. */
function charactersIn(value: unknown, depth = 2): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null || depth === 0) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + charactersIn(part, depth - 1), 0)
}

/** Makes the broker of one running app. */
export function createBroker(options: BrokerOptions): AppBroker {
  const { now } = options
  const ending = new AbortController()
  const { signal } = ending
  const gate = createPermissionGate(options)
  const known = createOperations({ ...options, gate, signal })
  const calls = createAllowance(brokerLimits.callsPerSecond, brokerLimits.callBurst, now)
  const characters = createAllowance(brokerLimits.charactersPerSecond, brokerLimits.characterBurst, now)
  let unanswered = 0

  const refuseRate = (): Refusal | null => {
    if (!calls.take(1)) {
      return refuse('busy', `An app can make ${brokerLimits.callsPerSecond} calls a second.`)
    }
    if (unanswered >= brokerLimits.unanswered) {
      return refuse('busy', `${unanswered} calls of the app wait for an answer, the most that can.`)
    }
    return characters.isOverdrawn()
      ? refuse('busy', 'The app moved too much data just now. Wait a moment.')
      : null
  }

  /** Checks the arguments, then the permission, then does it. */
  async function perform<Name extends OperationName>(
    name: Name,
    args: unknown,
  ): Promise<Outcome<OperationResults[Name]>> {
    const operation: Operation<Name> = known[name]
    const read = operation.args.safeParse(args ?? {})
    if (!read.success) return refuse('invalid', `${name} needs ${operation.needs}.`)
    const permission = operations[name]
    const refusal = permission === null ? null : await gate.pass(permission)
    if (refusal) return refusal
    if (signal.aborted) return ended
    return operation.run(read.data)
  }

  /** What is said when the app ends while a call is under way; the call may go on, but its answer goes nowhere. */
  const untilEnd = new Promise<Refusal>((resolve) => {
    signal.addEventListener('abort', () => resolve(ended), { once: true })
  })

  async function outcomeOf(call: unknown): Promise<Outcome<unknown>> {
    if (!isAppCall(call))
      return refuse('invalid', 'A call is {"id": a number, "operation": a name, "args": {…}}.')
    if (signal.aborted) return ended
    const refusal = refuseRate()
    if (refusal) return refusal
    const { operation: name, args } = call
    if (!isOperation(name)) return refuse('unknown_op', `There is no call “${name}”.`)
    unanswered += 1
    try {
      characters.charge(charactersIn(args))
      const outcome = await Promise.race([perform(name, args), untilEnd])
      if (outcome.ok) characters.charge(charactersIn(outcome.value))
      return outcome
    } catch (error) {
      log.error(`The call ${name} of an app failed`, error)
      return refuse('failed', `${name} could not be done.`)
    } finally {
      unanswered -= 1
    }
  }

  return {
    async answer(call): Promise<AppAnswer> {
      const id = idOf(call)
      const outcome = await outcomeOf(call)
      return outcome.ok ? { id, ok: true, value: outcome.value } : { ...outcome, id }
    },
    dispose: () => ending.abort(),
  }
}

/** The id of what may be a call; 0 for what has none. */
function idOf(call: unknown): number {
  if (typeof call !== 'object' || call === null) return 0
  const { id }: { readonly id?: unknown } = call
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : 0
}
