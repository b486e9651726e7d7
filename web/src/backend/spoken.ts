/*
 * Servers, databases and client libraries speak English: codes with a sentence. Here it becomes a sentence in the language of the
 * person, before it goes on to what shows it; one that is not known stays as it was sent.
 */
import { failed, type Result, withMessage } from '@/lib/result'
import { currentLanguage } from '@/lib/language/define-texts'
import { english } from '@/lib/language/language'
import { loadOnce } from '@/lib/load-once'

/** What carries a sentence. */
interface Spoken {
  readonly code: string
  readonly message: string
}

const said = loadOnce(() => import('./said'))

async function translate<Error extends Spoken>(error: Error): Promise<Error> {
  try {
    const { inLanguage } = await said()
    const language = currentLanguage()
    const message = await inLanguage(error.code, error.message)
    if (message === null) return error
    return withMessage(error, () => (currentLanguage() === language ? message : error.message))
  } catch {
    // The sentences could not be fetched: what was sent says more than nothing.
    return error
  }
}

/** A failure in the language now; in English it is at once what it was. Sentences of the desktop's own stay as they are. */
export const spokenFailure = <Error extends Spoken>(error: Error): Error | Promise<Error> =>
  currentLanguage() === english ? error : translate(error)

/** An outcome whose failure, if it is one, is {@link spokenFailure in the language now}. */
export async function spoken<Value, Error extends Spoken>(
  outcome: Result<Value, Error>,
): Promise<Result<Value, Error>> {
  return outcome.ok ? outcome : failed(await spokenFailure(outcome.error))
}
