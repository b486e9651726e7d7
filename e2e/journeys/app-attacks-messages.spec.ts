import { openApp } from '../fixtures/attacks/attempts'
import { HtmlApp, outerPage, startsAnew } from '../support/html-app'
import { expect, test } from '../support/test'

/** A page that offers every window above it and every app a port of its own, for as long as it runs. */
const thief = `<h1>Thief</h1><pre id="loot"></pre><script>
  const note = (text) => (document.getElementById('loot').textContent += text + '\\n')
  const visit = (place) => {
    for (const said of ['sandbox-ready', { from: 'unit', text: '{"kind":"ready"}' }, { from: 'frame', end: 'failed' }, '{"kind":"ready"}']) top.postMessage(said, '*')
    for (let index = 0; index < place.length; index += 1) {
      const next = place[index]
      if (next === self || next === parent) continue
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => note(JSON.stringify(data).slice(0, 300))
      next.postMessage('port', '*', [port2])
      port1.postMessage({ kind: 'show', html: '<h1>Robbed</h1>', code: null, storage: [] })
      next.postMessage({ kind: 'show', html: '<h1>Robbed</h1>', code: null, storage: [] }, '*')
      next.postMessage('document.body.textContent = "Robbed"', '*', [new MessageChannel().port2])
      visit(next)
    }
  }
  // Slow enough not to be ended for flooding before it has found anything.
  setInterval(() => visit(top), 100)
</script>`

test('attack 56: an app cannot speak for another or for the desktop, not even while that one starts', async ({
  signedIn,
}) => {
  const victim = `<h1>Victim</h1><output></output><script>
    localStorage.setItem('kept', 'secret')
    otteros.storage.set('kept', 'secret').then(() => otteros.storage.get('kept')).then((value) => (document.querySelector('output').textContent = value))
  </script>`
  const files = await HtmlApp.store(signedIn, { 'thief.html': thief, 'victim.html': victim })
  const robber = await HtmlApp.openFrom(signedIn, files, 'thief.html')
  for (let round = 0; round < 3; round += 1) {
    const app = await openApp(signedIn, 'victim.html')
    await expect(app.page.getByRole('heading')).toHaveText('Victim')
    await expect(app.page.locator('output')).toHaveText('secret')
    await app.close()
  }
  await expect(robber.page.getByRole('heading')).toHaveText('Thief')
  await expect(robber.page.locator('#loot')).toHaveText('')
  await expect(robber.state()).toHaveAttribute('data-app-state', 'ready')
})

test('attack 56: a frame that says a second time that it is ready is ended', async ({ signedIn }) => {
  const app = await HtmlApp.open(signedIn, 'twice.html', '<h1>Once</h1>')
  // What no app can do by itself: the frame around it speaks.
  await outerPage(app).evaluate((_body, message) => parent.postMessage(message, '*'), 'sandbox-ready')
  await expect(app.window.getByText('This app left its page.')).toBeVisible()
  await expect(app.frame).toHaveCount(0)
  await startsAnew(app.state(), () => app.button('Start again').click())
  await expect(app.page.getByRole('heading')).toHaveText('Once')
})

test('attack 56: an app that replaces the language under its runtime gets no port and nothing more than before', async ({
  signedIn,
}) => {
  const html = `<h1>Polluted</h1><output></output><script>
    const show = document.querySelector('output')
    const stolen = []
    const { apply } = Reflect
    const take = (value) => { if (value instanceof MessagePort) stolen[stolen.length] = value }
    const wrap = (owner, name) => {
      const before = owner[name]
      Object.defineProperty(owner, name, { configurable: true, writable: true, value: function (...given) {
        take(this)
        for (let index = 0; index < given.length; index += 1) {
          take(given[index])
          if (typeof given[index] === 'object' && given[index] !== null) take(given[index][0])
        }
        return apply(before, this, given)
      } })
    }
    const watch = (owner, name) => {
      const before = Object.getOwnPropertyDescriptor(owner, name)
      Object.defineProperty(owner, name, { configurable: true, get() {
        take(this)
        const value = apply(before.get, this, [])
        take(value)
        if (this instanceof Event) take(apply(targetOf, this, []))
        return value
      } })
    }
    const targetOf = Object.getOwnPropertyDescriptor(Event.prototype, 'target').get
    for (const name of ['id', 'operation', 'args', 'kind', 'text', 'answer', 'name', 'detail', 'code', 'message'])
      Object.defineProperty(Object.prototype, name, { configurable: true, get() { take(this); return undefined },
        set(value) { take(this); take(value); Object.defineProperty(this, name, { value, configurable: true, writable: true, enumerable: true }) } })
    addEventListener('message', (event) => take(event.ports[0]))
    for (const name of ['data', 'ports', 'source', 'origin']) watch(MessageEvent.prototype, name)
    for (const name of ['target', 'currentTarget', 'type']) watch(Event.prototype, name)
    for (const [owner, names] of [[MessagePort.prototype, ['postMessage', 'start', 'close']], [EventTarget.prototype, ['addEventListener', 'dispatchEvent', 'removeEventListener']],
      [Array.prototype, ['push', 'slice', 'join', 'map', 'forEach', 'filter', Symbol.iterator]], [JSON, ['parse', 'stringify']], [Promise.prototype, ['then', 'catch', 'finally']],
      [Map.prototype, ['get', 'set', 'has', 'delete']], [Reflect, ['apply', 'construct', 'get']], [window, ['setTimeout', 'postMessage', 'reportError']], [Function.prototype, ['call', 'apply', 'bind']]])
      for (const name of names) wrap(owner, name)
    const said = []
    setInterval(() => (show.textContent = said + ' ' + stolen.length), 100)
    ;(async () => {
      for (const call of [() => otteros.user.displayName(), () => otteros.clipboard.readText(), () => otteros.files.open(), () => otteros.window.setTitle('x')])
        try { await call(); said[said.length] = 'done' } catch (cause) { said[said.length] = cause.code }
      localStorage.setItem('a', 'b')
      alert('hello')
    })()
  </script>`
  const app = await HtmlApp.open(signedIn, 'polluted.html', html)
  await expect(app.page.locator('output')).toHaveText(
    'permission_denied,permission_denied,permission_denied,permission_denied 0',
  )
})
