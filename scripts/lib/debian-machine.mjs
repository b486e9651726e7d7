// A Debian of its own that runs systemd, in a container of this machine (systemd-nspawn). Needs root.
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Programs that this needs, by Debian's packages. */
const programs = {
  debootstrap: ['debootstrap', '--version'],
  'systemd-container': ['systemd-nspawn', '--version'],
}

/** The packages that this machine lacks. */
export const missingPackages = () =>
  Object.entries(programs)
    .filter(([, [name, option]]) => spawnSync(name, [option], { stdio: 'ignore' }).status !== 0)
    .map(([name]) => name)

/** Root's environment on a machine that has just been set up. */
const rootEnvironment = {
  HOME: '/root',
  LANG: 'C.UTF-8',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  DEBIAN_FRONTEND: 'noninteractive',
}

/** The authorities that this machine trusts, e.g. one of its company. */
const authorities = '/etc/ssl/certs/ca-certificates.crt'

/**
 * Makes the smallest Debian with systemd, and this machine's Node and npm, in a folder; nothing if it is there.
 * @param {string} folder
 */
export function makeDebian(folder) {
  if (existsSync(folder)) return
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  const packages = 'systemd,systemd-sysv,dbus,ca-certificates,libstdc++6'
  const { status } = spawnSync(
    'debootstrap',
    ['--variant=minbase', `--include=${packages}`, 'bookworm', unfinished],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) throw new Error(`debootstrap failed (${status}).`)
  cpSync(process.execPath, join(unfinished, 'usr/bin/node'))
  const npm = realpathSync(spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim())
  const modules = join(unfinished, 'usr/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(dirname(dirname(npm)), join(modules, 'npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(unfinished, 'usr/bin/npm'))
  // As Debian's installer does.
  writeFileSync(join(unfinished, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost ip6-localhost\n')
  if (existsSync(authorities)) cpSync(authorities, join(unfinished, authorities))
  renameSync(unfinished, folder)
}

/** The first process of a container, in this machine's numbers; null until it runs. */
function firstProcessOf(pid) {
  const path = `/proc/${pid}/task/${pid}/children`
  const [first] = existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ') : []
  if (!first) return null
  // Before systemd there is a helper of the container's program.
  const isSystemd = readFileSync(`/proc/${first}/comm`, 'utf8').trim() === 'systemd'
  return isSystemd ? Number(first) : null
}

/**
 * Starts it. What it changes is gone when it stops. It shares this machine's network.
 * @param {string} folder of `makeDebian`
 * @param {string} shared a folder of this machine that it sees as /mnt, read-only
 * @returns a machine that has started all its services
 */
export async function startDebian(folder, shared) {
  const options = ['--quiet', '--register=no', '--keep-unit', '--volatile=overlay', '--boot']
  const child = spawn('systemd-nspawn', [...options, `--bind-ro=${shared}:/mnt`, '--directory', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (printed = `${printed}${text}`.slice(-4000)))
  let hasEnded = false
  const ended = new Promise((resolve) =>
    child.once('close', () => {
      hasEnded = true
      resolve()
    }),
  )
  let first = null

  /** Runs commands as root; what they printed. Throws when one fails. */
  const run = (commands, env = {}) => {
    const set = Object.entries({ ...rootEnvironment, ...env }).map(([name, value]) => `${name}=${value}`)
    const { status, stdout, stderr } = spawnSync(
      'nsenter',
      ['--target', String(first), '--all', '--root', 'env', '-i', ...set, 'bash', '-e', '-o', 'pipefail'],
      { input: `cd /root\n${commands}`, encoding: 'utf8', maxBuffer: 64 << 20 },
    )
    if (status !== 0) throw new Error(`These commands failed (${status}):\n${commands}\n${stdout}${stderr}`)
    return stdout
  }
  const stop = async () => {
    if (!hasEnded) child.kill('SIGTERM')
    await ended
  }
  const isUp = () => {
    first ??= firstProcessOf(child.pid)
    if (first === null) return false
    try {
      return /running|degraded/.test(run('systemctl is-system-running || true'))
    } catch {
      return false
    }
  }
  for (const end = Date.now() + 120_000; !isUp(); await sleep(200)) {
    if (!hasEnded && Date.now() < end) continue
    await stop()
    throw new Error(`Debian did not start:\n${printed}`)
  }
  return { run, stop }
}
