// Reads and compiles texts: `texts.ts` next to what shows them (English), `web/languages/<tag>.json` (others).
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseAst } from 'vite'
import compile from 'icu-minify/compile'

/** @typedef {Readonly<Record<string, string>>} Messages messages by their keys, in the ICU format */
/** @typedef {import('icu-minify/format').CompiledMessage} Compiled */

/** A string that the source has as it is, also in pieces; null for anything else. */
function literal(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [literal(node.left), literal(node.right)]
    return left === null || right === null ? null : left + right
  }
  return null
}

/** The call of `defineTexts` in a module: `export const <name> = defineTexts({…})`. */
const definitions = (program) =>
  program.body
    .flatMap(
      ({ type, declaration }) => (type === 'ExportNamedDeclaration' && declaration?.declarations) || [],
    )
    .filter(({ init }) => init?.type === 'CallExpression' && init.callee.name === 'defineTexts')

/**
 * The texts that a `texts.ts` declares.
 * @param {string} source
 * @param {string} path for messages of errors
 * @returns {{ messages: Messages, start: number, end: number, area: string | null }} the messages, where their object stands in the
 *   source, and the area where it is written (the server's; the build of the desktop puts in the others)
 */
export function readTexts(source, path) {
  const found = definitions(parseAst(source, { lang: 'ts' }))
  const [object, area] = found[0]?.init.arguments ?? []
  if (found.length !== 1 || object?.type !== 'ObjectExpression')
    throw new Error(`${path}: a texts.ts has one "export const … = defineTexts({ … })"`)
  /** @type {Record<string, string>} */
  const messages = {}
  for (const property of object.properties) {
    const key = property.key?.name ?? property.key?.value
    const message = property.type === 'Property' ? literal(property.value) : null
    if (typeof key !== 'string' || message === null)
      throw new Error(`${path}: every message has a key and is a literal; not so ${key ?? property.type}`)
    messages[key] = message
  }
  return { messages, start: object.start, end: object.end, area: area ? literal(area) : null }
}

/**
 * Compiles messages. Throws for a message that is not in the ICU format, naming it.
 * @param {Messages} messages
 * @param {string} where for messages of errors
 * @returns {Record<string, Compiled>}
 */
export const compileMessages = (messages, where) =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => {
      try {
        return [key, compile(message)]
      } catch (error) {
        throw new Error(`${where}, "${key}": ${error instanceof Error ? error.message : error}`, {
          cause: error,
        })
      }
    }),
  )

/** Whether a module declares texts: `texts.ts`, or `<part>.texts.ts` for a part of a folder that is loaded by itself. */
export const isTexts = (path) => /[/\\.]texts\.ts$/.test(path)

/** Whether an area is the server's: it reads its texts itself, and the desktop has none of them. */
export const isOfServer = (area) => area.startsWith('server/')

/** The area of such a module: its folder below `web/src`, and the part's name: `apps/editor`, `apps/editor/manifest`, `main`. */
export const areaOf = (path, sources) =>
  relative(sources, path)
    .split(sep)
    .join('/')
    .replace(/[/.]texts\.ts$/, '')

/** The tags of the languages other than English. */
export const languagesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted()

/** @returns {Record<string, Messages>} the messages of a language by area */
export const readLanguage = (folder, tag) => JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8'))
