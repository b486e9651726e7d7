import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { texts } from '../../web/vite/texts'

const web = fileURLToPath(new URL('../../web/src', import.meta.url))

/** Bundles a script of ours with what it imports from the product, as text that any page can run. `entry`: absolute path. */
export async function bundleScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [texts({ isWorker: true })],
    resolve: { alias: { '@': web } },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'page', fileName: () => 'page.js' },
    },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const script = outputs.find((output) => output.type === 'chunk')?.code
  if (script === undefined) throw new Error(`${entry} was not built`)
  return script
}
