// What the person is told and asked about an app, and whether that can be answered for them.
import { enterKey } from './actions'
import { type Check, listOf } from './checks'
import { closeApp, openApp, outcomeOf, sayOutcome, shown, shows } from './desktop'

const manifest = (permissions: readonly string[]) =>
  `<script type="application/otteros-app+json">${JSON.stringify({ permissions })}</script>`

/** What tells an app something of the person, by the permission for it. */
const secrets = {
  user: 'otteros.user.displayName()',
  clipboard: 'otteros.clipboard.readText()',
  files: 'otteros.files.open()',
  otterscript: `otteros.otterscript.run('say("a")')`,
} as const

/** Calls what a permission is for and says what came of it. */
const asking = (permission: string, call: string) =>
  `${manifest([permission])}<h1>Asks</h1><script>${call}.then(() => ${sayOutcome(`'got it'`)}, ({ code }) => ${sayOutcome('code')})</script>`

/**
 * It asks for something, pulls the keyboard to itself by its own methods and by a frame in it, and says which keys it got, or that it
 * was allowed.
 */
const puller = `${manifest(['notifications'])}<input autofocus aria-label="Mine"><iframe title="Hand" srcdoc="<script>
  onkeydown = ({ key }) => parent.postMessage(key, '*')
  setTimeout(() => setInterval(() => focus(), 300), 1000)
</script>"></iframe><script>
  const got = []
  const say = (what) => { got.push(what); ${sayOutcome(`got.join(' ')`)} }
  addEventListener('message', ({ data }) => typeof data === 'string' && say(data))
  addEventListener('keydown', ({ key }) => say(key))
  setInterval(() => { window.focus(); document.querySelector('input').focus() }, 10)
  otteros.notifications.show('Otter').then(() => say('(allowed)'), () => {})
</script>`

/** Says which key it got. */
const listener = `<style>body { margin: 0 } textarea { width: 300px; height: 100px }</style><textarea aria-label="Mine"></textarea><script>
  addEventListener('keydown', ({ key }) => ${sayOutcome('key')})
</script>`

/** All of them. */
export const questionChecks: readonly Check[] = [
  {
    what: 'what the person is told of before an app’s first start',
    async run({ engine }) {
      const told = await openApp(engine, { name: 'Told', html: '<h1>Told</h1>' })
      await closeApp(engine, 'Told')
      if (told === null) return 'of nothing'
      return listOf([
        ...(told.includes('off the network') ? ['that it may leak'] : []),
        ...(told.includes('everything freezes') ? ['that it may stop the desktop'] : []),
      ])
    },
  },
  {
    what: '57: the person’s name, clipboard, files and OtterScript, with the permission declared',
    async run({ engine }) {
      const came: string[] = []
      for (const [permission, call] of Object.entries(secrets)) {
        await openApp(engine, { name: 'Asks', html: asking(permission, call) })
        const isAsked = await shows(engine, 'Asks', 'Don’t allow', 2000)
        const answer = isAsked ? '' : await outcomeOf(engine, 'Asks', 5000)
        // A dialog for files is no question of the app's window.
        came.push(`${permission}: ${isAsked || answer === 'no answer' ? 'the person is asked' : answer}`)
        await closeApp(engine, 'Asks')
      }
      return listOf(came)
    },
  },
  {
    what: '57: keys and the answer while the desktop asks about the app',
    async run({ engine }) {
      // Only keys that reach apps at all tell something.
      await openApp(engine, { name: 'Listener', html: listener })
      await engine.press(40, 40)
      await engine.type(['o'])
      const isHeard = (await outcomeOf(engine, 'Listener', 5000)) === 'o'
      await closeApp(engine, 'Listener')
      await openApp(engine, { name: 'Puller', html: puller })
      if (!(await shows(engine, 'Puller', 'wants to show notifications', 10_000)))
        return `the person was not asked: ${await shown(engine, 'Puller')}`
      const stopped = 'it kept taking the keyboard'
      for (let round = 0; round < 10 && !(await shown(engine, 'Puller')).includes(stopped); round += 1)
        await engine.type(['o', 't', 't', 'e', 'r', enterKey])
      const outcome = await outcomeOf(engine, 'Puller', 1000)
      const isEnded = await shows(engine, 'Puller', stopped, 1)
      const isOpen = await shows(engine, 'Puller', 'wants to show notifications', 1)
      await closeApp(engine, 'Puller')
      if (outcome !== 'no answer') return outcome
      if (!isHeard) return 'not known: keys of this driver reach no app'
      if (isEnded) return 'nothing, and the app is ended'
      return isOpen ? 'nothing' : 'the question is gone'
    },
  },
]
