// What an app can reach: the desktop and other apps around it, what they keep, and what the desktop does for apps.
import { attemptsPage, type Attempts } from '../fixtures/attacks/attempts'
import { callExpression, calls } from '../fixtures/attacks/calls'
import { polluted, pollutedOutcome, thief, victim } from '../fixtures/attacks/impostors'
import { foundEmpty, outOfReach } from '../fixtures/attacks/reach'
import {
  found,
  keeper,
  oddKeys,
  oddKeysOutcomes,
  oddNames,
  tooMuch,
  tooMuchOutcomes,
} from '../fixtures/attacks/storage'
import { type Check, listOf, nothing, type Stage } from './checks'
import { closeApp, openApp, outcomeOf, restartApp, sayOutcome, shown, shows, textOf } from './desktop'

/** A page that says what its own script found once an expression is true. */
const once = (expression: string, said: string) =>
  `<script>{ const wait = setInterval(() => { if (!(${expression})) return; clearInterval(wait); ${sayOutcome(said)} }, 100) }</script>`

const outcomes = `document.getElementById('outcomes').textContent`

/** Attempts, of which the page names those that came to something else than they should. `isFine`: of a name and an outcome. */
const judged = <Given>(attempts: Attempts<Given>, given: Given, isFine: string) =>
  attemptsPage(attempts, given) +
  once(
    outcomes,
    `Object.entries(JSON.parse(${outcomes})).filter(([name, outcome]) => !(${isFine})(name, outcome)).map((one) => one.join(': ')).join(', ') || '${nothing}'`,
  )

/** Compares with what has to come. */
const as = (expected: Readonly<Record<string, string>>) =>
  `(name, outcome) => (${textOf(expected)})[name] === outcome`

const output = `document.querySelector('output').textContent`

/** Opens an app, and gives what it says. */
async function outcomeIn({ engine }: Stage, html: string, id?: string): Promise<string> {
  const name = `App ${crypto.randomUUID().slice(0, 4)}`
  await openApp(engine, { name, html, ...(id !== undefined && { id }) })
  const outcome = await outcomeOf(engine, name)
  await closeApp(engine, name)
  return outcome
}

/** What of the browser's storage and its like an engine has at all, so that a refusal means something. */
const features = ['cookieStore', 'caches', 'indexedDB', 'SharedWorker', 'sessionStorage'] as const

/** All of them. */
export const reachChecks: readonly Check[] = [
  {
    what: '43: the desktop, other apps and the browser’s storage, reached for by an app',
    async run(stage) {
      const { engine } = stage
      await openApp(engine, { name: 'Quiet', html: '<h1>Quiet</h1>' })
      const isFine = `(name, outcome) => !outcome.startsWith('got ') || /^got (?:null|undefined)?$/.test(outcome)`
      const got = await outcomeIn(stage, judged({ ...outOfReach, ...foundEmpty }, null, isFine))
      await closeApp(engine, 'Quiet')
      const absent = await engine.evaluate(
        `${textOf(features)}.filter((name) => !(name in window)).join(', ')`,
      )
      return absent === '' ? got : `${got} (not in this engine: ${String(absent)})`
    },
  },
  {
    what: '45: what another app or another person keeps',
    async run(stage) {
      const html = keeper + once(output, output)
      const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
      const got: string[] = []
      const expectFound = async (who: string, id: string, what: string) => {
        const said = await outcomeIn(stage, html, id)
        if (said !== what) got.push(`${who}: ${said}`)
      }
      await expectFound('the app itself, before', first, found.nothing)
      await expectFound('the app itself', first, found.own)
      await expectFound('another app', second, found.nothing)
      await stage.changePerson()
      await expectFound('another person', first, found.nothing)
      return listOf(got)
    },
  },
  {
    what: '54: more than an app may keep',
    run: (stage) => outcomeIn(stage, judged(tooMuch, null, as(tooMuchOutcomes))),
  },
  {
    what: '55: keys that mean something to the language',
    async run({ engine }) {
      const name = 'Keys'
      // It stores in its first start, and judges itself by what it kept.
      const html = judged(
        oddKeys,
        oddNames,
        `(name, outcome) => (JSON.parse(${outcomes}).before === ${textOf(oddKeysOutcomes.first.before)} ? ${textOf(oddKeysOutcomes.first)} : ${textOf(oddKeysOutcomes.next)})[name] === outcome`,
      )
      await openApp(engine, { name, html })
      const first = await outcomeOf(engine, name)
      await restartApp(engine, name)
      const next = await outcomeOf(engine, name)
      await closeApp(engine, name)
      return first === next ? first : `${first}; started again: ${next}`
    },
  },
  {
    what: '56: ports and orders of another app while that one starts',
    async run(stage) {
      const { engine } = stage
      const loot = `document.getElementById('loot').textContent`
      await openApp(engine, { name: 'Thief', html: thief + once(loot, loot) })
      const got: string[] = []
      for (let round = 0; round < 3; round += 1) {
        const said = await outcomeIn(stage, victim + once(output, output))
        if (said !== 'secret') got.push(`the other app came to ${said}`)
      }
      if (await shows(engine, 'Thief', 'outcome: ', 1000)) got.push(await outcomeOf(engine, 'Thief'))
      await closeApp(engine, 'Thief')
      return listOf(got)
    },
  },
  {
    what: '56: a second start of its frame',
    async run({ engine }) {
      await openApp(engine, { name: 'Twice', html: '<h1>Once</h1>' })
      // The frame may be gone before its answer.
      await engine.evaluateAround(`parent.postMessage('sandbox-ready', '*')`).catch(() => undefined)
      const isEnded = await shows(engine, 'Twice', 'This app left its page.')
      const said = await shown(engine, 'Twice')
      await closeApp(engine, 'Twice')
      return isEnded ? nothing : `the app goes on: ${said}`
    },
  },
  {
    what: '56: its runtime’s ports, by replacing the language under it',
    async run(stage) {
      const show = `document.querySelector('output').textContent`
      const html = polluted + once(`/\\d$/.test(${show}) && ${show}.split(',').length === 4`, show)
      const said = await outcomeIn(stage, html)
      return said === pollutedOutcome ? nothing : said
    },
  },
  {
    what: '57: what the desktop does for apps, without a grant',
    async run({ engine }) {
      await openApp(engine, { name: 'Plain', html: '<h1>Plain</h1>' })
      const names = Object.keys(calls)
      const said = Object.entries(calls).map(([operation, args], id) => ({ id: id + 1000, operation, args }))
      const answers = (await engine.evaluateAround(callExpression(said))) as Readonly<Record<string, string>>
      await closeApp(engine, 'Plain')
      const got = names.map((name, id) => `${name}: ${answers[id + 1000]}`)
      return listOf(got.filter((one) => !one.endsWith(': permission_denied')))
    },
  },
]
