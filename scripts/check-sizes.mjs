// Fails when what a visitor fetches until the login screen, a signed-in person until the desktop, or anyone to open an app is over its
// budget: kilobytes and files, from the build's manifest; or when the page does not name all of the first at once.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { filesOf } from './load-set.mjs'

const web = fileURLToPath(new URL('../web', import.meta.url))
const read = (path) => readFileSync(join(web, 'dist', path))
const manifest = JSON.parse(read('.vite/manifest.json'))
const page = read('index.html').toString()

/** kB of 1000 bytes, gzip -9. */
const sizeOf = (files) =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1000

const problems = []
function check(name, files, budget) {
  const size = sizeOf(files)
  const count = files.length
  process.stdout.write(
    `${name}: ${size.toFixed(1)} kB gzipped in ${count} files, budget ${budget.size} kB in ${budget.files}\n`,
  )
  if (size > budget.size || count > budget.files) problems.push(`${name} is over its budget`)
}

// The login screen asks for the back end's client library at once; a known person's desktop only once its icons are there.
const login = filesOf(manifest, ['login', 'client'])
const shell = filesOf(manifest, ['login', 'desktop'])
const desktop = filesOf(manifest, ['login', 'desktop', 'start'])
check('first load to login', login, { size: 200, files: 5 })
check('first load to desktop', shell, { size: 175, files: 6 })
check('first load to icons, files with them', desktop, { size: 196.5, files: 7 })

// One turn after the page: it names all of them, and without a session those of the login screen only.
const [begin = '', withSession = '', end = ''] = page.split(/<template id="with-session">|<\/template>/)
for (const file of desktop) {
  if (!page.includes(`"/${file}"`)) problems.push(`the page does not name ${file}, which the desktop needs`)
  const isForLogin = filesOf(manifest, ['login']).includes(file)
  if (isForLogin !== (begin + end).includes(`"/${file}"`))
    problems.push(`${file} is named in the wrong place`)
  if (isForLogin && withSession.includes(`"/${file}"`)) problems.push(`${file} is named twice`)
}
for (const [, file] of withSession.matchAll(/href="\/([^"]+)"/g))
  if (!desktop.includes(file))
    problems.push(`the page names ${file}, which the desktop does not need for its icons`)
const pageSize = gzipSync(page, { level: 9 }).length / 1000
process.stdout.write(`the page: ${pageSize.toFixed(1)} kB gzipped, budget 4 kB\n`)
if (pageSize > 4) problems.push('the page is over its budget')

// What opening an app fetches, each as the first one: its view and its commands, and what these need beyond the desktop.
const apps = readdirSync(join(web, 'src/apps')).filter((app) =>
  existsSync(join(web, 'src/apps', app, 'View.tsx')),
)
const openings = apps.map((app) => {
  const entries = ['View.tsx', 'commands.ts'].map((file) => `src/apps/${app}/${file}`)
  const files = filesOf(
    manifest,
    entries.filter((entry) => entry in manifest),
  ).filter((file) => !desktop.includes(file) && !login.includes(file))
  return { app, files }
})
for (const { app, files } of openings)
  if (files.length > 18) problems.push(`opening ${app} fetches ${files.length} files, budget 18`)
check(
  `opening ${apps.length} apps, each for itself`,
  openings.flatMap(({ files }) => files),
  { size: apps.length * 85, files: apps.length * 10 },
)

// What guests of a link fetch before the list is shown; the icons of the files come after it.
const guests = JSON.parse(read('.vite/guest.json'))
// What asks for them comes first; the rest is fetched with it.
check('the page of links, to its first question', filesOf(guests, ['s.html']), { size: 12.5, files: 2 })
const ofGuests = filesOf(guests, ['s.html', 'src/guest/main.tsx'])
check('the page of links', ofGuests, { size: 36, files: 6 })
const guestPage = read('s.html').toString()
for (const file of ofGuests)
  if (!guestPage.includes(`"/${file}"`)) problems.push(`the page of links does not name ${file}`)

for (const problem of problems) process.stderr.write(`sizes: ${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)
