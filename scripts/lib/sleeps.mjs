// Finds pauses of a fixed length in tests: what they wait for may come later on a slow machine, and costs time on a quick one.

const pauses = [
  // The browser tests' own.
  /\.waitForTimeout\(/g,
  // A promise that a timer keeps; none at all, or 0 ms, is a turn of the event loop and no pause.
  /new Promise(?:<[^>]*>)?\(\s*\(?(\w+)\)?\s*=>\s*\{?\s*setTimeout\(\s*\1\s*,(?!\s*0\s*\))/g,
  // From node:timers/promises.
  /\bawait sleep\(/g,
]

/**
 * Files that may pause, and why. What looks again and again until something is there does not depend on the length of its pause.
 */
export const mayPause = {
  'e2e/support/accessibility.ts': 'waits for less where it comes earlier',
  'e2e/support/process-memory.ts': 'looks again and again',
  'e2e/support/server.ts': 'looks again and again',
  'e2e/journeys/large-file.spec.ts': 'a line that is cut stays so for a moment',
  'e2e/journeys/run-code.spec.ts': 'programs that a person runs wait',
  'scripts/sleeps.test.mjs': 'shows what a pause is',
  'server/src/assistant/handler.test.ts': 'a model takes its time between two thoughts',
  'server/test/contract/lifecycle.test.ts': 'how long a server takes to stop is measured',
  'server/test/contract/mail.test.ts': 'looks again and again',
  'server/test/servers/kills.test.ts': 'people work between two kills',
  'server/test/servers/virtual-person.ts': 'people think between two requests',
  'server/test/support/haproxy.ts': 'looks again and again',
  'server/test/support/outside-database.ts': 'looks again and again',
  'server/test/support/pgbouncer.ts': 'looks again and again',
  'server/test/support/server.ts': 'looks again and again',
  'vm/test/driven-guest.ts': 'looks again and again',
  'web/src/apps/htmlapp/running/storage.test.tsx': 'a slow store, by a fake clock',
}

/** Whether a file holds tests or helps them; what `e2e/fixtures` holds runs in pages that are tested. */
export const isTestFile = (file) =>
  /\.test\.(ts|tsx|mjs)$|^(e2e\/(journeys|pages|support)|server\/test|vm\/test)\/.*\.ts$|\/testing\/.*\.tsx?$/.test(
    file,
  )

/** @returns {number[]} the lines of a text on which a pause begins, from 1 */
export const pausesIn = (text) =>
  pauses
    .flatMap((pause) => [...text.matchAll(pause)])
    .map(({ index }) => text.slice(0, index).split('\n').length)
    .toSorted((one, other) => one - other)
