import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

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

/**
 * As docs/operating.md says, but for shorter times: a server that refuses a connection is passed over at once, without the request
 * having reached it, and gets none until `/readyz` answers 200.
 */
const settingsOf = (port: number, servers: readonly number[]) => `
global
  maxconn 8000

defaults
  mode http
  timeout connect 2s
  timeout client 150s
  timeout server 150s
  timeout http-request 30s
  timeout check 5s
  retries 3
  retry-on conn-failure
  option redispatch 1
  option forwardfor
  option abortonclose

frontend site
  bind 127.0.0.1:${port}
  bind ::1:${port}
  http-request set-header X-Forwarded-Proto http
  default_backend servers

backend servers
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 1s fall 3 rise 1 observe layer4 error-limit 1 on-error mark-down
${servers.map((server, index) => `  server desktop-${index + 1} 127.0.0.1:${server}`).join('\n')}
`

/** How long it may take until a server answers through it (ms). */
const patience = 20_000

/** Starts one on a port. It gives requests to the servers on these ports of this machine, in turn. */
export async function startBalancer(port: number, servers: readonly number[]): Promise<Balancer> {
  if (program === undefined) throw new Error('There is no HAProxy here')
  const folder = mkdtempSync(join(tmpdir(), 'otteros-haproxy-'))
  const settings = join(folder, 'haproxy.cfg')
  writeFileSync(settings, settingsOf(port, servers))
  const child = spawn(program, ['-q', '-db', '-f', settings], { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
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
