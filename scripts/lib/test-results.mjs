// Reads what the two test runners report as JSON.

/** The titles on the way to each journey of a suite, with its outcome. */
function listJourneys(suite, titles = []) {
  const path = suite.title ? [...titles, suite.title] : titles
  return [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status }) => ({ name: [...path, spec.title].join(' › '), status })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => listJourneys(inner, path)),
  ]
}

/**
 * Counts tests and names those that failed, a line each; one that passed at a second try counts as failed.
 * @param vitest report of Vitest, or null when it did not come that far
 * @param journeys reports of Playwright, each null when it did not come that far
 * @returns {{ passed: number, failed: number, failures: string[] }}
 */
export function countResults(vitest, journeys) {
  const files = vitest?.testResults ?? []
  const units = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ name: `${name} › ${fullName}`, status })),
  )
  // A file that could not be loaded has no tests to count.
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const walked = journeys.flatMap((report) => (report?.suites ?? []).flatMap((suite) => listJourneys(suite)))
  const failures = [
    ...units.filter(({ status }) => status === 'failed').map(({ name }) => name),
    ...broken.map(({ name }) => name),
    ...walked.filter(({ status }) => status === 'unexpected' || status === 'flaky').map(({ name }) => name),
  ]
  const passed =
    units.filter(({ status }) => status === 'passed').length +
    walked.filter(({ status }) => status === 'expected').length
  return { passed, failed: failures.length, failures }
}
