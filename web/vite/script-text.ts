// Bundles a script that runs somewhere else (in a sandbox) and gives its text: `import text from './guest.ts?script-text'`.
import { fileURLToPath } from 'node:url'
import { type Plugin, build } from 'vite'

const suffix = '?script-text'

/** The module as one self-contained classic script that also works as a module. Throws what the bundler throws. */
async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('..', import.meta.url)),
    resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      copyPublicDir: false,
      lib: { entry, formats: ['iife'], name: 'guest' },
      rolldownOptions: { external: [/^node:/, 'ws'] },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const chunks = outputs.flatMap((output) => ('output' in output ? output.output : []))
  const [chunk, ...others] = chunks.filter((candidate) => candidate.type === 'chunk')
  if (!chunk || others.length > 0) throw new Error(`${entry} must become exactly one script`)
  return chunk.code
}

/** The plugin; the text follows its sources in the development server. */
export function scriptText(): Plugin {
  const bundled = new Set<string>()
  return {
    name: 'script-text',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null
      const found = await this.resolve(source.slice(0, -suffix.length), importer)
      return found ? `${found.id}${suffix}` : null
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null
      bundled.add(id)
      return `export default ${JSON.stringify(await bundle(id.slice(0, -suffix.length)))}`
    },
    // A guest's own imports are not in the server's graph, so any change below the sandbox makes all texts again.
    hotUpdate({ file }) {
      if (!file.includes('/sandbox/')) return undefined
      return [...bundled].flatMap((id) => this.environment.moduleGraph.getModuleById(id) ?? [])
    },
  }
}
