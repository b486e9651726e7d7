// Fails when docs/requirements.md and the titles of the tests disagree: an id that the document does not list, a built
// clause that no test names, a planned one that a test names.
//
//   node scripts/check-requirements.mjs [--list] [folder]
//
// --list prints the built clauses that no test names yet, with what they ask and where they live, and never fails.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { judgeCoverage, parseRequirements } from './requirements.mjs'

const skipped = new Set([
  'node_modules',
  '.git',
  'dist',
  'build',
  'coverage',
  'test-results',
  'playwright-report',
])
const args = process.argv.slice(2)
const root = resolve(
  args.find((arg) => !arg.startsWith('--')) ?? fileURLToPath(new URL('..', import.meta.url)),
)
/** A running server's data: another user's, so it may not be readable. */
const dataFolder = join(root, 'data')

/** Every test file below a folder, as absolute paths. */
function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) || path === dataFolder ? [] : testFiles(path)
    return /\.(test|spec|e2e)\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : []
  })
}

const document = join(root, 'docs', 'requirements.md')
if (!existsSync(document)) {
  process.stderr.write('requirements: docs/requirements.md is missing\n')
  process.exit(1)
}
const { clauses, problems: documentProblems } = parseRequirements(readFileSync(document, 'utf8'))
const files = testFiles(root).map((path) => ({
  path: relative(root, path).split(sep).join('/'),
  source: readFileSync(path, 'utf8'),
}))
const { problems: testProblems, open, named } = judgeCoverage(clauses, files)
const problems = [...documentProblems, ...testProblems]
const count = (status) => [...clauses.values()].filter((clause) => clause.status === status).length
const summary = `requirements: ${clauses.size} clauses (${count('built')} built, ${count('planned')} planned, ${count('informative')} informative), ${named} named by tests in ${files.length} files, ${open.length} built ones open, ${problems.length} problems\n`

if (args.includes('--list')) {
  for (const id of open) process.stdout.write(`${id}  ${clauses.get(id).lives}  ${clauses.get(id).asks}\n`)
  process.stdout.write(summary)
} else {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.stdout.write(summary)
  process.exit(problems.length ? 1 : 0)
}
