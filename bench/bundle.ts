import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles a script with what it imports from the product, as text that any page can run. `entry`: relative to this folder. */
export async function bundle(entry: string): Promise<string> {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': here('../web/src') } },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: here(entry), formats: ['iife'], name: 'page', fileName: () => 'page.js' },
    },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const script = outputs.find((output) => output.type === 'chunk')?.code
  if (script === undefined) throw new Error(`${entry} was not built`)
  return script
}
