// What keeps landed migrations as they are: supabase/migrations/checksums holds a line for each.
import { createHash } from 'node:crypto'

/** @param {string} text of a migration, with line ends of any system */
export const checksumOf = (text) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/**
 * What is wrong with the migrations.
 * @param {ReadonlyMap<string, string>} files name to text
 * @param {string} checksums the file of that name: a checksum and a name a line, of a name the present text first
 * @returns {string[]} a sentence each
 */
export function migrationProblems(files, checksums) {
  /** @type {Map<string, string>} */
  const landed = new Map()
  for (const line of checksums.split('\n')) {
    const [, checksum, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line.trim()) ?? []
    if (checksum && !landed.has(name)) landed.set(name, checksum)
  }
  const problems = []
  for (const [name, text] of files) {
    const checksum = checksumOf(text)
    if (!landed.has(name))
      problems.push(
        `${name} has no line in supabase/migrations/checksums. Add this one; from then on the file never changes:\n${checksum}  ${name}`,
      )
    else if (landed.get(name) !== checksum)
      problems.push(
        `${name} was changed after it landed: databases that ran it would be refused. Undo that, and add a new migration`,
      )
  }
  for (const name of landed.keys())
    if (!files.has(name)) problems.push(`${name} landed and is gone: databases that ran it would be refused`)
  return problems
}
