// Reads what the two test runners report as JSON.
import { stripVTControlCharacters } from 'node:util'

/**
 * A journey as its report tells it.
 * @typedef {{ name: string, title: string, file: string, line: number, status: 'expected' | 'unexpected' | 'flaky' | 'skipped',
 *   error: string, report: string }} Journey `name` has all titles on the way to it; `file` is below e2e/journeys; `error` is ''
 *   when it passed; `report` is what it printed, which is what there was on its pages when it failed
 */

/** The journeys of a suite. */
function listJourneys(suite, titles = []) {
  const path = suite.title ? [...titles, suite.title] : titles
  return [
    ...(suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
      tests.map(({ status, results }) => ({
        name: [...path, title].join(' › '),
        title,
        file,
        line,
        status,
        error: (results ?? [])
          .flatMap(({ errors }) => errors ?? [])
          .map(({ message }) => stripVTControlCharacters(message ?? '').trim())
          .join('\n'),
        report: (results ?? [])
          .flatMap(({ stdout }) => stdout ?? [])
          .map(({ text }) => stripVTControlCharacters(text ?? ''))
          .join('')
          .trim(),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => listJourneys(inner, path)),
  ]
}

/**
 * @param report of Playwright, or null when it did not come that far
 * @returns {Journey[]}
 */
const journeysOf = (report) => (report?.suites ?? []).flatMap((suite) => listJourneys(suite))

/** One that passed at a second try counts as failed. */
const hasFailed = ({ status }) => status === 'unexpected' || status === 'flaky'

/** @returns {Journey[]} the journeys of a report that failed */
export const failedJourneys = (report) => journeysOf(report).filter(hasFailed)

/** Whether nothing but journeys went wrong in a run: it came to its end, and nothing else failed, such as a server or set-up. */
export const failedByJourneysAlone = (report) =>
  report !== null && (report.errors ?? []).length === 0 && failedJourneys(report).length > 0

/**
 * What a journey's second run, alone, came to.
 * @param report of that run, or null when it did not come that far
 * @returns {{ passed: boolean, error: string }} passed only if it ran, and nothing else went wrong
 */
export function secondOutcome(report) {
  const journeys = journeysOf(report)
  const errors = [
    ...(report?.errors ?? []).map(({ message }) => stripVTControlCharacters(message ?? '')),
    ...journeys.map(({ error }) => error).filter(Boolean),
  ]
  const passed =
    errors.length === 0 && journeys.length > 0 && journeys.every(({ status }) => status === 'expected')
  return { passed, error: passed ? '' : errors.join('\n') || 'it did not run' }
}

/**
 * Counts tests and names those that failed, a line each. A journey that failed and passed when it was repeated is unsteady: it
 * counts as passed while there are few of them, and as failed beyond.
 * @param vitest report of Vitest, or null when it did not come that far
 * @param journeys reports of Playwright, each null when it did not come that far
 * @param {{ unsteady?: readonly string[], mostUnsteady?: number }} [repeated] names of journeys that passed at the second
 *   try, and how many of them a run may have
 * @returns {{ passed: number, failed: number, failures: string[] }}
 */
export function countResults(vitest, journeys, { unsteady = [], mostUnsteady = 0 } = {}) {
  const files = vitest?.testResults ?? []
  const units = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ name: `${name} › ${fullName}`, status })),
  )
  // A file that could not be loaded has no tests to count.
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const walked = journeys.flatMap(journeysOf)
  const excused = new Set(unsteady.length <= mostUnsteady ? unsteady : [])
  const failures = [
    ...units.filter(({ status }) => status === 'failed').map(({ name }) => name),
    ...broken.map(({ name }) => name),
    ...walked.filter((each) => hasFailed(each) && !excused.has(each.name)).map(({ name }) => name),
  ]
  const passed =
    units.filter(({ status }) => status === 'passed').length +
    walked.filter((each) => each.status === 'expected' || (hasFailed(each) && excused.has(each.name))).length
  return { passed, failed: failures.length, failures }
}
