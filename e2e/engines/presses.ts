// What an app gets of the clipboard when a person presses in it, and what a paste gives it.
import type { Engine } from './browsers'

/** An app's page, and what is done in it. */
export interface PressCheck {
  readonly what: string
  readonly html: string
  /** What the person does. */
  readonly perform: (engine: Engine) => Promise<void>
}

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
  alert('outcome: ' + (done.join(', ') || 'nothing') + '.')
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
    if (isTrusted) setTimeout(() => alert('outcome: ' + (button === 1 ? got : 'another button') + '.'), 1500)
  })
  alert('through')
})`)

const ownPaste = page(`
field.addEventListener('paste', (event) => alert('outcome: ' + (event.clipboardData.getData('text/plain') || 'nothing') + '.'))
alert('through')`)

/** All of them. */
export const pressChecks: readonly PressCheck[] = [
  {
    what: 'the clipboard, read and changed by a script after a press',
    html: clipboardCalls,
    perform: (engine) => engine.press(40, 40),
  },
  {
    what: 'what was selected elsewhere, by a press of the middle button',
    html: middlePress,
    perform: (engine) => engine.press(40, 40, 'middle'),
  },
  {
    what: 'what a person pastes into a field by the keyboard',
    html: ownPaste,
    async perform(engine) {
      await engine.press(40, 140)
      for (const key of ['a', 'c', 'v']) await engine.pressControlAnd(key)
    },
  },
]
