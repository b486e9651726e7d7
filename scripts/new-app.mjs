// `npm run new-app NAME`: writes the folder of a new app, with a view, a model and tests that pass.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { problemOfName, writeApp } from './lib/new-app.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const apps = fileURLToPath(new URL('../web/src/apps', import.meta.url))

const [name, ...more] = process.argv.slice(2)
const problem = more.length > 0 ? `One name at a time, not also “${more[0]}”.` : problemOfName(name, apps)
if (problem !== null) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

const folder = `${relative(root, apps)}/${name}`
const files = writeApp(name, apps)
process.stdout.write(`${folder} is an app now:

${files.map((file) => `  ${relative(root, apps)}/${file}`).join('\n')}

Next:
  npm run dev                              look at it: it is in the start menu
  npx vitest run --project 'unit-web*' ${folder}
  ${folder}/manifest.ts    its window, its places, what it is for
  docs/contributing.md                     what an app is made of, and when it is done
`)
