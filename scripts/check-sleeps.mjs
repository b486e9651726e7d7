// Fails on a test that pauses for a fixed time instead of waiting for what it needs (scripts/lib/sleeps.mjs).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/project.mjs'
import { isTestFile, mayPause, pausesIn } from './lib/sleeps.mjs'

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
const found = new Map(
  String(listed)
    .split('\n')
    .filter((file) => isTestFile(file) && existsSync(join(root, file)))
    .map((file) => [file, pausesIn(readFileSync(join(root, file), 'utf8'))]),
)
const problems = [...found].flatMap(([file, lines]) =>
  file in mayPause ? [] : lines.map((line) => `${file}:${line}: wait for a condition or use a fake clock`),
)
for (const file of Object.keys(mayPause))
  if (!found.get(file)?.length) problems.push(`${file} pauses no more: take it out of scripts/lib/sleeps.mjs`)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`sleeps: ${problems.length} problems in ${found.size} test files\n`)
process.exit(problems.length ? 1 : 0)
