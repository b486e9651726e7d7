// What an app gets of the clipboard when a person presses in it, and what a paste gives it.
import type { Engine } from './browsers'
import type { Check } from './checks'
import { closeApp, openApp, outcomeOf, shows } from './desktop'

/** A check of what comes of what a person does in an app. */
const check = (what: string, html: string, perform: (engine: Engine) => Promise<void>): Check => ({
  what,
  async run({ engine }) {
    const name = 'Pressed'
    await openApp(engine, { name, html })
    try {
      await shows(engine, name, 'through')
      await perform(engine)
      return await outcomeOf(engine, name)
    } catch (cause) {
      return `not tried: ${cause instanceof Error ? cause.message : String(cause)}`
    } finally {
      await closeApp(engine, name)
    }
  },
})

/** A page that says `through` by an alert once it is there, and then what came of the press. */
const page = (code: string) => `<!doctype html><title>Attack</title>
<style>body { margin: 0 } #place, textarea { display: block; box-sizing: border-box; width: 100%; height: 100px; background: #ddd }</style>
<div id="place"></div><textarea id="field">words of mine</textarea><script>
const place = document.getElementById('place'), field = document.getElementById('field')
const soon = (value) => new Promise((resolve) => setTimeout(() => resolve(value), 1000))
${code}</script>`

const clipboardCalls = page(`
const calls = {
  writeText: () => navigator.clipboard.writeText('of the app').then(() => true),
  write: () => navigator.clipboard.write([new ClipboardItem({ 'text/plain': new Blob(['of the app'], { type: 'text/plain' }) })]).then(() => true),
  readText: () => navigator.clipboard.readText().then(() => true),
  read: () => navigator.clipboard.read().then(() => true),
  cut: () => document.execCommand('cut'),
  paste: () => document.execCommand('paste'),
}
place.onclick = async () => {
  const done = []
  for (const [name, call] of Object.entries(calls)) {
    try { if (await Promise.race([call(), soon(false)])) done.push(name) } catch {}
  }
  alert('outcome: ' + (done.join(', ') || 'nothing') + '¶')
}
alert('through')`)

/** It takes what listens away by opening its document again, and pretends that another press began. */
const middlePress = page(`
let got = 'nothing'
setTimeout(() => {
  document.open()
  document.write('<div style="height: 400px">Nothing to type in</div>')
  document.close()
  addEventListener('paste', () => { got = 'a paste' })
  addEventListener('mouseup', () => dispatchEvent(new MouseEvent('mousedown')))
  addEventListener('mousedown', ({ isTrusted, button }) => {
    if (isTrusted) setTimeout(() => alert('outcome: ' + (button === 1 ? got : 'another button') + '¶'), 1500)
  })
  alert('through')
})`)

const ownPaste = page(`
field.addEventListener('paste', (event) => alert('outcome: ' + (event.clipboardData.getData('text/plain') || 'nothing') + '¶'))
alert('through')`)

/** All of them. */
export const pressChecks: readonly Check[] = [
  check('the clipboard, read and changed by a script after a press', clipboardCalls, (engine) =>
    engine.press(40, 40),
  ),
  check('what was selected elsewhere, by a press of the middle button', middlePress, (engine) =>
    engine.press(40, 40, 'middle'),
  ),
  check('what a person pastes into a field by the keyboard', ownPaste, async (engine) => {
    await engine.press(40, 140)
    for (const key of ['a', 'c', 'v']) await engine.pressControlAnd(key)
  }),
]
