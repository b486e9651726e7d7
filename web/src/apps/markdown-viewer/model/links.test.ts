import { expect, test } from 'vitest'
import { targetOf } from './links'

test.each([
  ['https://otters.example/a', { kind: 'web', url: 'https://otters.example/a' }],
  ['river/map.md#top', { kind: 'file', path: '/home/notes/river/map.md' }],
  ['./a%20b.png', { kind: 'file', path: '/home/notes/a b.png' }],
  ['#facts', { kind: 'place', id: 'facts' }],
  ['data:image/png;base64,AAAA', { kind: 'data', url: 'data:image/png;base64,AAAA' }],
  ['../secret.txt', { kind: 'none' }],
  ['/etc/passwd', { kind: 'none' }],
  ['%2e%2e/secret.txt', { kind: 'none' }],
  ['javascript:alert(1)', { kind: 'none' }],
  ['data:text/html,x', { kind: 'none' }],
  ['//evil.example/x', { kind: 'none' }],
  ['', { kind: 'none' }],
])('%j leads where it may', (address, target) => {
  expect(targetOf(address, '/home/notes/readme.md')).toEqual(target)
})
