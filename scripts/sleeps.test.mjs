import { expect, test } from 'vitest'
import { isTestFile, pausesIn } from './lib/sleeps.mjs'

test.each([
  ['the browser tests’ own', 'await page.waitForTimeout(100)'],
  ['a promise that a timer keeps', 'await new Promise((resolve) => setTimeout(resolve, 50))'],
  ['one in a block', 'new Promise<void>((done) => {\n  setTimeout(done, settling)\n})'],
  ['one of Node', 'await sleep(5)'],
])('%s is a pause', (_, text) => {
  expect(pausesIn(`const a = 1\n${text}\n`)).toEqual([2])
})

test.each([
  ['a turn of the event loop', 'await new Promise((resolve) => setTimeout(resolve))'],
  ['one that is written out', 'await new Promise((resolve) => setTimeout(resolve, 0))'],
  ['a timer that does something', 'setTimeout(() => button.click(), 300)'],
  ['a condition', "await expect.poll(count).toBe(3); await page.waitForEvent('page')"],
])('%s is none', (_, text) => {
  expect(pausesIn(text)).toEqual([])
})

test('tests and their helpers are looked at, the product and pages under test are not', () => {
  const files = [
    'e2e/journeys/a.spec.ts',
    'e2e/support/a.ts',
    'web/src/a.test.tsx',
    'web/src/testing/a.ts',
    'server/test/contract/a.test.ts',
    'scripts/a.test.mjs',
    'e2e/fixtures/attacks/a.ts',
    'web/src/a.ts',
  ]
  expect(files.filter(isTestFile)).toEqual(files.slice(0, 6))
})
