// Fails when a landed migration was changed, when a new one has no checksum yet (scripts/lib/migrations.mjs), or when the line of one
// was changed or removed after a commit had it.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { landedChecksums } from './lib/landed-checksums.mjs'
import { checksumProblems, migrationProblems } from './lib/migrations.mjs'
import { root } from './lib/project.mjs'

const folder = join(root, 'supabase/migrations')
const read = (name) => readFileSync(join(folder, name), 'utf8')
const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
const checksums = read('checksums')
const problems = migrationProblems(new Map(names.map((name) => [name, read(name)])), checksums)
const landed = landedChecksums(root)
if (landed) problems.push(...checksumProblems(checksums, landed))
else
  process.stdout.write(
    'migrations: not compared with earlier commits, because this folder has no git history that reaches back to them\n',
  )
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`migrations: ${names.length} files, ${problems.length} problems\n`)
process.exit(problems.length ? 1 : 0)
