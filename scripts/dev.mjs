// `npm run dev`: the server from its sources (restarted on changes) and Vite with hot reload, ended together.
import { join } from 'node:path'
import { requireNode } from './lib/node-version.mjs'

requireNode()
const { root } = await import('./lib/project.mjs')
const { installWhenNeeded } = await import('./lib/install.mjs')
const { runTogether } = await import('./lib/run-together.mjs')
installWhenNeeded()

const desktop = 'http://localhost:5173'
const serverPort = process.env.PORT ?? '4000'
const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

runTogether(root, [
  // The page comes from Vite, which passes the API on; links in mails and the CORS rule follow it.
  {
    command: bin('tsx'),
    args: ['watch', '--clear-screen=false', 'server/src/main.ts'],
    env: { PORT: serverPort, PUBLIC_URL: process.env.PUBLIC_URL ?? desktop },
  },
  {
    command: bin('vite'),
    args: ['--config', 'web/vite.config.ts'],
    env: { OTTEROS_SERVER: `http://localhost:${serverPort}` },
  },
])
