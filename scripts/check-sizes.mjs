// Fails when what a visitor loads until the login screen, or a signed-in person until the desktop, is over its budget.
// Counts the gzipped JS and CSS of the entry and everything that it loads at once, from the build's manifest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { filesOf } from './load-set.mjs'

const dist = fileURLToPath(new URL('../web/dist', import.meta.url))
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

/** What every visit fetches: the entry, and the back end's client library that the entry asks for at once. */
const visit = ['index.html', 'src/backend/client.ts']

/** Budgets in kB of 1000 bytes, gzip -9. */
const budgets = [
  { name: 'first load to login', budget: 200, entries: visit },
  { name: 'first load to desktop', budget: 230, entries: [...visit, 'src/root/desktop.tsx'] },
]

let over = false
for (const { name, budget, entries } of budgets) {
  const files = filesOf(manifest, entries)
  const bytes = files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  )
  const size = bytes / 1000
  over ||= size > budget
  process.stdout.write(
    `${name}: ${size.toFixed(1)} kB gzipped in ${files.length} files, budget ${budget} kB\n`,
  )
}
if (over) {
  process.stderr.write('sizes: over budget\n')
  process.exit(1)
}
