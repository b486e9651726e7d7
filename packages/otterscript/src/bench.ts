/* For measuring the interpreter; not part of what runs on the desktop. */
import { parse } from './parser'
import { run } from './run'

/** A program that does what programs do: it counts, compares, calls, makes texts, and reads and writes a list. */
const program = `
function next(n) { return (n * 31 + 7) % 1000 }
let list = range(0, 99)
let n = 1
while true {
  n = next(n)
  if n % 2 == 0 { list[n % 100] = n } else { n = n + list[n % 100] }
  let shown = "n {n}"
}`

/** What was measured. */
export interface Measured {
  readonly steps: number
  /** ms on the wall, with the turns that the page had in between. */
  readonly time: number
  readonly perSecond: number
}

/** Runs a program for so many steps, in slices as on the desktop. */
export async function measureSteps(steps = 1_000_000): Promise<Measured> {
  const start = performance.now()
  const host = { calls: [], call: () => ({ ok: true, value: null }) as const }
  const running = run(parse(program).program, host, { limits: { steps } })
  await running.outcome
  const time = performance.now() - start
  return { steps: running.steps, time, perSecond: Math.round((running.steps / time) * 1000) }
}
