import { expect, test } from 'vitest'
import { countResults } from './lib/test-results.mjs'

const unit = (name, ...assertionResults) => ({
  name,
  status: assertionResults.every(({ status }) => status === 'passed') ? 'passed' : 'failed',
  assertionResults,
})
const journey = (title, status) => ({ title, tests: [{ status }] })

test('counts what both runners report and names what failed', () => {
  const vitest = {
    testResults: [
      unit('a.test.ts', { fullName: 'adds', status: 'passed' }, { fullName: 'divides', status: 'failed' }),
      { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  }
  const journeys = {
    suites: [
      {
        title: 'files.spec.ts',
        specs: [journey('opens', 'expected'), journey('saves', 'flaky')],
        suites: [{ title: 'on a phone', specs: [journey('taps', 'unexpected')] }],
      },
    ],
  }
  expect(countResults(vitest, [journeys, null])).toEqual({
    passed: 2,
    failed: 4,
    failures: [
      'a.test.ts › divides',
      'broken.test.ts',
      'files.spec.ts › saves',
      'files.spec.ts › on a phone › taps',
    ],
  })
})

test('nothing is counted when no runner came to its report', () => {
  expect(countResults(null, [null])).toEqual({ passed: 0, failed: 0, failures: [] })
})
