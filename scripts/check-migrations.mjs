// Fails when a landed migration was changed, or when a new one has no checksum yet (scripts/lib/migrations.mjs).
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrationProblems } from './lib/migrations.mjs'
import { root } from './lib/project.mjs'

const folder = join(root, 'supabase/migrations')
const read = (name) => readFileSync(join(folder, name), 'utf8')
const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
const problems = migrationProblems(new Map(names.map((name) => [name, read(name)])), read('checksums'))
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`migrations: ${names.length} files, ${problems.length} problems\n`)
process.exit(problems.length ? 1 : 0)
