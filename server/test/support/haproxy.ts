import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Debian puts it where an ordinary account does not look. */
const program = ['haproxy', '/usr/sbin/haproxy'].find(
  (path) => spawnSync(path, ['-v'], { stdio: 'ignore' }).status === 0,
)

/** Whether this machine has HAProxy. */
export const hasHaproxy = program !== undefined

/** A HAProxy in front of some servers. */
export interface Balancer {
  dispose(): Promise<void>
}

const written = fileURLToPath(new URL('../../../deploy/many/haproxy.cfg', import.meta.url))

/** The settings for operators, on a port without a certificate, and for servers of this machine. */
function settingsOf(port: number, servers: readonly number[]): string {
  const lines = servers.map((server, index) => `  server desktop-${index + 1} 127.0.0.1:${server}`)
  return readFileSync(written, 'utf8')
    .replace('  bind :80\n', `  bind 127.0.0.1:${port}\n  bind ::1:${port}\n`)
    .replaceAll(/^ {2}(bind :443|http-request redirect) .*\n/gm, '')
    .replace(/(^ {2}server .*\n)+/m, `${lines.join('\n')}\n`)
}

/** How long it may take until a server answers through it (ms). */
const patience = 20_000

/** Starts one on a port. It gives requests to the servers on these ports of this machine, in turn. */
export async function startBalancer(port: number, servers: readonly number[]): Promise<Balancer> {
  if (program === undefined) throw new Error('There is no HAProxy here')
  const folder = mkdtempSync(join(tmpdir(), 'otteros-haproxy-'))
  const settings = join(folder, 'haproxy.cfg')
  writeFileSync(settings, settingsOf(port, servers))
  const child = spawn(program, ['-db', '-f', settings], { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'exit')
  for (const deadline = Date.now() + patience; ; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}:\n${printed}`)
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    if (answer?.ok) break
    if (Date.now() > deadline) throw new Error(`No server answers through HAProxy:\n${printed}`)
  }
  return {
    dispose: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
