// Tries attacks of apps without any permission in each engine that is installed and prints what came of them, as a table.
// Arguments: an engine's name, and a pattern that picks attacks; both may be left out.
import { startHitCounter } from '../support/hit-counter'
import { startServer } from '../support/server'
import { networkChecks } from './attacks'
import { type Engine, engines } from './browsers'
import type { Check, Stage } from './checks'
import { openDesktop } from './desktop'
import { pressChecks } from './presses'
import { questionChecks } from './questions'
import { reachChecks } from './reach'
import { strainChecks } from './strains'

const checks: readonly Check[] = [
  ...networkChecks,
  ...questionChecks,
  ...pressChecks,
  ...reachChecks,
  ...strainChecks,
]

/** How long an engine may take to say that it is there, in ms. */
const answerTime = 10_000

/** Whether an engine still answers; one that does not is started again. */
const answers = (engine: Engine): Promise<boolean> =>
  Promise.race([
    engine.evaluate('true').then(
      (value) => value === true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), answerTime)),
  ])

/** What came of a check, or why it came to nothing. */
async function outcomeOf(check: Check, stage: Stage): Promise<string> {
  try {
    return await check.run(stage)
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

const server = await startServer()
const counter = await startHitCounter()
const columns = new Map<string, string[]>()
const [only, onlyWhat = ''] = process.argv.slice(2)
const meant = checks.filter(({ what }) => new RegExp(onlyWhat).test(what))
try {
  for (const [name, start] of Object.entries(engines)) {
    if (only !== undefined && only !== name) continue
    let engine = await start()
    if (!engine) {
      process.stdout.write(`${name} is not installed here, or has no screen.\n`)
      continue
    }
    const title = `${name} ${engine.version}`
    process.stdout.write(`${title}\n`)
    const outcomes: string[] = []
    columns.set(title, outcomes)
    try {
      await openDesktop(engine, server)
      for (const check of meant) {
        const current: Engine = engine
        const changePerson = () => openDesktop(current, server)
        outcomes.push(await outcomeOf(check, { engine: current, server, counter, changePerson }))
        process.stdout.write(`  ${check.what}: ${outcomes.at(-1)}\n`)
        if (await answers(current)) continue
        await current.close()
        engine = (await start()) ?? current
        await openDesktop(engine, server)
      }
    } finally {
      await engine.close()
    }
  }
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  process.stdout.write(
    `\n${line(['what left an app', ...columns.keys()])}${line(['---', ...Array.from(columns, () => '---')])}`,
  )
  for (const [index, { what }] of meant.entries())
    process.stdout.write(
      line([what, ...Array.from(columns.values(), (outcomes) => outcomes[index] ?? 'not tried')]),
    )
} finally {
  await counter.close()
  await server.dispose()
}
