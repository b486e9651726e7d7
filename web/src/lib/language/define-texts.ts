import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format'
import { names, languages as translations } from 'virtual:texts'
import { loadOnce } from '../load-once'
import { isolate } from './isolate'
import { type Language, english, languageOf, pseudoTag } from './language'
import type { Messages, Texts } from './message'

/** Messages by their keys, as the build compiles them. */
type Catalogue = Readonly<Record<string, CompiledMessage>>

/** The texts of one folder. */
interface Area {
  readonly name: string
  readonly english: Catalogue
  /** In the language now; what it lacks is English. */
  translated: Catalogue
  /** As callers have them. Another object in each language, so that code that depends on it notices. */
  shown: Texts<Messages>
}

const areas = new Map<string, Area>()
const listeners = new Set<() => void>()
let language: Language = english

/** What fetches each language other than English, once. */
const sources = new Map(Object.entries(translations).map(([tag, load]) => [tag, loadOnce(load)]))

/** The tags of the languages that a person can choose. */
export const languageTags: readonly string[] = [
  english.tag,
  ...[...sources.keys()].filter((tag) => tag !== pseudoTag),
]

/** The languages that a person can choose: English first, the others by their names. */
export function languages(): readonly Language[] {
  const others = languageTags.slice(1).map((tag) => languageOf(tag, names[tag]))
  return [english, ...others.toSorted((one, other) => (one.name < other.name ? -1 : 1))]
}

/** The language now. */
export const currentLanguage = (): Language => language

/** Calls back when the language has changed, or texts in it have come. Returns what ends that. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What was made for a language and options before, or what is made now. */
function once<Made>(made: Map<string, Made>, options: readonly unknown[], make: () => Made): Made {
  const key = JSON.stringify(options)
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}

const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: (...options) => once(dates, options, () => new Intl.DateTimeFormat(...options)),
  getNumberFormat: (...options) => once(numbers, options, () => new Intl.NumberFormat(...options)),
  getPluralRules: (...options) => once(plurals, options, () => new Intl.PluralRules(...options)),
}

/** Marks a node of a compiled message as a choice by a word, as the library numbers them. */
const typeSelect = 1

/** Adds the parameters of a message that choose between its words, wherever they stand in it. */
function addChoices(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) {
    const [name, type] = node as readonly unknown[]
    if (typeof name === 'string' && type === typeSelect) found.add(name)
    for (const part of node) addChoices(part, found)
  } else if (typeof node === 'object' && node !== null) {
    for (const part of Object.values(node)) addChoices(part, found)
  }
}

const choicesOf = new WeakMap<object, ReadonlySet<string>>()

/** The parameters of a message that choose between its words: they are compared, not shown. */
function choicesIn(message: object): ReadonlySet<string> {
  const known = choicesOf.get(message)
  if (known) return known
  const found = new Set<string>()
  addChoices(message, found)
  choicesOf.set(message, found)
  return found
}

const isolated = (message: object, values: FormatValues, { direction }: Language): FormatValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !choicesIn(message).has(name) ? isolate(value, direction) : value,
    ]),
  )

/** A message as callers have it: a string, or a function of its values. */
function shownMessage(area: Area, key: string): unknown {
  const isTranslated = key in area.translated
  const message = area.translated[key] ?? area.english[key]
  if (message === undefined || typeof message === 'string') return message
  const spoken = isTranslated ? language : english
  return (values: FormatValues) =>
    format(message, spoken.tag, isolated(message, values, spoken), { formatters })
}

/** An area's texts as they are at the moment that each is asked for. */
const view = (area: Area) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has every key of the area, whose messages decide what is behind it
  new Proxy(area.english, {
    get: (_, key) => (typeof key === 'string' ? shownMessage(area, key) : undefined),
  }) as unknown as Texts<Messages>

/** What is fetched together with an area: the texts of its app. */
const pieceOf = (area: string) => /^apps\/[^/]+/.exec(area)?.[0] ?? area

/** Texts that are there, by language and area. */
const fetched = new Map<string, Map<string, Catalogue>>()

function keep(tag: string, found: Readonly<Record<string, Catalogue>>) {
  const known = fetched.get(tag) ?? new Map<string, Catalogue>()
  for (const [name, catalogue] of Object.entries(found)) known.set(name, catalogue)
  fetched.set(tag, known)
}

/**
 * Fetches an area's texts in a language; empty where there are none.
 * @throws what loading a module throws
 */
async function translate({ name }: Area, { tag }: Language): Promise<Catalogue> {
  const source = await sources.get(tag)?.()
  if (source) keep(tag, source.start)
  const known = () => fetched.get(tag)?.get(name)
  if (!known()) keep(tag, (await source?.later[pieceOf(name)]?.())?.default ?? {})
  return known() ?? {}
}

const setTexts = (area: Area, translated: Catalogue) => {
  area.translated = translated
  area.shown = view(area)
}

/** Areas whose texts are on their way. */
const coming = new Map<Area, Promise<void>>()

/** Fetches an area's texts; they stay English where they cannot be fetched. */
function fetchTexts(area: Area, wanted: Language): void {
  const work = translate(area, wanted)
    .catch(() => ({}))
    .then((translated) => {
      if (coming.get(area) !== work) return
      coming.delete(area)
      setTexts(area, translated)
      for (const listener of listeners) listener()
    })
  coming.set(area, work)
}

/** Resolves when all texts that are known of by now are there in the language. */
export async function textsReady(): Promise<void> {
  while (coming.size > 0) await Promise.all(coming.values())
}

/** Waits for a module, and for the texts that it brought. */
export async function withTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const module = await loading
  await textsReady()
  return module
}

/** How often a language was chosen: the last choice counts. */
let choices = 0

/**
 * Speaks another language from now on; resolves when all that is shown can be shown in it, and changes it all at once. False: another
 * choice came meanwhile, and counts.
 * @throws what loading a module throws; the language stays as it was
 */
export async function speak(tag: string): Promise<boolean> {
  const wanted = sources.has(tag) ? languageOf(tag) : english
  const choice = ++choices
  await sources.get(wanted.tag)?.()
  const known = [...areas.values()]
  const translated = await Promise.all(known.map((area) => translate(area, wanted)))
  if (choice !== choices) return false
  coming.clear()
  language = wanted
  known.forEach((area, index) => setTexts(area, translated[index] ?? {}))
  // What was opened meanwhile.
  for (const area of areas.values()) if (!known.includes(area)) fetchTexts(area, wanted)
  for (const listener of listeners) listener()
  return true
}

const areaOf = new WeakMap<object, Area>()

/**
 * Declares the texts of a folder in English, in its file `texts.ts`. Each is asked for by its key: `texts.save`, or
 * `texts.files({ count })` where it has parameters. What is asked for is in the language of that moment; components use
 * `useTexts`, so that they follow it.
 * @param messages in the ICU format; a literal, because the build compiles it
 * @param name the folder, which the build puts here
 */
export function defineTexts<const Catalogue extends Messages>(
  messages: Catalogue,
  name = '',
): Texts<Catalogue> {
  const area: Area = { name, english: messages, translated: {}, shown: {} }
  areas.set(name, area)
  const here = fetched.get(language.tag)?.get(name)
  setTexts(area, here ?? {})
  if (language !== english && !here) fetchTexts(area, language)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these messages
  const texts = view(area) as unknown as Texts<Catalogue>
  areaOf.set(texts, area)
  return texts
}

/** The texts of an area in the language now: the same object until that changes. */
export const shownTexts = <Shown extends object>(texts: Shown): Shown =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- another view of the same texts
  (areaOf.get(texts)?.shown ?? texts) as Shown

/** The messages of an area in English, as the build compiled them. */
export const englishOf = (texts: object): Readonly<Record<string, CompiledMessage>> =>
  areaOf.get(texts)?.english ?? {}
