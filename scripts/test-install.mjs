// npm run test:install: runs the commands of docs/install.md that set OtterOS up as a service, in a Debian that has nothing but
// systemd and Node, then opens the site over HTTPS. Needs root, and the ports 80, 443 and 4000 of this machine.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDebian, missingPackages, startDebian } from './lib/debian-machine.mjs'
import { commandsOf } from './lib/doc-commands.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { root } from './lib/project.mjs'
import { runStep } from './lib/run-step.mjs'

/** Where Caddy keeps the authority that it makes for names that only this machine knows. */
const ownAuthority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
/** Takes the place of the name in the page. */
const name = 'desktop.localhost'
const appsName = 'apps.localhost'

const began = Date.now()
const tell = (text) =>
  process.stdout.write(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${text}\n`)

/** Asks the site as a browser that trusts its authority; status, headers and text of the answer. */
const ask = (ca, path, { host = name, method = 'GET', headers = {}, body } = {}) =>
  new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        servername: host,
        // Each on a connection of its own: Caddy closes those that are kept when it reads its settings again.
        agent: false,
        path,
        method,
        ca,
        headers: { host, ...headers },
        timeout: 60_000,
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => (text += part))
        answer.once('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }))
      },
    )
    asking.once('error', reject)
    asking.end(body)
  })

/** Asks again while Caddy answers for a server that is still starting. */
async function askUntilUp(send) {
  const end = Date.now() + 60_000
  let answer = await send()
  for (; answer.status === 502 && Date.now() < end; answer = await send()) await sleep(200)
  return answer
}

/** What a person sees and does at the new site; throws when it is otherwise. */
async function visit(machine) {
  const ca = machine.run(
    `for try in $(seq 60); do test -s ${ownAuthority} && break; sleep 1; done; cat ${ownAuthority}`,
  )
  const get = (path, options) => ask(ca, path, options)
  const page = await get('/')
  assert.equal(page.status, 200)
  assert.match(page.text, /<title>OtterOS<\/title>/)
  assert.equal((await get('/readyz')).status, 200)
  const { supabaseKey: key } = JSON.parse((await get('/config.json')).text)
  tell('the desktop answers over HTTPS')

  const password = randomUUID()
  const account = JSON.stringify({ email: 'ada@otter.example', password, data: { full_name: 'Ada Otter' } })
  const json = { apikey: key, 'content-type': 'application/json' }
  const post = (path, body, headers = json) => get(path, { method: 'POST', headers, body })
  const signedUp = await post('/auth/v1/signup', account)
  assert.equal(signedUp.status, 200, signedUp.text)
  const { access_token: token } = JSON.parse(signedUp.text)
  const log = machine.run('journalctl --no-pager -u otteros | grep code')
  const code = /Settings, Security: (\S{19}) /.exec(log)?.[1]
  assert.ok(code, log)
  const claimed = await post('/rest/v1/rpc/claim_administrator', JSON.stringify({ _code: code }), {
    ...json,
    authorization: `Bearer ${token}`,
  })
  assert.equal(JSON.parse(claimed.text), 'done')
  tell('the first person has an account and is administrator')

  machine.run('systemctl restart otteros')
  const again = await askUntilUp(() => post('/auth/v1/token?grant_type=password', account))
  assert.equal(again.status, 200, again.text)
  tell('after a restart the account is there')

  const owners = machine.run(
    'stat -c %U /proc/$(systemctl show --property=MainPID --value otteros); stat -c %U:%a /var/lib/otteros',
  )
  assert.deepEqual(owners.trim().split('\n'), ['otteros', 'otteros:700'])
  return get
}

/** What a browser that runs an app finds: hosts of their own. */
async function visitApps(get) {
  const config = await askUntilUp(() => get('/config.json'))
  assert.equal(JSON.parse(config.text).userContentHost, appsName)
  const frame = await get('/', { host: `one.${appsName}` })
  assert.ok(frame.status < 500, frame.text)
  assert.notEqual((await get('/')).text, frame.text)
  tell('apps have hosts of their own')
}

installWhenNeeded()
const missing = missingPackages()
if (process.getuid?.() !== 0 || missing.length > 0) {
  const install = missing.length > 0 ? `apt-get install ${missing.join(' ')}, and start it ` : 'Start it '
  process.stderr.write(`This needs root and Debian’s tools for containers: ${install}as root.\n`)
  process.exit(1)
}
if (!(await runStep('package', 'npm', ['run', 'package'])).passed) process.exit(1)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const page = readFileSync(join(root, 'docs/install.md'), 'utf8')
const debian = process.env.DEBIAN_DIR ?? join(root, 'node_modules/.cache/otteros-debian')
makeDebian(debian)
const shared = mkdtempSync(join(tmpdir(), 'otteros-install-'))
copyFileSync(join(root, `package/otteros-${version}.tgz`), join(shared, `otteros-${version}.tgz`))
const machine = await startDebian(debian, shared)
tell('Debian runs')
let code = 0
try {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => /^(npm_config_registry|https?_proxy|no_proxy)$/i.test(key)),
  )
  // A company may have an authority of its own between its machines and the registry.
  env.npm_config_cafile = '/etc/ssl/certs/ca-certificates.crt'
  machine.run('cp /mnt/*.tgz . && apt-get update -qq', env)
  const follow = (heading) => {
    for (const commands of commandsOf(page, heading)) {
      machine.run(commands.replaceAll('desktop.example.org', name), env)
      tell(commands.replaceAll('desktop.example.org', name).split('\n').at(-1))
    }
  }
  follow('## As a service on Debian')
  const get = await visit(machine)
  follow('### On one machine')
  await visitApps(get)
} catch (error) {
  code = 1
  process.stderr.write(`${error.message}\n`)
  process.stderr.write(machine.run('journalctl --no-pager -n 60 -u otteros -u caddy || true'))
} finally {
  await machine.stop()
  rmSync(shared, { recursive: true, force: true })
}
process.stdout.write(code === 0 ? '\nthe commands of docs/install.md set up a site\n' : '\nfailed\n')
process.exit(code)
