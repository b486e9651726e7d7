import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseLanguage, english, type Language, languageOf } from '@otteros/contracts'
import { parseAccept } from 'hono/utils/accept'
import * as z from 'zod'
import { languagesFolder } from '../project.ts'

/** Messages by area and key. */
type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

const file = z.record(z.string(), z.record(z.string(), z.string()))

/** The server's areas of a language file; those of the desktop come with its build. */
function readTranslations(tag: string): Translations {
  const areas = file.parse(JSON.parse(readFileSync(join(languagesFolder, `${tag}.json`), 'utf8')))
  return Object.fromEntries(Object.entries(areas).filter(([area]) => area.startsWith('server/')))
}

const tags = existsSync(languagesFolder)
  ? readdirSync(languagesFolder).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []))
  : []
/** Read once, at the start. */
const translations = new Map(tags.map((tag) => [tag, readTranslations(tag)]))
const languages = new Map([english, ...tags.map((tag) => languageOf(tag))].map((each) => [each.tag, each]))

/** Letters of a header that are read: no browser sends more, and others may. */
const longestHeader = 200

/**
 * The language that a request asks for by `Accept-Language`: the most wanted that there is, in any region; English where none is.
 * Nothing of the header itself is ever shown.
 */
export function languageFor({ headers }: Pick<Request, 'headers'>): Language {
  const wanted = parseAccept((headers.get('accept-language') ?? '').slice(0, longestHeader))
  const tag = chooseLanguage(
    wanted.filter(({ q }) => q > 0).map(({ type }) => type),
    [...languages.keys()],
  )
  return languages.get(tag) ?? english
}

/** An area's messages in a language; empty where there are none. */
export const translationOf = (area: string, { tag }: Language): Readonly<Record<string, string>> =>
  translations.get(tag)?.[area] ?? {}
