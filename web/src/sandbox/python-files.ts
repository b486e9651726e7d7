// The Python interpreter's files: part of the build, fetched from the desktop's own server when the first program runs.
import wasmAddress from 'pyodide/pyodide.asm.wasm?url'
import moduleAddress from 'pyodide/pyodide.asm.mjs?url'
import libraryAddress from 'pyodide/python_stdlib.zip?url'
import type { PythonFiles } from './messages'
import { texts } from './texts'

/** The files with their sizes in bytes, unpacked; what a server tells is the size on the wire, if anything. */
export const pythonParts = {
  module: { name: 'pyodide.asm.mjs', address: moduleAddress, bytes: 1_250_344 },
  wasm: { name: 'pyodide.asm.wasm', address: wasmAddress, bytes: 9_598_218 },
  library: { name: 'python_stdlib.zip', address: libraryAddress, bytes: 2_545_637 },
} as const

/** Bytes of all files together. */
export const pythonBytes = Object.values(pythonParts).reduce((sum, part) => sum + part.bytes, 0)

async function download(
  { name, address }: (typeof pythonParts)[keyof typeof pythonParts],
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<ArrayBuffer> {
  const response = await fetch(address, { signal })
  if (!response.ok || !response.body)
    throw new Error(texts.serverAnswered({ file: name, status: response.status }))
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onBytes(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counter)).arrayBuffer()
}

/** Fetches the interpreter's files; `onProgress` hears of the bytes so far. Rejects on trouble with the network. */
export async function loadPythonFiles(
  signal: AbortSignal,
  onProgress: (loaded: number) => void,
): Promise<PythonFiles> {
  let loaded = 0
  const onBytes = (count: number) => {
    loaded += count
    onProgress(loaded)
  }
  const [module, wasm, library] = await Promise.all([
    download(pythonParts.module, signal, onBytes),
    download(pythonParts.wasm, signal, onBytes),
    download(pythonParts.library, signal, onBytes),
  ])
  return { module, wasm, library }
}
