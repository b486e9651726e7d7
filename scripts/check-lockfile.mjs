// Fails when package-lock.json lacks a package that some system needs, or names a registry (scripts/lib/lockfile.mjs).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockfileProblems } from './lib/lockfile.mjs'
import { root } from './lib/project.mjs'

const problems = lockfileProblems(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`lockfile: ${problems.length} problems\n`)
process.exit(problems.length ? 1 : 0)
