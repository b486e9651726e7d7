// Fails on an import in web/src or packages that goes against the layers (scripts/layers.mjs, docs/architecture.md).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { judgeImport } from './layers.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'web', 'src')
const importPattern = /(?:^|[^\w.])(?:import|export)\s*(?:[\w*{}\s,$]+?\s*from\s*)?\(?\s*['"]([^'"]+)['"]/g

/** Every TypeScript file below a folder, as absolute paths. */
function sourceFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${sep}node_modules${sep}`))
}

/** Tests and their helpers may put layers together as the composition root does. */
const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file)

const problems = []
for (const path of sourceFiles(source)) {
  const file = relative(source, path).split(sep).join('/')
  if (isTest(file)) continue
  for (const [statement, specifier] of readFileSync(path, 'utf8').matchAll(importPattern)) {
    const clean = specifier.split('?')[0]
    const target = clean.startsWith('@/')
      ? clean.slice(2)
      : clean.startsWith('.')
        ? posix.normalize(posix.join(posix.dirname(file), clean))
        : null
    if (target?.startsWith('..'))
      problems.push(`web/src/${file}: ${specifier} leaves web/src; use a workspace package`)
    const isTypeOnly = /^\W*(import|export)\s+type\s/.test(statement)
    const problem = judgeImport(file, clean, target?.startsWith('..') ? null : target, isTypeOnly)
    if (problem) problems.push(`web/src/${file}: ${problem} (${specifier})`)
  }
}
for (const path of sourceFiles(join(root, 'packages'))) {
  for (const [, specifier] of readFileSync(path, 'utf8').matchAll(importPattern)) {
    const outside =
      specifier.startsWith('.') && !join(dirname(path), specifier).startsWith(join(root, 'packages'))
    if (outside || specifier.startsWith('@/')) {
      problems.push(`${relative(root, path)}: packages may not import web or server (${specifier})`)
    }
  }
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`layers: ${problems.length} imports against the rules\n`)
process.exit(problems.length ? 1 : 0)
