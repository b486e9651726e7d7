import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connectionLimits } from '../server/src/http/connections.ts'
import { root } from './lib/project.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const namesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name)

/** Settings that the server knows. */
const known = new Set(namesIn(read('server/src/config.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm))
/** The part of a file that gives the server its environment. */
const environments = {
  'deploy/one-machine/compose.yaml': (text) => text.slice(0, text.indexOf('  caddy:')),
  'deploy/many/compose.yaml': (text) => text.slice(0, text.indexOf('services:')),
  'deploy/kubernetes/settings.yaml': (text) => text,
  'deploy/kubernetes/secret.example.yaml': (text) => text,
}

describe.each(Object.entries(environments))('%s', (file, part) => {
  const names = namesIn(part(read(file)), /^\s+([A-Z][A-Z0-9_]+):/gm)

  test('sets nothing that the server does not know', () => {
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})

test.each(['one-machine', 'many'])(
  'the example for %s names all that its compose file asks for',
  (folder) => {
    const asked = namesIn(read(`deploy/${folder}/compose.yaml`), /\$\{([A-Z0-9_]+):[?]/g)
    const given = namesIn(read(`deploy/${folder}/example.env`), /^([A-Z0-9_]+)=/gm)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((name) => !given.includes(name))).toEqual([])
  },
)

test('each server of the balancer is one of the compose file, at the port of the image', () => {
  const servers = namesIn(read('deploy/many/haproxy.cfg'), /^ {2}server \S+ (\S+)$/gm)
  const port = /PORT=(\d+)/.exec(read('deploy/image/Dockerfile'))?.[1]
  expect(servers).toEqual(
    namesIn(read('deploy/many/compose.yaml'), /^ {2}(\S+): \*desktop$/gm).map((name) => `${name}:${port}`),
  )
  expect(read('deploy/kubernetes/desktop.yaml')).toContain(`containerPort: ${port}`)
})

test('the start of the pooler is a shell command that writes one line for the owner of the database', () => {
  const [, command] = /^CMD (\[.*\])$/m.exec(read('deploy/many/pgbouncer.Dockerfile')) ?? []
  const [shell, flag, script] = JSON.parse(command ?? '[]')
  const shown = script.replace('> /etc/pgbouncer/users.txt', '').replace(/exec .*/, 'true')
  const { stdout, status } = spawnSync(shell, [flag, shown], {
    env: { PATH: process.env.PATH, DATABASE_PASSWORD: 'a b%c' },
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, '"otteros" "a b%c"\n'])
})

test('a server keeps an idle connection for longer than what is in front of it does', () => {
  const [seconds] = namesIn(read('deploy/many/haproxy.cfg'), /^ {2}timeout http-keep-alive (\d+)s$/gm)
  const { idleMs } = connectionLimits(true)
  expect(idleMs).toBeGreaterThan(Number(seconds) * 1000)
  // Caddy's own.
  expect(idleMs).toBeGreaterThan(120_000)
})
