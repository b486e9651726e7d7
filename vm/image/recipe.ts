import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './places.ts'

const machine = 'web/src/apps/virtualmachine/machine'
/** Everything of ours that an image depends on. */
const folders = ['vm/guest', 'vm/image', `${machine}/guest`, `${machine}/share`, `${machine}/snapshot`]

/** SHA-256 of the parts, none of which can pass for the end of another. */
export function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}

/** Names the files that images are made with, by their contents, without tests. */
export function recipeOf(emulator: string, memory: number): string {
  const files = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return hashOf([
    emulator,
    String(memory),
    ...files.flatMap((path) => [relative(root, path), readFileSync(path)]),
  ])
}
