// What a sample file needs until it is read: `import page from './page.html?sample'` gives its size and hash, and loads its text.
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { contentHash } from '../src/kernel/files/sample/content-hash.ts'

/** What imports end with. */
const queries = { record: '?sample', text: '?sample-text' } as const
/** What ids end with: one that ended in `.css?sample` would be taken for a style sheet. */
const endings = { record: '.sample', text: '.sample-text' } as const
const kinds = ['record', 'text'] as const

// A comment `include look.css` on a line of its own stands for that file, as deep in the text as the line itself.
const include = /^([ \t]*)\/\* include (\S+) \*\/\n/gm

interface SampleText {
  readonly content: string
  /** The files it is made from. */
  readonly files: readonly string[]
}

/** The text of a sample, with the files that it includes. Throws where one is missing. */
async function read(file: string): Promise<SampleText> {
  const source = await readFile(file, 'utf8')
  const names = [...new Set([...source.matchAll(include)].map(([, , name = '']) => name))]
  const included = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(dirname(file), name), 'utf8')] as const),
    ),
  )
  return {
    content: source.replaceAll(include, (_line, indent: string, name: string) =>
      (included.get(name) ?? '').replaceAll(/^(?=.)/gm, indent),
    ),
    files: [file, ...names.map((name) => join(dirname(file), name))],
  }
}

/** The plugin; samples follow their files in the development server. */
export function samples(): Plugin {
  return {
    name: 'samples',
    enforce: 'pre',
    async resolveId(source, importer) {
      // An id is resolved again, below the root, when a module that imports it comes from a cache (of test runs).
      const kind = kinds.find((each) => source.endsWith(queries[each]) || source.endsWith(endings[each]))
      if (!kind) return null
      const ending = source.endsWith(queries[kind]) ? queries[kind] : endings[kind]
      const found = await this.resolve(source.slice(0, -ending.length), importer)
      return found ? `${found.id}${endings[kind]}` : null
    },
    async load(id) {
      const kind = kinds.find((each) => id.endsWith(endings[each]))
      if (!kind) return null
      const file = id.slice(0, -endings[kind].length)
      const { content, files } = await read(file)
      for (const each of files) this.addWatchFile(each)
      if (kind === 'text') return `export default ${JSON.stringify(content)}`
      return [
        `export default {`,
        `  size: ${Buffer.byteLength(content)},`,
        `  hash: ${JSON.stringify(contentHash(content))},`,
        `  load: async () => (await import(${JSON.stringify(`${file}${queries.text}`)})).default,`,
        `}`,
      ].join('\n')
    },
  }
}
