import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Folders that are never an input of a build. */
const skipped = new Set(['node_modules', 'dist', 'test', '.git'])

/**
 * @param {string} path a file or folder; a missing one yields nothing
 * @returns {Generator<string>} every file in it, in a fixed order
 */
function* filesIn(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const name of readdirSync(path).toSorted()) if (!skipped.has(name)) yield* filesIn(join(path, name))
}

/**
 * @param {string} root folder that the paths are named from
 * @param {readonly string[]} inputs files and folders below it
 * @returns {string} changes whenever a name or a byte of an input does
 */
export function fingerprint(root, inputs) {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of filesIn(join(root, input)))
      hash
        .update(`${relative(root, file).split(sep).join('/')}\0`)
        .update(readFileSync(file))
        .update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} stamp file that holds the fingerprint of what was made last
 * @returns {string} its content, '' when it is missing
 */
export function readStamp(stamp) {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
}
