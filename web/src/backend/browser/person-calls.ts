import type { Session } from '@supabase/supabase-js'
import type * as z from 'zod/mini'
import { failure, type Result, success } from '@/lib/result'
import { type Caller, type Columns, refused, type SignedIn } from '../community/caller'
import { texts } from './texts'

/** What the API answers to a query. */
interface Answer<Data> {
  readonly data: Data
  readonly error: { readonly code?: string; readonly message: string } | null
  readonly status: number
}

/** The calls of a person, in the words of the web browser [A8.18]. */
export interface PersonCalls {
  readonly userId: string
  /** As {@link Caller.person}; code `signed_out` says 'User not authenticated'. */
  person<T>(work: (signedIn: SignedIn) => Promise<Result<T>>): Promise<Result<T>>
  /** The session that the last call was made with, at once; null when there was none or it has expired. */
  lastSession(): Session | null
}

/** Makes the calls of a caller; `now` is in ms. */
export function createPersonCalls(caller: Caller, now: () => number): PersonCalls {
  let last: Session | null = null
  return {
    userId: caller.userId,
    async person(work) {
      const result = await caller.person((signedIn) => {
        last = signedIn.session
        return work(signedIn)
      })
      return !result.ok && result.error.code === 'signed_out'
        ? failure('signed_out', () => texts.signedOut, 401)
        : result
    },
    lastSession: () => (last && (last.expires_at ?? Infinity) * 1000 > now() ? last : null),
  }
}

const unexpectedAnswer = (sentence: string) => failure('unexpected_answer', sentence)

/** Rows of an answer as the product sees them; fails when they have another form than the one agreed on. */
export function readRows<Row extends z.ZodMiniType, Value>(
  { data, error, status }: Answer<readonly Columns<z.input<Row>>[] | null>,
  row: Row,
  toValue: (row: z.infer<Row>) => Value,
): Result<readonly Value[]> {
  if (error) return refused(error, status)
  if (!Array.isArray(data)) return unexpectedAnswer(texts.unexpectedList)
  const values: Value[] = []
  for (const one of data) {
    const read = row.safeParse(one)
    if (!read.success) return unexpectedAnswer(texts.unexpectedRow)
    values.push(toValue(read.data))
  }
  return success(values)
}

/** The one row of an answer. */
export function readRow<Row extends z.ZodMiniType, Value>(
  answer: Answer<Columns<z.input<Row>> | null>,
  row: Row,
  toValue: (row: z.infer<Row>) => Value,
): Result<Value> {
  const rows = readRows({ ...answer, data: answer.data && [answer.data] }, row, toValue)
  const [value] = rows.ok ? rows.value : []
  return rows.ok ? (value === undefined ? unexpectedAnswer(texts.unexpectedRow) : success(value)) : rows
}

/** Nothing but whether it worked. */
export const readNothing = ({ error, status }: Answer<unknown>): Result<null> =>
  error ? refused(error, status) : success(null)
