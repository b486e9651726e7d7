// Writes the folder of a new app from the files in `scripts/app-template`.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const template = fileURLToPath(new URL('../app-template', import.meta.url))
/** Most characters of a name, so that no line of the template grows too long. */
const longestName = 30

/**
 * What is wrong with the name of a new app, as a sentence; null: nothing.
 * @param {string | undefined} name
 * @param {string} apps the folder with all apps
 */
export function problemOfName(name, apps) {
  if (!name) return 'Say what the app is called: npm run new-app NAME'
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return `“${name}” cannot be an app's name. Use small letters, digits and single dashes, with a letter first: “my-notes”.`
  if (name.length > longestName) return `“${name}” is too long. A name has at most ${longestName} characters.`
  if (existsSync(join(apps, name))) return `There is an app called “${name}” already: ${join(apps, name)}`
  return null
}

/** `my-notes` as people read it: `My Notes`. */
const titleOf = (name) =>
  name
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(' ')

/** What stands in for the template's marks. Colour and lines of the icon follow from the name, so that no two are alike. */
function valuesOf(name) {
  const [one, two, first, second, third] = createHash('sha256').update(name).digest()
  return {
    type: name,
    key: name.includes('-') ? `'${name}'` : name,
    Title: titleOf(name),
    hue: String((one * 256 + two) % 360),
    first: String(4 + (first % 17)),
    second: String(4 + (second % 17)),
    third: String(4 + (third % 17)),
  }
}

/**
 * Writes the folder of an app.
 * @param {string} name one that {@link problemOfName} has nothing against
 * @param {string} apps the folder with all apps
 * @returns {string[]} the files that it wrote, below that folder
 */
export function writeApp(name, apps) {
  const values = valuesOf(name)
  return readdirSync(template, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(template, file)).isFile())
    .toSorted()
    .map((file) => {
      const path = join(name, file.replace(/\.txt$/, ''))
      const text = readFileSync(join(template, file), 'utf8').replace(
        /__(\w+?)__/g,
        (mark, key) => values[key] ?? mark,
      )
      mkdirSync(dirname(join(apps, path)), { recursive: true })
      writeFileSync(join(apps, path), text, { flag: 'wx' })
      return path
    })
}
