import { type Person, createPerson } from '../e2e/support/account'
import { startServer } from '../e2e/support/server'
import { abuseRows } from './abuse'
import { apiRows } from './api'
import { appRows } from './apps'
import { dragRows } from './drag'
import { editorRows } from './editors'
import { enduranceRows } from './endurance'
import { fileManagerRows } from './file-manager'
import { fileRows } from './files/files'
import { guestRows } from './guest'
import { limitRows } from './limits'
import { loadRows } from './load'
import { mediaRows } from './media'
import { paletteRows } from './palette'
import { proxyRows } from './proxy'
import { serverRows } from './servers'
import { sharingRows } from './sharing'
import { spaceRows } from './spaces'
import { step, stop } from './step'
import { storeRows } from './store'
import { markdownTable, type Row } from './table'
import { terminalRows } from './terminal'
import { vmRows } from './vm/vm'
import { weakRows } from './weak'
import { windowRows } from './windows'

const runs = Number(process.env.BENCH_RUNS ?? 5)

/** What can be measured by itself, by the name that the command line takes. */
const parts: Readonly<Record<string, (url: string, person: Person, key: string) => Promise<Row[]>>> = {
  limits: (url) => limitRows(url, runs),
  load: (url, person) => loadRows(url, person, runs),
  windows: (url, person) => windowRows(url, person, runs),
  'file-manager': (url, person) => fileManagerRows(url, person, runs),
  terminal: (url, person) => terminalRows(url, person, runs),
  editors: (url, person) => editorRows(url, person, runs),
  palette: (url, person) => paletteRows(url, person, Math.min(runs, 3)),
  files: () => fileRows(Math.min(runs, 3)),
  spaces: () => spaceRows(runs),
  sharing: () => sharingRows(runs),
  media: () => mediaRows(Math.min(runs, 3)),
  apps: (url, person) => appRows(url, person, Math.min(runs, 3)),
  store: () => storeRows(Math.min(runs, 3)),
  api: () => apiRows(Math.min(runs, 3)),
  servers: () => serverRows(Math.min(runs, 3)),
  abuse: () => abuseRows(),
  proxy: () => proxyRows(runs),
  vm: () => vmRows(Math.min(runs, 3)),
  drag: (url, person) => dragRows(url, person, Math.min(runs, 3)),
  weak: (url, person) => weakRows(url, person, Math.min(runs, 3)),
  guest: (url, person, key) => guestRows(url, person, key, runs),
  endurance: enduranceRows,
}

/** Parts that need programs which few machines have: measured where they are named. */
const named = new Set(['servers'])

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.\n`,
  )
  process.exit(2)
}

/** More than any part takes, in s: a last bound around the steps of each part. */
const longestPart = 3600

const rows: Row[] = []

/** Measures the wanted parts, one after the other; what was measured before a failure is in `rows`. */
async function measureAll(): Promise<void> {
  const server = await step('starting a server', () => startServer())
  try {
    const person = await step('signing up', () => createPerson(server, 'Bench Otter'))
    for (const [name, measure] of Object.entries(parts)) {
      if (wanted.length > 0 ? !wanted.includes(name) : named.has(name)) continue
      process.stderr.write(`Measuring ${name}\n`)
      rows.push(...(await step(name, () => measure(server.url, person, server.key), longestPart)))
    }
  } finally {
    await stop('the server', () => server.dispose())
  }
}

const failure = await measureAll().then(
  () => null,
  (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
)
if (rows.length > 0) process.stdout.write(`${markdownTable(rows)}\n`)
if (failure) process.stderr.write(`The benchmark failed. ${failure.message}\n${failure.stack ?? ''}\n`)
// A browser or a connection of a step that was given up would keep the program alive.
process.exit(failure ? 1 : (process.exitCode ?? 0))
