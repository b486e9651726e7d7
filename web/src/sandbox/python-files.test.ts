import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'
import { loadPythonFiles, pythonBytes, pythonParts } from './python-files'

afterEach(() => vi.unstubAllGlobals())

test('the sizes that progress is measured by are those of the files', () => {
  const { resolve } = createRequire(import.meta.url)
  for (const { name, bytes } of Object.values(pythonParts))
    expect([name, statSync(resolve(`pyodide/${name}`)).size]).toEqual([name, bytes])
})

test('progress counts the bytes of all files together', async () => {
  const progress: number[] = []
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Uint8Array(10))))
  const files = await loadPythonFiles(new AbortController().signal, (loaded) => progress.push(loaded))
  expect(progress).toEqual([10, 20, 30])
  expect(files.wasm.byteLength).toBe(10)
  expect(pythonBytes).toBeGreaterThan(10_000_000)
})

test('a file that the server does not have is an error that names it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })))
  await expect(loadPythonFiles(new AbortController().signal, () => undefined)).rejects.toThrow(
    'pyodide.asm.mjs: the server answered 404',
  )
})
