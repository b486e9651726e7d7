import { expect, test } from 'vitest'
import { repeatFailed, selectionOf } from './lib/repeat-journeys.mjs'
import { countResults } from './lib/test-results.mjs'

const journey = (title, status, message = '') => ({
  title,
  file: 'files.spec.ts',
  line: 9,
  tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
})
const reportOf = (...specs) => ({
  suites: [{ title: 'files.spec.ts', file: 'files.spec.ts', specs }],
  errors: [],
})
const failing = (count) =>
  reportOf(
    journey('opens', 'expected'),
    ...Array.from({ length: count }, (_, nth) =>
      journey(`saves ${nth}`, 'unexpected', '\u001B[31mtoo late\u001B[39m'),
    ),
  )
const passing = () => reportOf(journey('any', 'expected'))

/** Repeats what failed in one run; `outcomes` are the reports of the second tries. */
async function repeated(report, outcomes, more = {}) {
  const said = []
  const chosen = []
  const runs = [{ config: 'all.config.ts', report, passed: false, ...more }]
  const { passed, unsteady } = await repeatFailed(
    runs,
    async (config, selection, nth) => {
      chosen.push([config, ...selection])
      return outcomes(nth)
    },
    (text) => said.push(text),
  )
  return {
    passed,
    unsteady,
    said: said.join(''),
    chosen,
    count: countResults(null, [report], { unsteady, mostUnsteady: 3 }),
  }
}

test('a journey that passes alone is told as unsteady with both outcomes, and the run passes', async () => {
  const { passed, said, chosen, count } = await repeated(failing(1), passing)
  expect(passed).toEqual([true])
  expect(chosen).toEqual([['all.config.ts', 'journeys/files\\.spec\\.ts:9', '--grep', 'saves 0$']])
  expect(said).toBe(
    'unsteady: files.spec.ts › saves 0\n  first, beside others: failed\n    too late\n  second, alone: passed\n',
  )
  expect(count).toEqual({ passed: 2, failed: 0, failures: [] })
})

test('one that fails twice fails the run, and both errors are told', async () => {
  const again = reportOf(journey('saves 0', 'unexpected', 'never'))
  const { passed, said, count } = await repeated(failing(1), () => again)
  expect(passed).toEqual([false])
  expect(said).toContain('failed twice: files.spec.ts › saves 0')
  expect(said).toContain('    too late')
  expect(said).toContain('    never')
  expect(count).toEqual({ passed: 1, failed: 1, failures: ['files.spec.ts › saves 0'] })
})

test('three may be unsteady; four fail the run, and all of them count', async () => {
  expect(await repeated(failing(3), passing)).toMatchObject({
    passed: [true],
    count: { passed: 4, failed: 0 },
  })
  const four = await repeated(failing(4), passing)
  expect(four).toMatchObject({ passed: [false], count: { passed: 1, failed: 4 } })
  expect(four.said).toContain('4 journeys are unsteady; a run may have 3.')
})

test('a second try that did not run, was skipped or ended with a broken server is no pass', async () => {
  const skipped = reportOf(journey('saves 0', 'skipped'))
  const broken = { ...passing(), errors: [{ message: 'the server did not end' }] }
  for (const again of [null, reportOf(), skipped, broken])
    expect(await repeated(failing(1), () => again)).toMatchObject({ passed: [false], count: { failed: 1 } })
})

test('what went wrong beside journeys is not mended by repeating them', async () => {
  const broken = { ...failing(1), errors: [{ message: 'no server' }] }
  expect(await repeated(broken, passing)).toMatchObject({ passed: [false], count: { failed: 0 } })
  expect((await repeated(null, passing)).passed).toEqual([false])
  expect((await repeated(passing(), passing)).passed).toEqual([false])
  expect((await repeated(passing(), passing, { passed: true })).passed).toEqual([true])
})

test('many failures are not repeated', async () => {
  const { passed, said, chosen } = await repeated(failing(11), passing)
  expect(passed).toEqual([false])
  expect(chosen).toEqual([])
  expect(said).toContain('11 journeys failed')
})

test('a title is chosen as it stands, whatever it means in a pattern', async () => {
  expect(selectionOf({ file: 'a.spec.ts', line: 3, title: 'asks (twice)? [A1.2]' })).toEqual([
    'journeys/a\\.spec\\.ts:3',
    '--grep',
    'asks \\(twice\\)\\? \\[A1\\.2\\]$',
  ])
})
