// `npm run dev`: the server from its sources (restarted on changes) and Vite with hot reload, ended together.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { requireNode } from './lib/node-version.mjs'

requireNode()
const { root } = await import('./lib/project.mjs')
const { installWhenNeeded } = await import('./lib/install.mjs')
installWhenNeeded()

const desktop = 'http://localhost:5173'
const serverPort = process.env.PORT ?? '4000'
const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/** Groups of their own: Ctrl-C reaches this process only, which then ends both in order. */
const run = (command, args, env = {}) =>
  spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
    detached: process.platform !== 'win32',
  })

const children = [
  // The page comes from Vite, which passes the API on; links in mails and the CORS rule follow it.
  run(bin('tsx'), ['watch', '--clear-screen=false', 'server/src/main.ts'], {
    PORT: serverPort,
    PUBLIC_URL: process.env.PUBLIC_URL ?? desktop,
  }),
  run(bin('vite'), ['--config', 'web/vite.config.ts'], { OTTEROS_SERVER: `http://localhost:${serverPort}` }),
]

let ending = false
const end = (code) => {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
for (const child of children) child.once('exit', (code) => end(code ?? 1))
