/* Loaded when something failed and the language is not English. */
import { textsReady } from '@/lib/language/define-texts'
import { sayAgain } from '@/lib/language/say-again'
import { knownCode } from '../auth-errors'
import { texts as database } from './database.texts'
import { texts as server } from './server.texts'

const interpreters = [sayAgain(database), sayAgain(server)]

/** What servers and databases say in English, in the language now: by its words, else by its code; null where both are unknown. */
export async function inLanguage(code: string, sentence: string): Promise<string | null> {
  await textsReady()
  for (const say of interpreters) {
    const said = say(sentence)
    if (said !== null) return said
  }
  return knownCode(code, sentence)
}
