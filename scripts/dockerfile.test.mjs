import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyContext, readDockerIgnore } from './lib/build-context.mjs'
import { readDockerfile, settingsAfter } from './lib/dockerfile.mjs'
import { root } from './lib/project.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')

test('the image runs as a user without rights, from a list, and stops by a signal', () => {
  const stages = readDockerfile(read('deploy/image/Dockerfile'))
  expect(stages.map(({ name }) => name)).toEqual(['build', 'modules', null])
  const { user, volumes, ports, entrypoint, stopSignal, health, env } = settingsAfter(stages.at(-1).steps)
  expect({ user, volumes, ports, entrypoint, stopSignal }).toEqual({
    user: 'otteros',
    volumes: ['/data'],
    ports: [4000],
    entrypoint: ['tini', '--', 'otteros'],
    stopSignal: 'SIGTERM',
  })
  expect(env).toMatchObject({ HOST: '0.0.0.0', PORT: '4000', DATA_DIR: '/data' })
  expect(health.seconds).toEqual({ interval: 15, timeout: 5, 'start-period': 60 })
})

test('the file of the pooler is read as well', () => {
  const [stage] = readDockerfile(read('deploy/many/pgbouncer.Dockerfile'))
  expect(settingsAfter(stage.steps)).toMatchObject({ user: 'postgres', ports: [6432] })
})

test('lines are joined, comments left out, arguments put into FROM, and paths follow the folder before them', () => {
  const [stage] = readDockerfile(
    'ARG V=1\nFROM some:${V} AS one\n# a comment\nWORKDIR /a\nWORKDIR b\nRUN one \\\n  # between\n  && two\n',
  )
  expect(stage).toMatchObject({ base: 'some:1', name: 'one' })
  expect(stage.steps.at(-1)).toMatchObject({ line: 6, command: 'one   && two' })
  expect(settingsAfter(stage.steps).workdir).toBe('/a/b')
})

test.each([
  ['FROM a\nADD x y', 'Line 2, ADD: an unknown instruction.'],
  ['FROM a\nSHELL ["sh"]', 'Line 2, SHELL: an unknown instruction.'],
  ['RUN x', 'Line 1, RUN: it stands before FROM.'],
  ['FROM a:${V}', 'Line 1, FROM: V has no value.'],
  ['FROM a\nCOPY --from=b x y', 'Line 2, COPY: there is no earlier stage b.'],
  ['FROM a\nCOPY --chown=1 x y', 'Line 2, COPY: the option --chown=1.'],
  ['FROM a\nCOPY *.json ./', 'Line 2, COPY: expected one plain word'],
  ['FROM a\nRUN --mount=type=cache x', 'Line 2, RUN: expected a plain shell command'],
  ['FROM a\nENV A=$B', 'Line 2, ENV: expected NAME=value'],
  ['FROM a\nCMD otteros', 'Line 2, CMD: expected a command as a list'],
  ['FROM a\nHEALTHCHECK --retries=3 CMD ["x"]', 'Line 2, HEALTHCHECK: the option --retries=3.'],
  ['FROM a\nRUN x \\', 'Line 2: the instruction does not end.'],
  ['# syntax=docker/dockerfile:1\nFROM a', 'Line 1: a directive.'],
  ['', 'There is no FROM.'],
])('what the reader does not know is an error: %j', (text, message) => {
  expect(() => readDockerfile(text)).toThrow(message)
})

test('secrets, data and what was built stay out of the build context; what the image is made of does not', () => {
  const isIgnored = readDockerIgnore(read('deploy/image/Dockerfile.dockerignore'))
  const out = [
    'deploy/one-machine/.env',
    'deploy/many/.env',
    'deploy/many/.env.old',
    'deploy/many/certificates/site.pem',
    'deploy/kubernetes/secret.yaml',
    '.env',
    '.git/config',
    'data/secrets.json',
    'otteros-data/postgres',
    'node_modules/vite/package.json',
    'packages/app-sdk/node_modules',
    'web/dist/index.html',
    'package/otteros/package.json',
  ]
  const kept = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    'packages/app-sdk/package.json',
    'web/src/kernel/app-platform/data/records.ts',
    'deploy/one-machine/example.env',
    'deploy/kubernetes/secret.example.yaml',
    'scripts/package/otteros.mjs',
  ]
  expect(out.filter((path) => !isIgnored(path))).toEqual([])
  expect(kept.filter(isIgnored)).toEqual([])
})

test.each(['!kept', 'a/**/b', 'a?', 'folder/', '/rooted'])(
  'the line %s of .dockerignore is an error',
  (line) => {
    expect(() => readDockerIgnore(line)).toThrow(line)
  },
)

test('a build context has all but what is left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'otteros-context-'))
  try {
    mkdirSync(join(folder, 'from/deep/skipped'), { recursive: true })
    for (const path of ['a.txt', 'a.pem', 'deep/b.txt', 'deep/skipped/c.txt'])
      writeFileSync(join(folder, 'from', path), path)
    const isIgnored = readDockerIgnore('**/*.pem\n**/skipped\n')
    expect(copyContext(join(folder, 'from'), join(folder, 'to'), isIgnored)).toBe(2)
    const copied = readdirSync(join(folder, 'to'), { recursive: true })
    expect(new Set(copied)).toEqual(new Set(['a.txt', 'deep', 'deep/b.txt']))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
