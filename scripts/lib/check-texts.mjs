// What is wrong with the texts of the desktop and their translations.
import { TYPE, parse } from '@formatjs/icu-messageformat-parser'

/** @typedef {Readonly<Record<string, Readonly<Record<string, string>>>>} Catalogue messages by area and key */

/**
 * The parameters of a message, a line each: "count plural", "name", "link tag".
 * @returns {Set<string>}
 */
function parametersOf(nodes, found = new Set()) {
  for (const node of nodes) {
    if (node.type === TYPE.argument) found.add(node.value)
    else if (node.type === TYPE.number) found.add(`${node.value} number`)
    else if (node.type === TYPE.tag) {
      found.add(`${node.value} tag`)
      parametersOf(node.children, found)
    } else if (node.type === TYPE.select || node.type === TYPE.plural) {
      found.add(`${node.value} ${node.type === TYPE.select ? 'select' : 'plural'}`)
      for (const { value } of Object.values(node.options)) parametersOf(value, found)
    }
  }
  return found
}

/** The forms that a message lacks in a language: every plural has those of the language, every select those of English. */
function missingForms(nodes, english, tag) {
  const choices = (list) =>
    list.flatMap((node) => [
      ...(node.options ? [node] : []),
      ...Object.values(node.options ?? {}).flatMap(({ value }) => choices(value)),
      ...(node.children ? choices(node.children) : []),
    ])
  const ofEnglish = new Map(choices(english).map((node) => [node.value, Object.keys(node.options)]))
  return choices(nodes).flatMap(({ type, value, options, pluralType }) => {
    const needed =
      type === TYPE.plural
        ? new Intl.PluralRules(tag, { type: pluralType }).resolvedOptions().pluralCategories
        : (ofEnglish.get(value) ?? [])
    return needed.filter((form) => !(form in options)).map((form) => `${value} has no form "${form}"`)
  })
}

/** Plain words that a text may have in any language. */
const problemsOfMessage = (english, translated, tag) => {
  let nodes
  try {
    nodes = parse(translated)
  } catch (error) {
    return [`is not in the ICU format: ${error instanceof Error ? error.message : error}`]
  }
  const [wanted, given] = [parametersOf(parse(english)), parametersOf(nodes)]
  return [
    ...[...wanted].filter((name) => !given.has(name)).map((name) => `lacks {${name}}`),
    ...[...given].filter((name) => !wanted.has(name)).map((name) => `has {${name}}, which English has not`),
    ...missingForms(nodes, parse(english), tag),
  ]
}

/** The app that an area belongs to, by its folder; undefined for what belongs to none. */
const appOf = (area) => /^apps\/[^/]+/.exec(area)?.[0]

/**
 * The apps that a language has nothing of yet: the author of an app need not speak all languages. They are shown in English.
 * @param {Catalogue} english
 * @param {Catalogue} language
 * @returns {string[]} their folders
 */
export function untranslatedApps(english, language) {
  const translated = new Set(Object.keys(language).map(appOf))
  return [...new Set(Object.keys(english).flatMap((area) => appOf(area) ?? []))].filter(
    (app) => !translated.has(app),
  )
}

/**
 * @param {Catalogue} english
 * @param {Catalogue} language
 * @param {string} tag of the language, which decides the forms of its plurals
 * @returns {string[]} a line for each thing that is missing, left over or wrong; not for apps that it has nothing of
 */
export function problemsOfLanguage(english, language, tag) {
  const later = new Set(untranslatedApps(english, language))
  const areas = new Set([...Object.keys(english), ...Object.keys(language)])
  return [...areas]
    .filter((area) => !later.has(appOf(area)))
    .flatMap((area) => {
      const [wanted, given] = [english[area] ?? {}, language[area] ?? {}]
      const where = (key) => `${tag}.json, ${area}, "${key}"`
      return [
        ...Object.keys(wanted)
          .filter((key) => !(key in given))
          .map((key) => `${where(key)} is missing`),
        ...Object.entries(given).flatMap(([key, message]) =>
          wanted[key] === undefined
            ? [`${where(key)} is left over`]
            : problemsOfMessage(wanted[key], message, tag).map((problem) => `${where(key)} ${problem}`),
        ),
      ]
    })
}

/** Areas whose messages are found by their words, not by their keys: what servers say (`web/src/lib/language/say-again.ts`). */
const isFoundByWords = (area) => area.split('/').includes('said')

/**
 * Keys that no code asks for. A key counts as asked for where it stands behind a point, or in quotes.
 * @param {Catalogue} english
 * @param {readonly string[]} code all modules but the texts
 * @returns {string[]}
 */
export function unusedKeys(english, code) {
  const words = new Set(
    code.flatMap((text) => Array.from(text.matchAll(/[.'"`]([A-Za-z_$][\w$]*)/g), ([, word]) => word)),
  )
  const asked = Object.entries(english).filter(([area]) => !isFoundByWords(area))
  return asked.flatMap(([area, messages]) =>
    Object.keys(messages)
      .filter((key) => !words.has(key))
      .map((key) => `${area}/texts.ts, "${key}" is asked for nowhere`),
  )
}
