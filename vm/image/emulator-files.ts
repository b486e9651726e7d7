import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { InstantiateEmulator } from '../../web/src/apps/virtualmachine/machine/guest/emulator.ts'

const require = createRequire(import.meta.url)

/** Version of the emulator, which a state depends on. */
export async function emulatorVersion(): Promise<string> {
  const text = await readFile(require.resolve('v86/package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(text)
  return version
}

/** Compiles the emulator in Node, as the browser's worker does in a browser. */
export const instantiateEmulator: InstantiateEmulator = async (imports) => {
  const code = await readFile(require.resolve('v86/build/v86.wasm'))
  const { instance } = await WebAssembly.instantiate(code, imports)
  return instance.exports
}
