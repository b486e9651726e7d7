import {
  type Allowance,
  answersAtOnce,
  questionsPerMinute,
} from '../../../supabase/functions/ai-assistant/allowance.ts'
import { answerTimes } from '../../../supabase/functions/ai-assistant/answer.ts'
import type { Counters, Digest } from '../limits/counters.ts'
import type { Leases } from '../limits/leases.ts'

/** What the servers on a database share. */
interface SharedLimits {
  readonly counters: Pick<Counters, 'take'>
  readonly leases: Leases
  readonly digest: Digest
}

/** Counts questions and answers in the database, so that a person has one allowance on all servers. */
export function sharedAllowance({ counters, leases, digest }: SharedLimits): Allowance {
  return {
    async begin(person) {
      const key = digest('questions', person)
      const end = await leases.take(key, answersAtOnce, answerTimes.whole / 1000)
      if (end === null) return null
      // What cannot be ended ends with its time.
      const turn = { end: () => void end().catch(() => undefined) }
      if ((await counters.take(key, questionsPerMinute, 60, { isQuick: true })) === 0) return turn
      turn.end()
      return null
    },
  }
}
