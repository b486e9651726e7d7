// A second, lonely try for the journeys that failed in a run of many (npm test -- --repeat-failed, as .ci/run calls it).
import { failedByJourneysAlone, failedJourneys, secondOutcome } from './test-results.mjs'

/** How many journeys of one run may pass at the second try alone. */
export const mostUnsteady = 3
/** So many failures tell of a defect or of a machine that cannot: nothing is repeated. */
const mostRepeated = 10

const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Playwright's arguments that choose one journey: its line, and its title where a loop makes several on that line. */
export const selectionOf = ({ file, line, title }) => [
  `journeys/${escaped(file)}:${line}`,
  '--grep',
  `${escaped(title)}$`,
]

const indented = (text) => text.replaceAll(/^/gm, '    ')

/** How much is printed of what there was on the pages of a journey that failed (characters). */
const mostReported = 3000

/** What to print about a journey that was repeated: both outcomes. */
export const tell = ({ name, first, report, second }) =>
  [
    `${second.passed ? 'unsteady' : 'failed twice'}: ${name}`,
    '  first, beside others: failed',
    indented(first || 'without a message'),
    ...(report ? [indented(report.slice(-mostReported))] : []),
    `  second, alone: ${second.passed ? 'passed' : 'failed'}`,
    ...(second.passed ? [] : [indented(second.error)]),
    '',
  ].join('\n')

/**
 * Repeats what failed, each once and alone.
 * @param {readonly { config: string, report: object | null, passed: boolean }[]} runs what was run, and whether its command
 *   succeeded
 * @param {(config: string, selection: string[], nth: number) => Promise<object | null>} repeat runs one journey in a process of its
 *   own; returns its report, or null where there is none
 * @param {(text: string) => void} say
 * @returns {Promise<{ passed: boolean[], unsteady: string[] }>} whether each run is as good as passed: nothing but journeys went
 *   wrong in it, and all of them passed now
 */
export async function repeatFailed(runs, repeat, say) {
  const failed = runs.flatMap(({ config, report }, run) =>
    failedJourneys(report).map((journey) => ({ config, run, journey })),
  )
  const unsteady = []
  const mended = new Map(runs.map((_, run) => [run, 0]))
  if (failed.length > mostRepeated) say(`${failed.length} journeys failed: too many to repeat them.\n`)
  else
    for (const [nth, { config, run, journey }] of failed.entries()) {
      const second = secondOutcome(await repeat(config, selectionOf(journey), nth))
      say(tell({ name: journey.name, first: journey.error, report: journey.report, second }))
      if (!second.passed) continue
      unsteady.push(journey.name)
      mended.set(run, mended.get(run) + 1)
    }
  if (unsteady.length > mostUnsteady)
    say(`${unsteady.length} journeys are unsteady; a run may have ${mostUnsteady}.\n`)
  const passed = runs.map(
    (run, nth) =>
      run.passed ||
      (failedByJourneysAlone(run.report) &&
        unsteady.length <= mostUnsteady &&
        mended.get(nth) === failedJourneys(run.report).length),
  )
  return { passed, unsteady }
}
