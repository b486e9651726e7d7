// Fails on text for people outside of a `texts.ts`. With a folder or file it looks at that alone; `--count` prints numbers only.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { literalsIn } from './lib/literals.mjs'
import { root } from './lib/project.mjs'
import { isTexts } from './lib/texts.mjs'

const sources = join(root, 'web/src')
const given = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const isCount = process.argv.includes('--count')

const modules = (path) =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))

/** What files contain. */
const samples = join(sources, 'kernel/files/sample/')

const files = (given.length ? given.map((each) => resolve(each)) : [sources])
  .flatMap(modules)
  .filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !path.startsWith(samples) &&
      !/\.(test|fuzz|d)\.tsx?$|[/\\]testing[/\\]/.test(path) &&
      !isTexts(path),
  )

let count = 0
const counts = new Map()
for (const path of files) {
  const name = relative(root, path)
  const found = literalsIn(readFileSync(path, 'utf8'), path)
  count += found.length
  if (found.length) {
    const folder = name.split('/').slice(2, 4).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + found.length)
  }
  if (!isCount) for (const { line, text } of found) process.stdout.write(`${name}:${line}: ${text}\n`)
}
if (isCount)
  for (const [folder, number] of [...counts].toSorted(([, one], [, other]) => other - one))
    process.stdout.write(`${String(number).padStart(5)} ${folder}\n`)
process.stdout.write(`literals: ${count} texts outside of a texts.ts\n`)
process.exit(count === 0 ? 0 : 1)
