// Whether every language has every text, with the parameters and the forms that it needs, and no text is left over.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/project.mjs'
import { areaOf, isTexts, languagesIn, readLanguage, readTexts } from './lib/texts.mjs'
import { problemsOfLanguage, untranslatedApps, unusedKeys } from './lib/check-texts.mjs'

const read = (path) => readFileSync(path, 'utf8')

/**
 * What a folder declares and the code that asks for it.
 * @param {readonly string[]} folders of code; the first has the texts
 * @param {string} prefix of its areas
 */
function textsOf(folders, prefix) {
  const [sources] = folders
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => /\.tsx?$/.test(path)),
  )
  const code = files.filter((path) => !/\.test\.tsx?$|\/testing\//.test(path) && !isTexts(path)).map(read)
  const declared = files
    .filter((path) => isTexts(path) && read(path).includes('defineTexts('))
    .map((path) => ({ name: prefix + areaOf(path, sources), ...readTexts(read(path), path) }))
  /** @type {Record<string, import('./lib/texts.mjs').Messages>} */
  const english = Object.fromEntries(declared.map(({ name, messages }) => [name, messages]))
  const misnamed = declared.flatMap(({ name, area }) =>
    prefix === '' || area === name ? [] : [`${name}/texts.ts is called "${area}"`],
  )
  return { english, problems: [...unusedKeys(english, code), ...misnamed] }
}

const web = textsOf([join(root, 'web/src')], '')
const server = textsOf([join(root, 'server/src'), join(root, 'supabase/functions')], 'server/')
const english = { ...web.english, ...server.english }
const languages = join(root, 'web/languages')
const tags = existsSync(languages) ? languagesIn(languages) : []
const problems = [
  ...web.problems,
  ...server.problems,
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
