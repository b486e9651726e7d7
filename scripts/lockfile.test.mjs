import { expect, test } from 'vitest'
import { lockfileProblems } from './lib/lockfile.mjs'

const held = { version: '1.0.0', integrity: 'sha512-…' }
const problemsOf = (packages) => lockfileProblems({ packages })

test('a package for another system may lie beside the one that names it, or in a folder above', () => {
  const optionalDependencies = { '@a/mac': '1.0.0', '@a/win': '1.0.0' }
  expect(
    problemsOf({
      '': {},
      'web/node_modules/a': { ...held, optionalDependencies },
      'web/node_modules/@a/mac': held,
      'node_modules/@a/win': held,
      'node_modules/b': { ...held, optionalDependencies },
      'node_modules/b/node_modules/@a/mac': held,
      'node_modules/web': { resolved: 'web', link: true },
      web: { version: '1.0.0' },
    }),
  ).toEqual([])
})

test('one that the lockfile does not hold, or holds out of reach, is named', () => {
  const problems = problemsOf({
    '': { optionalDependencies: { d: '^2.0.0' } },
    'node_modules/@a/formatter': { ...held, optionalDependencies: { '@a/mac': '1.0.0', '@a/win': '1.0.0' } },
    'web/node_modules/@a/mac': held,
  })
  expect(problems.map((problem) => /names (\S+),/.exec(problem)?.[1])).toEqual([
    'd@^2.0.0',
    '@a/mac@1.0.0',
    '@a/win@1.0.0',
  ])
})

test('every package has a version and a checksum, and none names a registry', () => {
  expect(
    problemsOf({
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { ...held, resolved: 'https://registry.example/b.tgz' },
      'node_modules/b/node_modules/c': { version: '1.0.0', inBundle: true },
    }),
  ).toEqual([
    'node_modules/a has no version or no checksum',
    'node_modules/b names a registry: https://registry.example/b.tgz',
  ])
})
