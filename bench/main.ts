import { createPerson } from '../e2e/support/account'
import { startServer } from '../e2e/support/server'
import { dragRows } from './drag'
import { fileRows } from './files/files'
import { loadRows } from './load'
import { markdownTable } from './table'
import { windowRows } from './windows'

const runs = Number(process.env.BENCH_RUNS ?? 5)
const server = await startServer()
try {
  const person = await createPerson(server, 'Bench Otter')
  const rows = [
    ...(await loadRows(server.url, person, runs)),
    ...(await windowRows(server.url, person, runs)),
    ...(await fileRows(Math.min(runs, 3))),
    ...(await dragRows(server.url, person, Math.min(runs, 3))),
  ]
  process.stdout.write(`${markdownTable(rows)}\n`)
} finally {
  await server.dispose()
}
