// Formatting with Prettier, and what its parsers find wrong. Runs in its own worker (format-worker.ts).
import type { Plugin } from 'prettier'

/** A mistake in a text; line and column count from 1. */
export interface Mistake {
  readonly message: string
  readonly line: number
  readonly column: number
}

/** A text in the usual style of its language, or why it has none. */
export type Formatted =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly mistake: Mistake }

const estree = async () => (await import('prettier/plugins/estree')).default as Plugin
const babel = async () => (await import('prettier/plugins/babel')).default
const postcss = async () => (await import('prettier/plugins/postcss')).default
const html = async () => (await import('prettier/plugins/html')).default
const markdown = async () => (await import('prettier/plugins/markdown')).default
const yaml = async () => (await import('prettier/plugins/yaml')).default

/** Of each language: its parser, and what it needs, also for languages inside of it. */
const languages: Readonly<
  Record<string, { readonly parser: string; readonly plugins: readonly (() => Promise<Plugin>)[] }>
> = {
  javascript: { parser: 'babel', plugins: [babel, estree] },
  typescript: { parser: 'babel-ts', plugins: [babel, estree] },
  json: { parser: 'json', plugins: [babel, estree] },
  css: { parser: 'css', plugins: [postcss] },
  html: { parser: 'html', plugins: [html, postcss, babel, estree] },
  markdown: { parser: 'markdown', plugins: [markdown] },
  yaml: { parser: 'yaml', plugins: [yaml] },
}

/** Parsers say the place as data and again in the message, which goes on with a piece of the text. */
function mistakeOf(cause: unknown): Mistake {
  const [first = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  const loc: unknown = cause instanceof Error ? Reflect.get(cause, 'loc') : null
  const start: unknown = typeof loc === 'object' && loc !== null ? Reflect.get(loc, 'start') : null
  const read = (name: 'line' | 'column') => {
    const value: unknown = typeof start === 'object' && start !== null ? Reflect.get(start, name) : null
    return typeof value === 'number' && value > 0 ? value : 1
  }
  return { message: first.replace(/ \(\d+:\d+\)$/, ''), line: read('line'), column: read('column') }
}

/** A text in the style of Prettier; rejects where what formats cannot be fetched. */
export async function prettify(language: string, text: string): Promise<Formatted> {
  const known = languages[language]
  if (!known) return { ok: true, text }
  const [{ format }, ...plugins] = await Promise.all([
    import('prettier/standalone'),
    ...known.plugins.map((load) => load()),
  ])
  try {
    return { ok: true, text: await format(text, { parser: known.parser, plugins }) }
  } catch (cause) {
    return { ok: false, mistake: mistakeOf(cause) }
  }
}
