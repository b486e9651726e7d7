// npm run test:image: does what deploy/image/Dockerfile says, one instruction after the other, without an engine for containers, then
// starts the image as an engine does and uses it. Needs root; the base is made of Debian's packages and npm's Node.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBase } from './lib/base-image.mjs'
import { copyContext, readDockerIgnore } from './lib/build-context.mjs'
import { missingPackages, outsideAddress, startContainer, withRoots } from './lib/container.mjs'
import { readDockerfile } from './lib/dockerfile.mjs'
import { buildImage } from './lib/image-build.mjs'
import { root } from './lib/project.mjs'

const dockerfile = join(root, 'deploy/image/Dockerfile')
/** How long `docker stop` waits before it kills (ms). */
const stopMs = 10_000

const began = Date.now()
const tell = (text) =>
  process.stdout.write(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${text}\n`)

/** Sends one request, given on the standard input, and prints the answer. */
const requester = `
const { path, method, headers, body, port, host } = JSON.parse(require('fs').readFileSync(0, 'utf8'))
const asking = require('http').request({ host, port, path, method, headers, timeout: 60000 }, (answer) => {
  let text = ''
  answer.setEncoding('utf8').on('data', (part) => (text += part))
  answer.once('end', () => console.log(JSON.stringify({ status: answer.statusCode, text })))
})
asking.once('error', (error) => console.log(JSON.stringify({ status: 0, text: error.message })))
asking.end(body)`

/** Asks a container as a browser would that reaches it by a published port. */
function ask(container, port, path, { method = 'GET', headers = {}, body } = {}) {
  const request = {
    host: outsideAddress,
    port,
    path,
    method,
    body,
    headers: { host: `localhost:${port}`, ...headers },
  }
  const { stdout, stderr } = container.onItsNetwork(
    [process.execPath, '-e', requester],
    JSON.stringify(request),
  )
  assert.ok(stdout, stderr)
  return JSON.parse(stdout)
}

async function waitUntilReady(container, port) {
  const end = Date.now() + 120_000
  while (ask(container, port, '/readyz').status !== 200) {
    if (Date.now() > end) throw new Error(`The server does not become ready:\n${container.printed()}`)
    await sleep(200)
  }
}

/** The start of the image, in the way that is asked for, with the given folder as its volume. */
async function start(image, data, isLocked) {
  const { user, env, workdir, entrypoint, cmd, volumes, ports } = image.settings
  const [volume] = volumes
  const command = [...entrypoint, ...cmd]
  const options = { user, env, workdir, command, volumes: { [volume]: data }, isLocked }
  const container = await startContainer(image.root, options)
  try {
    await waitUntilReady(container, ports[0])
  } catch (error) {
    await container.kill()
    throw error
  }
  return container
}

/** What an engine's own commands find: the health check, a command beside the server, and who runs it all. */
function checkInside(container, { health, volumes }) {
  const checked = container.exec(health.command)
  assert.equal(checked.status, 0, checked.stderr)
  const listed = container.exec(['otteros', 'role', 'list'])
  assert.equal(listed.status, 0, listed.stderr)
  const users = container.exec([
    'sh',
    '-c',
    'stat -c %U /proc/[0-9]* | sort -u; stat -c %U:%a "$0"',
    volumes[0],
  ])
  assert.deepEqual(users.stdout.trim().split('\n'), ['otteros', 'otteros:700'], users.stderr)
}

/** Stops it as an engine does, and looks whether the database was given its time. */
async function stop(container, { stopSignal }, data) {
  const how = await container.stop(stopSignal, stopMs)
  assert.equal(how, 0, container.printed())
  assert.ok(!existsSync(join(data, 'postgres/postmaster.pid')), container.printed())
}

/** A person's first visit, and how the same person comes back. */
async function visit(image, data) {
  const [port] = image.settings.ports
  const password = randomUUID()
  const account = JSON.stringify({ email: 'ada@otter.example', password, data: { full_name: 'Ada Otter' } })
  const post = (container, path, body, headers) => {
    const { supabaseKey: apikey } = JSON.parse(ask(container, port, '/config.json').text)
    const sent = { apikey, 'content-type': 'application/json', ...headers }
    return ask(container, port, path, { method: 'POST', headers: sent, body })
  }
  const signIn = (container) => post(container, '/auth/v1/token?grant_type=password', account)

  let container = await start(image, data, false)
  try {
    tell('the server is ready, with a new volume')
    assert.match(ask(container, port, '/').text, /<title>OtterOS<\/title>/)
    const signedUp = post(container, '/auth/v1/signup', account)
    assert.equal(signedUp.status, 200, signedUp.text)
    const code = /Settings, Security: (\S{19}) /.exec(container.printed())?.[1]
    assert.ok(code, container.printed())
    const claimed = post(container, '/rest/v1/rpc/claim_administrator', JSON.stringify({ _code: code }), {
      authorization: `Bearer ${JSON.parse(signedUp.text).access_token}`,
    })
    assert.equal(JSON.parse(claimed.text), 'done')
    checkInside(container, image.settings)
    tell(
      'a person has an account and is administrator; the health check and a command beside the server succeed',
    )
    await stop(container, image.settings, data)
    tell(`${image.settings.stopSignal} stops it, and its database`)

    container = await start(image, data, true)
    tell('it starts again with a root file system that cannot be written to, and without any rights')
    // Everybody may write there, if anybody can.
    assert.match(container.exec(['touch', '/var/tmp/written']).stderr, /Read-only file system/)
    assert.equal(container.exec(['sh', '-c', 'echo > /data/written && rm /data/written']).status, 0)
    const again = signIn(container)
    assert.equal(again.status, 200, again.text)
    checkInside(container, image.settings)
    tell('the person signs in')
    await stop(container, image.settings, data)
    tell(`${image.settings.stopSignal} stops it, and its database`)
  } finally {
    await container.kill()
  }
}

const missing = process.platform === 'linux' ? missingPackages() : []
if (process.platform !== 'linux' || process.getuid() !== 0 || missing.length > 0) {
  const install = missing.length > 0 ? `apt-get install ${missing.join(' ')}, and start it ` : 'Start it '
  process.stderr.write(`This needs root on a Debian with its tools for namespaces: ${install}as root.\n`)
  process.exit(1)
}
const stages = readDockerfile(readFileSync(dockerfile, 'utf8'))
const isIgnored = readDockerIgnore(readFileSync(`${dockerfile}.dockerignore`, 'utf8'))
const cache = process.env.IMAGE_DIR ?? join(root, 'node_modules/.cache/otteros-image')
const folder = mkdtempSync(join(tmpdir(), 'otteros-image-'))
let code = 0
try {
  for (const base of new Set(stages.map(({ base }) => base)))
    tell(`${base} is not fetched; in its place: ${makeBase(base, cache).told}`)
  const context = join(folder, 'context')
  tell(`a build context of ${copyContext(root, context, isIgnored)} files`)
  const image = buildImage(stages, { baseOf: (base) => makeBase(base, cache).folder, context, folder, tell })
  const data = join(folder, 'data')
  mkdirSync(data)
  // A new volume gets what the image has in its place, and its owner.
  withRoots([image.root], `cp -aT ${image.root.at}${image.settings.volumes[0]} ${data}`)
  await visit(image, data)
} catch (error) {
  code = 1
  process.stderr.write(`${error.stack}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(
  code === 0 ? '\nthe steps of deploy/image/Dockerfile make an image that works\n' : '\nfailed\n',
)
process.exit(code)
