// Compiles the texts of the desktop, and gives those of the other languages in pieces that are fetched when they are needed.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CompiledMessage } from 'icu-minify/format'
import type { Plugin } from 'vite'
import { languageOf } from '../../contracts/src/language.ts'
import { pseudoMessage, pseudoTag } from '../../scripts/lib/pseudo-language.mjs'
import { staticImports } from '../../scripts/lib/static-imports.mjs'
import {
  areaOf,
  compileMessages,
  isOfServer,
  isTexts,
  languagesIn,
  readLanguage,
  readTexts,
} from '../../scripts/lib/texts.mjs'

const sources = fileURLToPath(new URL('../src', import.meta.url))
const languages = fileURLToPath(new URL('../languages', import.meta.url))

const virtual = 'virtual:texts'
const resolved = `\0${virtual}`

type Areas = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>

const read = (path: string) => readFileSync(path, 'utf8')

/** Every module that declares texts. */
const declarations = () =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((name) => join(sources, name))
    .filter((path) => isTexts(path) && read(path).includes('defineTexts('))

/** What shows the login and the desktop: its texts come in one piece, before anything is on the screen. */
const desktop = [join(sources, 'main.tsx'), join(sources, 'root/desktop.tsx')]

/** The areas that modules need before they can run. */
const areasNeeded = (entries: readonly string[]): ReadonlySet<string> =>
  new Set([...staticImports(entries, sources)].filter(isTexts).map((path) => areaOf(path, sources)))

/** The messages of each area, as they are written. */
type Sources = Readonly<Record<string, Readonly<Record<string, string>>>>

const englishSources = (): Sources =>
  Object.fromEntries(
    declarations().map((path) => [areaOf(path, sources), readTexts(read(path), path).messages]),
  )

const readSources = (tag: string): Sources =>
  tag === pseudoTag
    ? englishSources()
    : Object.fromEntries(Object.entries(readLanguage(languages, tag)).filter(([area]) => !isOfServer(area)))

/** The messages of each language. */
const known = new Map<string, Sources>()

/** The messages of a language, read once until a file changes: each of its pieces asks for them. */
function sourcesOf(tag: string): Sources {
  const sources = known.get(tag) ?? readSources(tag)
  known.set(tag, sources)
  return sources
}

/** The messages of the areas that are wanted, compiled. The pseudo-language is made of English. */
const areasOf = (tag: string, isWanted: (area: string) => boolean): Areas =>
  Object.fromEntries(
    Object.entries(sourcesOf(tag)).flatMap(([area, messages]) => {
      if (!isWanted(area)) return []
      const compiled = Object.entries(compileMessages(messages, `${tag}.json, ${area}`))
      const shown = ([key, message]: (typeof compiled)[number]) => [
        key,
        tag === pseudoTag ? pseudoMessage(message) : message,
      ]
      return [[area, Object.fromEntries(compiled.map(shown))]]
    }),
  )

/** What is fetched together: all texts of an app, or those of one folder. */
const pieceOf = (area: string) => /^apps\/[^/]+/.exec(area)?.[0] ?? area

const lazily = (specifier: string) => `() => import(${JSON.stringify(specifier)})`

/** What fetches each language, and what it is called: a browser takes long to look up its name. */
const index = (tags: readonly string[]) =>
  `export const names = ${JSON.stringify(Object.fromEntries(tags.map((tag) => [tag, languageOf(tag).name])))}
export const languages = {${tags.map((tag) => `${JSON.stringify(tag)}: ${lazily(`${virtual}/${tag}`)}`).join(', ')}}`

/** A language for a worker: the texts that it needs, and no others. */
const languageOfWorker = (tag: string, needed: ReadonlySet<string>) =>
  `export const start = ${JSON.stringify(areasOf(tag, (area) => needed.has(area)))}
export const later = {}`

/** A language: the texts of the start, and what fetches the others. */
function language(tag: string, start: ReadonlySet<string>): string {
  const pieces = new Set(
    Object.keys(sourcesOf(tag))
      .filter((area) => !start.has(area))
      .map(pieceOf),
  )
  const later = [...pieces].map(
    (piece) => `${JSON.stringify(piece)}: ${lazily(`${virtual}/${tag}/${piece}`)}`,
  )
  return `export const start = ${JSON.stringify(areasOf(tag, (area) => start.has(area)))}
export const later = {${later.join(',\n')}}`
}

/** One of the others. */
function piece(tag: string, name: string, start: ReadonlySet<string>): string {
  return `export default ${JSON.stringify(areasOf(tag, (area) => !start.has(area) && pieceOf(area) === name))}`
}

interface TextsOptions {
  /** Whether it builds a worker, or another script of one file: that gets the texts in it and no others. */
  readonly isWorker?: boolean
  /** The first module of a page beside the desktop: it gets the texts that this needs, and no others. */
  readonly page?: string
}

/** The plugin. A module `texts.ts` has its messages compiled; `virtual:texts` knows the other languages. */
export function texts({ isWorker = false, page }: TextsOptions = {}): Plugin {
  let entries: readonly string[] = page === undefined ? desktop : [page]
  /** What the entries need, until a file changes: every piece of every language asks for it. */
  let needed: ReadonlySet<string> | null = null
  const forget = () => {
    needed = null
    known.clear()
  }
  return {
    name: 'texts',
    enforce: 'pre',
    buildStart({ input }) {
      if (isWorker) entries = Object.values(input)
      forget()
    },
    watchChange: forget,
    resolveId: (source) => (source.startsWith(virtual) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(resolved)) return null
      const tags = existsSync(languages) ? languagesIn(languages) : []
      for (const tag of tags) this.addWatchFile(join(languages, `${tag}.json`))
      const [tag, ...name] = id.slice(resolved.length + 1).split('/')
      if (!tag) return index([...tags, pseudoTag])
      needed ??= areasNeeded(entries)
      if (isWorker || page !== undefined) return languageOfWorker(tag, needed)
      return name.length > 0 ? piece(tag, name.join('/'), needed) : language(tag, needed)
    },
    transform(code, id) {
      const path = id.split('?')[0] ?? id
      if (!path.startsWith(sources) || !isTexts(path) || !code.includes('defineTexts(')) return null
      const { messages, start, end } = readTexts(code, path)
      const area = areaOf(path, sources)
      const compiled = JSON.stringify(compileMessages(messages, area))
      return {
        code: `${code.slice(0, start)}${compiled}, ${JSON.stringify(area)}${code.slice(end)}`,
        map: null,
      }
    },
  }
}
