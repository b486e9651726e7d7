import { type Person, createPerson } from '../e2e/support/account'
import { startServer } from '../e2e/support/server'
import { dragRows } from './drag'
import { editorRows } from './editors'
import { fileManagerRows } from './file-manager'
import { fileRows } from './files/files'
import { loadRows } from './load'
import { markdownTable, type Row } from './table'
import { terminalRows } from './terminal'
import { windowRows } from './windows'

const runs = Number(process.env.BENCH_RUNS ?? 5)

/** What can be measured by itself, by the name that the command line takes. */
const parts: Readonly<Record<string, (url: string, person: Person) => Promise<Row[]>>> = {
  load: (url, person) => loadRows(url, person, runs),
  windows: (url, person) => windowRows(url, person, runs),
  'file-manager': (url, person) => fileManagerRows(url, person, runs),
  terminal: (url, person) => terminalRows(url, person, runs),
  editors: (url, person) => editorRows(url, person, runs),
  files: () => fileRows(Math.min(runs, 3)),
  drag: (url, person) => dragRows(url, person, Math.min(runs, 3)),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.\n`,
  )
  process.exit(2)
}

const server = await startServer()
try {
  const person = await createPerson(server, 'Bench Otter')
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    process.stderr.write(`Measuring ${name}\n`)
    rows.push(...(await measure(server.url, person)))
  }
  process.stdout.write(`${markdownTable(rows)}\n`)
} finally {
  await server.dispose()
}
