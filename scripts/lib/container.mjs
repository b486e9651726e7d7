// Runs programs in a root folder of their own as an engine for containers does: namespaces, /proc, /dev and /sys, a layer of changes
// above a folder, the rights that engines leave. Needs root and Linux.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Programs that this needs, by Debian's packages. */
const programs = { 'util-linux': 'unshare', iproute2: 'ip', coreutils: 'chroot', debootstrap: 'debootstrap' }

/** The packages that this machine lacks. */
export const missingPackages = () =>
  Object.entries(programs)
    .filter(([, name]) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error !== undefined)
    .map(([name]) => name)

/** What root may do in a container, by Docker's defaults. */
const usualRights =
  'chown,dac_override,fsetid,fowner,mknod,net_raw,setgid,setuid,setfcap,setpcap,net_bind_service,sys_chroot,kill,audit_write'

/** A second address of a container without a network: what arrives there does not come from the loopback address. */
export const outsideAddress = '192.0.2.2'

/** Options of unshare: all that a container has of its own, but for the network. */
const ownNamespaces = [
  '--mount',
  '--propagation=private',
  '--pid',
  '--fork',
  '--kill-child',
  '--ipc',
  '--uts',
]

const quote = (text) => `'${String(text).replaceAll("'", String.raw`'\''`)}'`

/**
 * A root folder: a base that stays as it is, and a folder with what was changed.
 * @param {string} folder where both the changes and the mount point go
 * @param {string[]} below the folders that it stands on, the highest first
 */
export function newRoot(folder, below) {
  const root = {
    below,
    changes: join(folder, 'changes'),
    work: join(folder, 'work'),
    at: join(folder, 'root'),
  }
  for (const path of [root.changes, root.work, root.at]) mkdirSync(path, { recursive: true })
  return root
}

/** The command that mounts a root folder where it says. */
const mountRoot = ({ below, changes, work, at }, isReadOnly = false) => {
  // Without a folder for changes nothing can be written.
  const folders = isReadOnly
    ? `lowerdir=${[changes, ...below].join(':')}`
    : `lowerdir=${below.join(':')},upperdir=${changes},workdir=${work}`
  return `mount -t overlay overlay -o ${quote(folders)} ${quote(at)}`
}

/**
 * Runs a script of this machine's shell with root folders mounted, which nobody else sees.
 * @param {ReturnType<typeof newRoot>[]} roots
 */
export function withRoots(roots, script) {
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    [
      '--mount',
      '--propagation',
      'private',
      'sh',
      '-e',
      '-c',
      [...roots.map((root) => mountRoot(root)), script].join('\n'),
    ],
    { encoding: 'utf8', maxBuffer: 64 << 20 },
  )
  if (status !== 0) throw new Error(`This failed (${status}):\n${script}\n${stdout}${stderr}`)
  return stdout
}

/** What an engine mounts into each container. */
const mountSystem = ({ at }) => `
cd ${quote(at)}
mount -t proc -o nosuid,nodev,noexec proc proc
mount -t sysfs -o ro,nosuid,nodev,noexec sysfs sys
mount -t tmpfs -o nosuid,mode=755,size=64k tmpfs dev
for device in null:3 zero:5 full:7 random:8 urandom:9; do mknod -m 666 "dev/\${device%:*}" c 1 "\${device#*:}"; done
mknod -m 666 dev/tty c 5 0
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620,gid=5 devpts dev/pts
mount -t tmpfs -o nosuid,nodev,noexec,mode=1777,size=64m shm dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
for number in 0 1 2; do ln -s "/proc/self/fd/$number" "dev/$(echo stdin stdout stderr | cut -d ' ' -f $((number + 1)))"; done
mount --bind /etc/hosts etc/hosts
mount --bind /etc/resolv.conf etc/resolv.conf
`

/** The user and group of a name, as the image's own files have them. */
export function accountIn(root, name) {
  const read = (file) =>
    readFileSync([root.changes, ...root.below].map((folder) => join(folder, file)).find(existsSync), 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
  const entry = read('etc/passwd').find(([user]) => user === name)
  if (!entry) throw new Error(`The image has no user ${name}.`)
  const [, , uid, gid, , home] = entry
  return { uid, gid, home }
}

/** The words that start a command as the given user, within the root folder. */
function asUser({ account, env, workdir, command, isBound }) {
  const rights = isBound ? '-all' : `-all,${usualRights.replaceAll(/\w+/g, '+$&')}`
  const set = Object.entries({ HOME: account.home, ...env }).map(([name, value]) => `${name}=${value}`)
  return [
    'setpriv',
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--inh-caps=-all',
    `--bounding-set=${rights}`,
    ...(isBound ? ['--no-new-privs'] : []),
    'env',
    '-i',
    `--chdir=${workdir}`,
    ...set,
    ...command,
  ]
}

/**
 * Runs one command to its end, with this machine's network; throws when it fails.
 * @param {ReturnType<typeof newRoot>} root which keeps what the command changed
 * @param {{ user: string, env: Record<string, string>, workdir: string, command: string[], shown?: Record<string, string> }} what
 * `shown`: files of this machine that can be read at paths below /dev, of which nothing stays
 */
export function runToEnd(root, { user, env, workdir, command, shown = {} }) {
  const words = asUser({ account: accountIn(root, user), env, workdir, command, isBound: false })
  const mounts = Object.entries(shown).map(
    ([inside, file]) => `touch ${quote(`.${inside}`)}\nmount --bind ${quote(file)} ${quote(`.${inside}`)}`,
  )
  const script = `${mountRoot(root)}${mountSystem(root)}${mounts.join('\n')}
exec chroot . ${words.map(quote).join(' ')}`
  const { status, stdout, stderr } = spawnSync('unshare', [...ownNamespaces, 'sh', '-e', '-c', script], {
    encoding: 'utf8',
    maxBuffer: 256 << 20,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0)
    throw new Error(`This failed (${status}):\n${command.join(' ')}\n${`${stdout}${stderr}`.slice(-6000)}`)
}

/** The first process of a container, in this machine's numbers; null until it runs. */
function firstProcessOf(pid) {
  const path = `/proc/${pid}/task/${pid}/children`
  const [first] = existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ') : []
  return first ? Number(first) : null
}

/**
 * Starts a container without a network.
 * @param {ReturnType<typeof newRoot>} root
 * @param {{ user: string, env: Record<string, string>, workdir: string, command: string[], volumes: Record<string, string>,
 * isLocked: boolean }} what `volumes`: folders of this machine by where they are inside; `isLocked`: a root folder that cannot be
 * written to, a /tmp of its own and no rights, as the compose file asks for
 */
export async function startContainer(root, { user, env, workdir, command, volumes, isLocked }) {
  const account = accountIn(root, user)
  const start = (words) => asUser({ account, env, workdir, command: words, isBound: isLocked })
  const mounts = Object.entries(volumes).map(
    ([inside, folder]) => `mount --bind ${quote(folder)} .${quote(inside)}`,
  )
  if (isLocked) mounts.push('mount -t tmpfs -o nosuid,nodev,noexec,mode=1777 tmpfs tmp')
  const script = `ip link set lo up
ip address add ${outsideAddress}/32 dev lo
${mountRoot(root, isLocked)}${mountSystem(root)}${mounts.join('\n')}
exec chroot . ${start(command).map(quote).join(' ')}`
  const child = spawn('unshare', [...ownNamespaces, '--net', 'sh', '-e', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (printed += text))
  let ending = null
  const ended = new Promise((resolve) =>
    child.once('close', (code, signal) => {
      ending = signal ?? code
      resolve(ending)
    }),
  )
  const first = () => {
    const pid = firstProcessOf(child.pid)
    if (pid === null) throw new Error(`The container has ended (${ending}):\n${printed}`)
    return pid
  }
  while (child.exitCode === null && firstProcessOf(child.pid) === null) await sleep(20)
  const enter = (options, words, input = '') =>
    spawnSync('nsenter', ['--target', String(first()), ...options, '--', ...words], {
      input,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    })

  return {
    /** All that it has printed. */
    printed: () => printed,
    /** Runs a command beside it, as `docker exec` does. */
    exec: (words) => enter(['--mount', '--pid', '--ipc', '--uts', '--net', '--root', '--wd'], start(words)),
    /** Runs a program of this machine on the container's network. */
    onItsNetwork: (words, input) => enter(['--net'], words, input),
    /** Sends its first process a signal; how it ended, or throws after the given time (ms). */
    stop: async (signal, ms) => {
      process.kill(first(), signal)
      const how = await Promise.race([ended, sleep(ms, 'late', { ref: false })])
      if (how === 'late') throw new Error(`It did not stop within ${ms / 1000} s of ${signal}:\n${printed}`)
      return how
    },
    /** Ends it at once if it still runs. */
    kill: async () => {
      if (ending !== null) return
      child.kill('SIGKILL')
      await ended
    },
  }
}
