// `npm run build`: the desktop and the server. `npm run build -- server` (or `web`) builds that part only.
import { buildServer, buildWeb } from './lib/build-parts.mjs'
import { recordBuild } from './lib/build-state.mjs'

const parts = process.argv.slice(2)
const wanted = (part) => parts.length === 0 || parts.includes(part)
const started = performance.now()
if (wanted('server')) await buildServer()
if (wanted('web')) await buildWeb()
if (parts.length === 0) recordBuild()
process.stdout.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
