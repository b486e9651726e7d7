import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { longest, longestFirst } from './lib/test-order.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

test('files that take longest begin first, longest first, and the others keep their order', () => {
  const files = ['/x/a.test.ts', `/x/${longest[1]}`, '/x/b.test.ts', `/x/${longest[0]}`]
  expect(longestFirst(files, (file) => file)).toEqual([
    `/x/${longest[0]}`,
    `/x/${longest[1]}`,
    '/x/a.test.ts',
    '/x/b.test.ts',
  ])
})

test('every file that is named as long is there', () => {
  expect(longest.filter((file) => !existsSync(`${root}${file}`))).toEqual([])
})
