// However `npm start` is ended, nothing of it is left within seconds.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { isRunning, processesIn } from '../../src/processes.ts'
import { newDataFolder } from '../support/data-folder.ts'
import { databasePid } from '../support/database.ts'
import { freePort, templateVariable, testMain } from '../support/server.ts'

const watch = pathToFileURL(
  fileURLToPath(new URL('../../../scripts/lib/npm-watch.mjs', import.meta.url)),
).href

/** What `npm start` does, with the server of the tests. */
const launcher = `
import { endWithNpm, watchNpm } from ${JSON.stringify(watch)}
endWithNpm(watchNpm())
await import(${JSON.stringify(pathToFileURL(testMain).href)})
`

let folder = ''
let npm: ChildProcess | null = null
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The processes of one `npm start`, from npm to the database. */
interface Family {
  readonly npm: number
  /** Between npm and the server; npm itself where the shell gave its place to the server. */
  readonly shell: number
  readonly server: number
  readonly database: number
}

const parentOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Makes a folder with data and what `npm start` runs; returns the settings of the server. */
async function prepare(): Promise<NodeJS.ProcessEnv & { DATA_DIR: string; PORT: string }> {
  folder = realpathSync(newDataFolder('otteros-npm-'))
  const dataDir = join(folder, 'data')
  execFileSync('cp', ['-a', process.env[templateVariable] ?? '', dataDir])
  execFileSync('chmod', ['711', folder])
  writeFileSync(join(folder, 'start.mjs'), launcher)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'x', private: true, scripts: { start: 'node start.mjs' } }),
  )
  const port = String(await freePort())
  return { ...process.env, PORT: port, DATA_DIR: dataDir, npm_lifecycle_event: undefined }
}

const isUp = (port: string) =>
  fetch(`http://localhost:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const serverOf = (dataDir: string): number =>
  JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')).pid

async function startByNpm(): Promise<Family> {
  const env = await prepare()
  npm = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect.poll(async () => (await isUp(env.PORT)) || printed, { timeout: 60_000 }).toBe(true)
  const server = serverOf(env.DATA_DIR)
  return { npm: npm.pid ?? 0, shell: parentOf(server), server, database: databasePid(env.DATA_DIR) }
}

/** What still runs of it. */
const leftOf = (family: Partial<Family>) =>
  Object.entries(family)
    .filter(([, pid]) => isRunning(pid))
    .map(([name]) => name)

// Only Linux tells a test who whose parent is.
describe.runIf(process.platform === 'linux')('npm start leaves nothing behind', () => {
  test.each([
    ['npm is told to stop', 'npm', 'SIGTERM'],
    ['npm is killed', 'npm', 'SIGKILL'],
    ['the shell between is told to stop', 'shell', 'SIGTERM'],
    ['the shell between is killed', 'shell', 'SIGKILL'],
    ['the server is told to stop', 'server', 'SIGTERM'],
    ['the server is killed', 'server', 'SIGKILL'],
    ['the terminal closes', 'server', 'SIGHUP'],
  ] as const)('when %s', async (_, member, signal) => {
    const family = await startByNpm()
    // No one reads any more what it prints, as when a terminal is gone.
    npm?.stdout?.destroy()
    npm?.stderr?.destroy()
    process.kill(family[member], signal)
    await expect.poll(() => leftOf(family), { timeout: 15_000 }).toEqual([])
    expect(processesIn(join(folder, 'data', 'postgres'))).toEqual([])
  })
})

test.runIf(process.platform === 'linux')(
  'a server that was started without npm goes on after its shell and its terminal',
  async () => {
    const env = await prepare()
    spawnSync('sh', ['-c', 'nohup node start.mjs </dev/null >printed 2>&1 &'], { cwd: folder, env })
    await expect.poll(() => isUp(env.PORT), { timeout: 60_000 }).toBe(true)
    const server = serverOf(env.DATA_DIR)
    const family = { server, database: databasePid(env.DATA_DIR) }
    try {
      process.kill(server, 'SIGHUP')
      const ready: number[] = []
      for (let nth = 0; nth < 50; nth++)
        ready.push((await fetch(`http://localhost:${env.PORT}/readyz`)).status)
      expect(new Set(ready)).toEqual(new Set([200]))
      expect(leftOf(family)).toEqual(['server', 'database'])
    } finally {
      process.kill(server, 'SIGTERM')
    }
    await expect.poll(() => leftOf(family), { timeout: 15_000 }).toEqual([])
  },
)
