// What keeps landed migrations as they are: supabase/migrations/checksums holds a line for each.
import { createHash } from 'node:crypto'

/** @param {string} text of a migration, with line ends of any system */
export const checksumOf = (text) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/**
 * The lines of the file `checksums` by the names of migrations, without its comment.
 * @param {string} checksums a checksum and a name a line, of a name the present text first
 * @returns {Map<string, string[]>}
 */
function linesByName(checksums) {
  const lines = new Map()
  for (const line of checksums.split('\n').map((text) => text.trim())) {
    const [, name] = /^[0-9a-f]{64} {2}(\S+)$/.exec(line) ?? []
    if (name) lines.set(name, [...(lines.get(name) ?? []), line])
  }
  return lines
}

/**
 * What is wrong with the migrations.
 * @param {ReadonlyMap<string, string>} files name to text
 * @param {string} checksums the file of that name
 * @returns {string[]} a sentence each
 */
export function migrationProblems(files, checksums) {
  const landed = linesByName(checksums)
  const problems = []
  for (const [name, text] of files) {
    const line = `${checksumOf(text)}  ${name}`
    if (!landed.has(name))
      problems.push(
        `${name} has no line in supabase/migrations/checksums. Add this one; from then on the file never changes:\n${line}`,
      )
    else if (landed.get(name)[0] !== line)
      problems.push(
        `${name} was changed after it landed: databases that ran it would be refused. Undo that, and add a new migration`,
      )
  }
  for (const name of landed.keys())
    if (!files.has(name)) problems.push(`${name} landed and is gone: databases that ran it would be refused`)
  return problems
}

/**
 * What is wrong with the file `checksums` itself: a line that it had once is gone, or another stands before the one that tells the
 * present text of a migration.
 * @param {string} checksums the file as it is
 * @param {readonly string[]} earlier texts that it had
 * @returns {string[]} a sentence for each migration
 */
export function checksumProblems(checksums, earlier) {
  const present = linesByName(checksums)
  const problems = new Set()
  for (const text of earlier)
    for (const [name, lines] of linesByName(text)) {
      const kept = present.get(name) ?? []
      if (lines[0] !== kept[0] || !lines.every((line) => kept.includes(line)))
        problems.add(
          `The line of ${name} in supabase/migrations/checksums was changed or removed after a commit had it. Put it back, or change that commit itself if it has not landed:\n${lines.join('\n')}`,
        )
    }
  return [...problems]
}
