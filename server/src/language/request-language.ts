import { AsyncLocalStorage } from 'node:async_hooks'
import { english, type Language } from '@otteros/contracts'
import { languageFor } from './languages.ts'

const requests = new AsyncLocalStorage<Language>()

/**
 * Answers a request whose mails are to be in its language: Supabase Lite has some of them sent and hands on no more than the address
 * and the code.
 */
export const inLanguageOf = <Result>(
  request: Pick<Request, 'headers'>,
  answer: () => Promise<Result>,
): Promise<Result> => requests.run(languageFor(request), answer)

/** The language of the request that is being answered; English outside of all. */
export const languageOfRequest = (): Language => requests.getStore() ?? english
