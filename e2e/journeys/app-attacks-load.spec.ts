import { openApp, showFiles } from '../fixtures/attacks/attempts'
import { floods, loops } from '../fixtures/attacks/strains'
import { staysResponsive, turnsPass, watchTurns } from '../fixtures/attacks/turns'
import { HtmlApp } from '../support/html-app'
import { expect, test } from '../support/test'

test('attack 51: an app in an endless loop holds up neither the desktop nor another app, and closes', async ({
  signedIn,
}) => {
  test.setTimeout(150_000)
  const { page } = signedIn
  const apps = Object.entries(loops).map(([name, html]) => [`${name}.html`, html] as const)
  await HtmlApp.store(signedIn, {
    'quiet.html': '<button onclick="this.textContent = Number(this.textContent) + 1">0</button>',
    ...Object.fromEntries(apps),
  })
  const quiet = await openApp(signedIn, 'quiet.html')
  await watchTurns(page)
  let pressed = 0
  for (const [name] of apps) {
    await (await showFiles(signedIn)).entry(name).dblclick()
    await staysResponsive(page, `opening ${name}`)
    const app = new HtmlApp(signedIn, name)
    await expect(app.window.getByText('This app is not responding')).toBeVisible({ timeout: 15_000 })
    // Presses of the page: the tool's own mouse waits for every frame, also for the one that hangs.
    await quiet.page.getByRole('button').dispatchEvent('click')
    pressed += 1
    await expect(quiet.page.getByRole('button')).toHaveText(String(pressed))
    await app.window.getByRole('button', { name: 'Close', exact: true }).first().dispatchEvent('click')
    await expect(app.window).toHaveCount(0)
    await staysResponsive(page, name)
  }
})

test('attack 51: an app that loops while it starts or ends is left behind as well', async ({ signedIn }) => {
  test.setTimeout(90_000)
  const { page } = signedIn
  const forever = 'for (;;) {}'
  const ending = ['pagehide', 'unload', 'beforeunload', 'visibilitychange']
    .map(
      (type) =>
        `addEventListener('${type}', () => { ${forever} }); document.addEventListener('${type}', () => { ${forever} });`,
    )
    .join('')
  await HtmlApp.store(signedIn, {
    'ending.html': `<h1>Ends</h1><script>${ending}</script>`,
    'starting.html': `<h1>Starts</h1><script>${forever}</script>`,
  })
  await watchTurns(page)
  const ends = await openApp(signedIn, 'ending.html')
  await ends.close()
  await staysResponsive(page, 'a loop at the end')
  await (await showFiles(signedIn)).entry('starting.html').dblclick()
  const starts = new HtmlApp(signedIn, 'starting.html')
  await expect(starts.window.getByRole('alert')).toContainText('Setup error: The sandbox did not answer', {
    timeout: 20_000,
  })
  await starts.window.getByRole('button', { name: 'Close', exact: true }).dispatchEvent('click')
  await expect(starts.window).toHaveCount(0)
  await staysResponsive(page, 'a loop at the start')
})

test('attack 53: an app that sends without end is held back or ended, and the desktop answers', async ({
  signedIn,
}) => {
  test.setTimeout(120_000)
  const { page } = signedIn
  const apps = Object.entries(floods)
  await HtmlApp.store(signedIn, Object.fromEntries(apps.map(([name, { html }]) => [`${name}.html`, html])))
  await watchTurns(page)
  for (const [name, { end }] of apps) {
    await (await showFiles(signedIn)).entry(`${name}.html`).dblclick()
    const app = new HtmlApp(signedIn, `${name}.html`)
    if (end) await expect(app.window.getByText(end)).toBeVisible({ timeout: 15_000 })
    else await turnsPass(page, 100)
    await signedIn.taskbar().getByRole('button', { name: 'Start' }).dispatchEvent('click')
    await expect(signedIn.startMenu()).toBeVisible()
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    )
    await staysResponsive(page, name)
    await app.window.getByRole('button', { name: 'Close', exact: true }).first().dispatchEvent('click')
    await expect(app.window).toHaveCount(0)
  }
})

/** Workers without end in a frame that nothing outside of its tree can find, from a press on; says how many started. */
const swarm = `<button>Swarm</button><output></output><script>
  addEventListener('message', ({ source, data }) => {
    document.querySelector('button').onclick = () => source.postMessage('', '*')
    document.querySelector('button').textContent = 'Ready'
    document.querySelector('output').textContent = data
  })
</script><div><template shadowrootmode="closed"><iframe srcdoc="<script>
  const loop = URL.createObjectURL(new Blob(['postMessage(1); for (;;) {}']))
  let started = 0
  onmessage = () => {
    for (let i = 0; i < 300; i++) {
      try { new Worker(loop).onmessage = () => { started += 1 } } catch {}
    }
    setTimeout(() => parent.postMessage('started ' + started, '*'), 2000)
  }
  parent.postMessage('', '*')
</script>"></iframe></template></div>`

test('attack 51: a frame in a tree that markup declares starts no workers either', async ({ signedIn }) => {
  const { page } = signedIn
  const app = await HtmlApp.open(signedIn, 'swarm.html', swarm)
  await watchTurns(page)
  await app.page.getByRole('button', { name: 'Ready' }).dispatchEvent('click')
  await expect(app.page.locator('output')).toHaveText('started 0')
  await staysResponsive(page, 'swarm')
})

test('attack 51: while the desktop is slow, the app that came last is named, and ended from its notice', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const app = await HtmlApp.open(signedIn, 'heavy.html', '<h1>Heavy</h1>')
  // Where from does not matter: the desktop has hardly a turn.
  await page.evaluate(() => {
    const timer = setInterval(() => {
      if (!document.querySelector('[role="dialog"] iframe')) clearInterval(timer)
      const until = performance.now() + 500
      while (performance.now() < until);
    }, 20)
  })
  await expect(app.window.getByText('The desktop is slow, and this app may be the reason.')).toBeVisible({
    timeout: 60_000,
  })
  await app.button('End app').dispatchEvent('click')
  await expect(app.window).toHaveCount(0, { timeout: 30_000 })
})
