// What an engine is given of a folder when it builds an image from it.
import { copyFileSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const escape = (text) => text.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')

/**
 * Reads a .dockerignore whose lines are paths from the root, with `*` for a part of a name and a leading `**` for any folder.
 * @param {string} text
 * @returns {(path: string) => boolean} whether a path, such as `web/dist`, is left out; throws on other kinds of lines
 */
export function readDockerIgnore(text) {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, anywhere = '', path] = /^(\*\*\/)?([^!?[\]\\/][^!?[\]\\]*)$/.exec(line) ?? []
      if (path === undefined || path.includes('**') || path.endsWith('/'))
        throw new Error(`An unknown kind of line in .dockerignore: ${line}`)
      return new RegExp(`^${anywhere && '(?:.*/)?'}${escape(path).replaceAll('*', '[^/]*')}(?:/|$)`)
    })
  return (path) => patterns.some((pattern) => pattern.test(path))
}

/**
 * Copies what an engine would be given.
 * @param {string} from the folder
 * @param {string} to a folder that is made
 * @param {(path: string) => boolean} isIgnored of `readDockerIgnore`
 * @returns {number} how many files
 */
export function copyContext(from, to, isIgnored, inside = '') {
  mkdirSync(join(to, inside), { recursive: true })
  let files = 0
  for (const entry of readdirSync(join(from, inside), { withFileTypes: true })) {
    const path = inside ? `${inside}/${entry.name}` : entry.name
    if (isIgnored(path)) continue
    if (entry.isDirectory()) files += copyContext(from, to, isIgnored, path)
    else {
      if (entry.isSymbolicLink()) symlinkSync(readlinkSync(join(from, path)), join(to, path))
      else copyFileSync(join(from, path), join(to, path))
      files += 1
    }
  }
  return files
}
