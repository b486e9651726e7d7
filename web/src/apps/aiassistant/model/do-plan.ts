import type { ActionQuestion, Outcome, Plan } from '@/kernel/assistant/actions/types'
import type { Activity } from '@/kernel/assistant/types'
import { texts } from '../texts'

/** What was done, for the chat and for the model. */
interface Done {
  readonly activity: Activity
  readonly result: string
}

/**
 * Does an action, once the person has allowed it where that is needed; an action that asks is done in no other way. It does
 * exactly what `question` says: that is checked before, and not read again after the answer.
 */
export async function doPlan(
  plan: Plan,
  askPerson: (question: ActionQuestion) => Promise<boolean>,
  signal: AbortSignal,
): Promise<Done> {
  if (plan.kind === 'refused')
    // not shown: told to the model
    return { activity: { outcome: 'failed', text: plan.text }, result: `Not done: ${plan.text}` }
  const isAllowed = plan.question === null || (await askPerson(plan.question))
  if (!isAllowed || signal.aborted)
    return {
      activity: { outcome: 'refused', text: texts.notAllowed({ action: plan.name }) },
      // not shown: told to the model
      result: 'The person did not allow this. Nothing was done.',
    }
  const { isDone, text, result = text } = await run(plan)
  return {
    activity: { outcome: isDone ? 'done' : 'failed', text },
    // not shown: told to the model
    result: isDone ? result : `Not done: ${text}`,
  }
}

/** Runs it; what breaks is an outcome like any other. */
async function run(plan: Extract<Plan, { kind: 'ready' }>): Promise<Outcome> {
  try {
    return await plan.run()
  } catch (cause) {
    return { isDone: false, text: cause instanceof Error ? cause.message : String(cause) }
  }
}
