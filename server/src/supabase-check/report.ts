import type { Finding } from './finding.ts'

const signs = { ok: '✓', missing: '✗', note: '–' } as const

/** More details than these are counted only. */
const mostDetails = 20

/** One line for each check, with what is wrong and what to do below it, and a last line that sums up. */
export function printReport(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, state, said, details, todo }) => [
    `${signs[state]} ${check}: ${said}`,
    ...details.slice(0, mostDetails).map((detail) => `    ${detail}`),
    ...(details.length > mostDetails
      ? [`    and ${details.length - mostDetails} more (--json lists all)`]
      : []),
    ...(todo === null ? [] : [`    → ${todo}`]),
  ])
  const count = findings.filter(({ state }) => state === 'missing').length
  const sum =
    count === 0 ? 'Nothing is missing.' : `${count} of ${findings.length} checks found something missing.`
  return [...lines, sum].join('\n')
}
