// Whether every language has every text, with the parameters and the forms that it needs, and no text is left over.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areaOf, isTexts, languagesIn, readLanguage, readTexts } from './lib/texts.mjs'
import { problemsOfLanguage, untranslatedApps, unusedKeys } from './lib/check-texts.mjs'

const web = fileURLToPath(new URL('../web', import.meta.url))
const sources = join(web, 'src')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .map((name) => join(sources, name))
  .filter((path) => /\.tsx?$/.test(path))
const read = (path) => readFileSync(path, 'utf8')
const code = files.filter((path) => !/\.test\.tsx?$|\/testing\//.test(path) && !isTexts(path)).map(read)

/** @type {Record<string, import('./lib/texts.mjs').Messages>} */
const english = Object.fromEntries(
  files
    .filter((path) => isTexts(path) && read(path).includes('defineTexts('))
    .map((path) => [areaOf(path, sources), readTexts(read(path), path).messages]),
)
const languages = join(web, 'languages')
const tags = existsSync(languages) ? languagesIn(languages) : []
const problems = [
  ...unusedKeys(english, code),
  ...tags.flatMap((tag) => problemsOfLanguage(english, readLanguage(languages, tag), tag)),
]
for (const tag of tags)
  for (const app of untranslatedApps(english, readLanguage(languages, tag)))
    process.stdout.write(`${tag}.json has nothing of ${app} yet: it is shown in English\n`)
for (const problem of problems) process.stdout.write(`${problem}\n`)
const count = Object.values(english).reduce((sum, messages) => sum + Object.keys(messages).length, 0)
process.stdout.write(
  `texts: ${count} in ${Object.keys(english).length} folders, ${tags.length} languages beside English, ${problems.length} problems\n`,
)
process.exit(problems.length === 0 ? 0 : 1)
