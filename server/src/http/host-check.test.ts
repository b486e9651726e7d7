import { expect, test } from 'vitest'
import { hostCheck } from './host-check.ts'

const answered = (config: Parameters<typeof hostCheck>[0], names: readonly string[]) =>
  names.filter(hostCheck(config))

const names = [
  'localhost',
  '127.0.0.1',
  '[::1]',
  'localhost.',
  'desk.example.org',
  'DESK.example.org.',
  'other.example',
  'rebound.example',
  '192.168.1.5',
  'otteros',
  'localhost.rebound.example',
]

test('a server on this machine answers to the names of this machine', () => {
  const config = {
    publicUrl: 'http://localhost:4000',
    corsOrigins: ['http://localhost:4000'],
    trustProxy: false,
  }
  expect(answered(config, names)).toEqual(['localhost', '127.0.0.1', '[::1]', 'localhost.'])
})

test('a public server answers to its own name and to those that it trusts', () => {
  const config = {
    publicUrl: 'https://desk.example.org',
    corsOrigins: ['https://desk.example.org', 'https://other.example'],
    trustProxy: false,
  }
  expect(answered(config, names)).toEqual(['desk.example.org', 'DESK.example.org.', 'other.example'])
})

test('behind a trusted proxy it also answers to the name that the proxy knows it by', () => {
  const config = {
    publicUrl: 'https://desk.example.org',
    corsOrigins: ['https://desk.example.org'],
    trustProxy: true,
  }
  expect(answered(config, names)).toEqual([
    'localhost',
    '127.0.0.1',
    '[::1]',
    'localhost.',
    'desk.example.org',
    'DESK.example.org.',
    '192.168.1.5',
    'otteros',
  ])
})
