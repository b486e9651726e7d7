// What the runtime does for an app's page: keys of the desktop, autofocus, reloading itself, workers.
import { AppWindow, probe } from '../pages/app-window'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

test('the desktop’s shortcuts work while an app has the keyboard, also after a while, and no app hears of them or makes them up', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('an element with autofocus has the keyboard; a shortcut works when nobody has pressed anything for a while', async () => {
    const app = await AppWindow.start(signedIn, {
      name: 'Reader',
      html: '<title>Reader</title><input aria-label="Mine" autofocus>',
    })
    await expect(app.page.getByRole('textbox', { name: 'Mine' })).toBeFocused()
    // What the browser takes for a person's presence ends by itself. A look from here counts as presence, so there is only one.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const timer = setInterval(() => {
            if (navigator.userActivation.isActive) return
            clearInterval(timer)
            resolve()
          }, 100)
        }),
    )
    await page.keyboard.press('Control+Alt+ArrowLeft')
    await expect.poll(() => signedIn.box(app.window)).toEqual({ x: 0, y: 0, width: 640, height: 752 })
    // The key goes down in a frame that is gone before it comes up: the browser may never answer for that.
    const pressed = page.keyboard.press('Control+Alt+w')
    await Promise.race([pressed, expect(app.window).toHaveCount(0)])
    await expect(app.window).toHaveCount(0)
  })

  await closeWindows(signedIn)

  await test.step('no app hears of a shortcut', async () => {
    const settings = await signedIn.openFromIcon('Settings')
    const app = await AppWindow.start(signedIn, {
      name: 'Typer',
      html: `<title>Typer</title><textarea aria-label="Mine"></textarea><output></output><script>
      addEventListener('keydown', (event) => (document.querySelector('output').textContent += event.code + ' '), true)
    </script>`,
    })
    const field = app.page.getByRole('textbox', { name: 'Mine' })
    await field.click()
    await page.keyboard.press('Control+Alt+ArrowLeft')
    await expect.poll(() => signedIn.box(app.window)).toEqual({ x: 0, y: 0, width: 640, height: 752 })
    // The keyboard stays where it was.
    await page.keyboard.type('q')
    await expect(field).toHaveValue('q')
    await page.keyboard.down('Alt')
    await page.keyboard.press('q')
    const switcher = page.getByRole('listbox', { name: 'Switch window' })
    await expect(switcher).toBeFocused()
    // The keyboard was given to the app just before, and that arrives there only now.
    const outer = page.frames().find((frame) => frame.parentFrame() === page.mainFrame())
    await outer?.evaluate(() => document.querySelector('iframe')?.focus())
    await expect(switcher).toBeFocused()
    await page.keyboard.up('Alt')
    await expect(settings).toHaveAttribute('data-active', 'true')
    await expect(switcher).toHaveCount(0)
    await expect(app.said).not.toContainText('Arrow')

    const second = await AppWindow.start(signedIn, {
      name: 'Closer',
      html: '<title>Closer</title><textarea aria-label="Mine"></textarea>',
    })
    await second.page.getByRole('textbox', { name: 'Mine' }).click()
    await page.keyboard.press('Control+Alt+w')
    await expect(second.window).toHaveCount(0)
    await expect(app.window).toBeVisible()
  })

  await closeWindows(signedIn)

  await test.step('an app that makes up key presses moves no window', async () => {
    const app = await AppWindow.start(signedIn, {
      name: 'Forger',
      html: probe({
        actions: {
          Press: `for (const target of [window, document, document.body])
          target.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', code: 'KeyW', ctrlKey: true, altKey: true, bubbles: true }))
          return (window.presses = (window.presses ?? 0) + 1)`,
        },
      }),
    })
    // What the first press might have done is done by the second.
    await app.says('Press', '1')
    await app.says('Press', '2')
    await expect(app.window).toBeVisible()
  })
})

test('an app that loads itself without end is ended, has eight workers at most and none in its frames, and keeps its shadow trees', async ({
  signedIn,
}) => {
  await test.step('one that reloads itself starts again, and is ended when it never stops', async () => {
    const app = await AppWindow.start(signedIn, {
      name: 'Again',
      html: probe({
        actions: {
          Count: "return Number(localStorage.getItem('n'))",
          Again:
            "localStorage.setItem('n', Number(localStorage.getItem('n')) + 1); location.reload(); await new Promise(() => {})",
          Endless: "localStorage.setItem('endless', 'yes'); location.reload(); await new Promise(() => {})",
        },
        extra: "<script>if (localStorage.getItem('endless')) location.reload()</script>",
      }),
    })
    await app.startsAnew(() => app.pressAndLeave('Again'))
    await expect(app.said).toHaveText('-')
    await app.says('Count', '1')
    await app.pressAndLeave('Endless')
    await expect(app.notice('This app left its page.')).toBeVisible()
    await expect(app.window.locator('iframe')).toHaveCount(0)
  })

  await closeWindows(signedIn)

  await test.step('it has eight workers at most, its console says so, and what ended makes room', async () => {
    const app = await AppWindow.start(signedIn, {
      name: 'Pool',
      html: probe({
        actions: {
          // Natively it is taken back right after; that must not keep the script from the worker.
          Fill: `const workers = []
          try {
            for (;;) {
              const address = URL.createObjectURL(new Blob(["'use strict'; onmessage = ({ data }) => postMessage([data, self.name])"]))
              workers.push(new Worker(address, { name: 'otter ' + workers.length }))
              URL.revokeObjectURL(address)
            }
          } catch (error) {
            const answer = await new Promise((resolve) => {
              workers[7].onmessage = ({ data }) => resolve(data)
              workers[7].postMessage('hello')
            })
            for (const worker of workers) worker.terminate()
            return [workers.length, error.name, answer]
          }`,
          'One after the other': `const heard = []
          for (let index = 0; index < 12; index += 1)
            await new Promise((resolve) => {
              const worker = new Worker('data:text/javascript,postMessage("done"); close()')
              worker.onmessage = ({ data }) => { heard.push(data); setTimeout(resolve, 50) }
            })
          return [heard.length, new Set(heard).size]`,
          Nested: `const worker = new Worker('data:text/javascript,try { new Worker("data:,") } catch (error) { postMessage(error.name) }')
          return new Promise((resolve) => { worker.onmessage = ({ data }) => { worker.terminate(); resolve(data) } })`,
          Module: `const worker = new Worker('data:text/javascript,import name from "data:text/javascript,export default 7"; postMessage([name, typeof import.meta.url])', { type: 'module' })
          return new Promise((resolve) => { worker.onmessage = ({ data }) => { worker.terminate(); resolve(data) } })`,
          'Other ways': `const worker = new Worker('data:,')
          const same = [Object.getPrototypeOf(worker).constructor === Worker, worker instanceof Worker, navigator.hardwareConcurrency <= 8]
          worker.terminate()
          try { document.body.appendChild(document.createElement('iframe')).contentWindow.Worker } catch (error) { same.push(error.name) }
          return same`,
        },
      }),
    })
    await app.says('Fill', '[8,"QuotaExceededError",["hello","otter 7"]]')
    await app.says('One after the other', '[12,1]')
    await app.says('Nested', '"NotSupportedError"')
    await app.says('Module', '[7,"string"]')
    await app.says('Other ways', '[true,true,true,"SecurityError"]')
  })

  await closeWindows(signedIn)

  await test.step('a frame of it starts no workers, however it was made and however deep it is', async () => {
    const app = await AppWindow.start(signedIn, {
      name: 'Frames',
      html: probe({
        actions: {
          Try: `const heard = []
          const text = (name, up) => '<!doctype html><script>const say = (what) => ' + up + '.postMessage("' + name + ' " + what + " " + document.compatMode, "*");' +
            'try { const worker = new Worker("data:text/javascript,postMessage(1)"); worker.onmessage = () => say("ran"); worker.onerror = () => say("refused") } catch { say("refused") }</' + 'script>'
          const all = new Promise((resolve) => addEventListener('message', ({ data }) => { if (heard.push(data) === 6) resolve() }))
          let loads = 0
          const frame = (srcdoc) => Object.assign(document.createElement('iframe'), { srcdoc, onload: () => { loads += 1 } })
          document.body.append(frame(text('made', 'parent')))
          const host = document.body.appendChild(document.createElement('div'))
          host.innerHTML = '<iframe></iframe>'
          host.firstChild.setAttribute('srcdoc', text('marked', 'parent'))
          document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' }).append(frame(text('hidden', 'parent')))
          const copied = document.createElement('div')
          copied.attachShadow({ mode: 'closed', clonable: true }).append(frame(text('copied', 'parent')))
          document.body.append(copied.cloneNode(true))
          const declared = text('declared', 'parent').replaceAll('"', '&quot;')
          document.body.appendChild(document.createElement('div')).setHTMLUnsafe('<template shadowrootmode="closed"><iframe srcdoc="' + declared + '"></iframe></template>')
          const deep = frame('')
          deep.srcdoc = '<iframe></iframe><script>document.querySelector("iframe").srcdoc = ' + JSON.stringify(text('deep', 'parent.parent')).replaceAll('</', '<\\\\/') + '</' + 'script>'
          document.body.append(deep)
          const later = frame('<p>first</p>')
          document.body.append(later)
          later.addEventListener('load', () => { later.srcdoc = text('later', 'parent') }, { once: true })
          await all
          return [...heard.sort(), loads]`,
        },
      }),
    })
    const outcomes = ['declared', 'deep', 'hidden', 'later', 'made', 'marked'].map(
      (name) => `${name} refused CSS1Compat`,
    )
    await app.says('Try', JSON.stringify([...outcomes, 5]))
  })

  await closeWindows(signedIn)

  await test.step('shadow trees that markup declares are there, however the markup came', async () => {
    const tree = (name: string, mode: string, inside = '') =>
      `<div id="${name}"><template shadowrootmode="${mode}"><style>b { color: rgb(1, 2, 3) }</style><b>${name}</b> <slot></slot>${inside}</template>light</div>`
    const app = await AppWindow.start(signedIn, {
      name: 'Trees',
      html: `<!doctype html><title>Trees</title>${tree('open', 'open', tree('inner', 'open'))}<script>
      document.write(${JSON.stringify(tree('written', 'open')).replaceAll('</', String.raw`<\/`)})
    </script><p id="later"></p>${tree('closed', 'closed')}<output></output><script>
      addEventListener('load', () => {
        document.querySelector('#later').setHTMLUnsafe(${JSON.stringify(tree('set', 'open'))})
        setTimeout(() => {
          document.querySelector('output').textContent = [
            document.querySelectorAll('template').length,
            document.querySelector('#open').shadowRoot?.mode,
            document.querySelector('#closed').shadowRoot,
            document.querySelector('#closed').offsetWidth > 0,
          ]
        })
      })
    </script>`,
    })
    for (const name of ['open', 'inner', 'written', 'set']) {
      const text = app.page.locator('b', { hasText: name })
      await expect(text).toBeVisible()
      await expect(text).toHaveCSS('color', 'rgb(1, 2, 3)')
    }
    await expect(app.page.locator('output')).toHaveText('0,open,,true')
  })
})
