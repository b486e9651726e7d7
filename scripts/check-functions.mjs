// `npm run check:functions`: the functions of a Supabase project in Deno, which runs them there: types, and what each answers without a
// session, with a broken one and with a good one. Nothing is fetched: packages are those of node_modules.
// Deno is the program DENO names, else `deno`; .ci/run installs it (92 MB, too much for everyone).
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './lib/project.mjs'

const deno = process.env.DENO ?? 'deno'
const desktop = 'https://desktop.example'
/** How long a function may take to start (ms). */
const patience = 60_000
const local = ['--no-remote', '--node-modules-dir=manual', '--quiet']

/** What each function answers: without a session, and to someone who is signed in, where nothing is configured. */
const functions = {
  'web-proxy': { method: 'GET', query: '?url=http://10.0.0.1/', signedIn: [403, 'not_public'] },
  'send-email': { method: 'POST', query: '', signedIn: [400, 'invalid'] },
  'ai-assistant': { method: 'POST', query: '', signedIn: [503, 'not_configured'] },
}

/**
 * Makes a folder in which Deno finds what a deployment has: the function, its imports, and types of packages that bring none. Deno
 * reads packages of `node_modules` only next to its configuration.
 */
function makePlace(name) {
  const place = mkdtempSync(join(tmpdir(), 'otteros-functions-'))
  mkdirSync(join(place, 'supabase'))
  cpSync(join(root, 'supabase/functions'), join(place, 'supabase/functions'), { recursive: true })
  cpSync(join(root, 'contracts/src'), join(place, 'contracts/src'), { recursive: true })
  cpSync(join(root, 'server/src/web-proxy/html-encoding-sniffer.d.ts'), join(place, 'types.d.ts'))
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  const { imports } = JSON.parse(readFileSync(join(root, 'supabase/functions', name, 'deno.json'), 'utf8'))
  for (const [key, value] of Object.entries(imports)) imports[key] = value.replace(/^(\.\.\/){3}/, './')
  for (const other of readdirSync(join(root, 'supabase/functions')))
    rmSync(join(place, 'supabase/functions', other, 'deno.json'), { force: true })
  writeFileSync(
    join(place, 'deno.json'),
    JSON.stringify({ imports, compilerOptions: { types: ['./types.d.ts'] } }),
  )
  writeFileSync(join(place, 'package.json'), JSON.stringify({ dependencies: { '@types/node': '*' } }))
  return place
}

/** The authentication service of a project: one token is good. */
async function startProject() {
  const server = createServer((request, response) => {
    const isGood = request.url === '/auth/v1/user' && request.headers.authorization === 'Bearer good'
    response.writeHead(isGood ? 200 : 401, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        isGood ? { id: '7f0e7a52-0000-4000-8000-000000000000', email: 'otter@example.org' } : {},
      ),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

async function freePort() {
  const server = createSocket().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Asks until the function listens. */
async function firstAnswer(url, child) {
  for (const deadline = Date.now() + patience; ; await sleep(100)) {
    const answer = await fetch(url, { method: 'OPTIONS', headers: { origin: desktop } }).catch(() => null)
    if (answer) return answer
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('does not listen')
  }
}

const denoEnvironment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NO_COLOR: '1',
  DENO_NO_UPDATE_CHECK: '1',
}

async function checkAnswers(name, entry, place, project) {
  const { method, query, signedIn } = functions[name]
  const port = await freePort()
  const env = {
    ...denoEnvironment,
    DENO_DIR: join(place, '.deno'),
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    SUPABASE_URL: project,
    SUPABASE_ANON_KEY: 'key',
    CORS_ORIGINS: desktop,
  }
  const child = spawn(deno, ['run', ...local, '--allow-net', '--allow-env', '--allow-read', entry], {
    cwd: place,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    // The package's program may be a script that starts Deno: both are ended.
    detached: true,
  })
  const problems = []
  try {
    const url = `http://127.0.0.1:${port}/${name}`
    const expect = (what, is, wanted) => {
      if (is !== wanted) problems.push(`${what}: ${is} instead of ${wanted}`)
    }
    const preflight = await firstAnswer(url, child)
    expect('OPTIONS', preflight.status, 204)
    expect('OPTIONS, allowed origin', preflight.headers.get('access-control-allow-origin'), desktop)
    for (const [token, status, code] of [
      [null, 401, 'signed_out'],
      ['bad', 401, 'signed_out'],
      ['good', ...signedIn],
    ]) {
      const answer = await fetch(url + query, {
        method,
        headers: { origin: desktop, ...(token && { authorization: `Bearer ${token}` }) },
        ...(method === 'POST' && { body: '{}' }),
      })
      expect(`token ${token}, status`, answer.status, status)
      expect(`token ${token}, code`, (await answer.json()).code, code)
    }
    const stranger = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://other.example' } })
    expect('another origin', stranger.headers.get('access-control-allow-origin'), null)
  } finally {
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      if (child.pid !== undefined) process.kill(-child.pid)
      await ended
    }
  }
  return problems
}

const project = await startProject()
try {
  for (const name of Object.keys(functions)) {
    const place = makePlace(name)
    const entry = `supabase/functions/${name}/index.ts`
    try {
      execFileSync(deno, ['check', ...local, entry], {
        cwd: place,
        env: { ...denoEnvironment, DENO_DIR: join(place, '.deno') },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      const problems = await checkAnswers(name, entry, place, project.url)
      for (const problem of problems) process.stderr.write(`${name}: ${problem}\n`)
      if (problems.length > 0) process.exitCode = 1
      else process.stdout.write(`functions: ${name} checks and answers in Deno\n`)
    } catch (error) {
      process.stderr.write(`${name}: ${error.message}\n`)
      process.exitCode = 1
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  }
} finally {
  project.close()
}
