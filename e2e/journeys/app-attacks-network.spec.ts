import type { Page } from '@playwright/test'
import { attemptsPage, openApp, outcomesOf, showFiles } from '../fixtures/attacks/attempts'
import { escaped, networkPage, packetsPage } from '../fixtures/attacks/network'
import { type HitCounter, startHitCounter, staysUntouched } from '../support/hit-counter'
import { HtmlApp, startsAnew } from '../support/html-app'
import { closeWindows } from '../support/close-windows'
import { expect, test as base } from '../support/test'

interface Counters {
  /** What nothing may reach. */
  readonly counter: HitCounter
  /** What a page without a sandbox reaches, so that it is known that the counter counts. */
  readonly control: HitCounter
}

const started = async ({}: object, provide: (counter: HitCounter) => Promise<void>) => {
  const counter = await startHitCounter()
  await provide(counter)
  await counter.close()
}

const test = base.extend<Counters>({ counter: started, control: started })

/** Opens a page of attacks outside of any sandbox and waits until it is through, and until the counter saw `expected`. */
async function runControl(desktop: Page, control: HitCounter, html: string, expected: () => boolean) {
  control.serve('/control', html)
  const page = await desktop.context().newPage()
  await page.goto(`${control.byName}/control`)
  await expect(page.locator('#done')).toHaveText('through', { timeout: 30_000 })
  await expect.poll(expected).toBe(true)
  await page.close()
  await desktop.bringToFront()
}

test('attacks 46, 48 and 50: nothing leaves an app, no packet either, but to the host that was allowed, for as long as it is', async ({
  signedIn,
  counter,
  control,
}) => {
  const { page } = signedIn
  await test.step('nothing that a page can ask for leaves its window', async () => {
    const places = ['page', 'nested', 'deeper', 'worker', 'nested-worker', 'deeper-worker']
    const reached = (place: string) =>
      new Set(control.hits().paths.filter((path) => path.startsWith(`/${place}/`)))
    await runControl(page, control, networkPage(control.origin), () =>
      places.every((place) => reached(place).size > (place.includes('worker') ? 10 : 70)),
    )
    const app = await HtmlApp.open(signedIn, 'network.html', networkPage(counter.origin))
    await expect(app.page.locator('#done')).toHaveText('through', { timeout: 30_000 })
    await staysUntouched(counter)
  })

  await closeWindows(signedIn)

  await test.step('no packet leaves an app, not even from pages inside it', async () => {
    await runControl(page, control, packetsPage(control.udp), () => control.hits().packets > 0)
    const packets = packetsPage(counter.udp)
    await HtmlApp.store(signedIn, {
      'packets.html': packets,
      'hidden.html': `<title>Hidden</title><output id="done"></output><script>
      addEventListener('message', () => (document.getElementById('done').textContent = 'through'))
    </script><div><template shadowrootmode="closed"><iframe srcdoc="${escaped(`${packets}<script>
      setInterval(() => document.getElementById('done').textContent && parent.postMessage('through', '*'), 200)
    </script>`)}"></iframe></template></div>`,
    })
    for (const name of ['packets.html', 'hidden.html']) {
      const app = await openApp(signedIn, name)
      await expect(app.page.locator('#done')).toHaveText('through', { timeout: 30_000 })
      await staysUntouched(counter, name)
      await app.close()
    }
  })

  await closeWindows(signedIn)

  await test.step('an app reaches the host that was allowed, no other, and none after that was taken back', async () => {
    control.reset()
    const manifest = { permissions: ['network'], hosts: [control.origin] }
    const attempts = {
      'the allowed host': ({ to }: { to: string }) => fetch(`${to}/allowed`).then(({ status }) => status),
      'another host': ({ other }: { other: string }) => fetch(`${other}/other`).then(({ status }) => status),
      'another host through the allowed one': ({ to, other }: { to: string; other: string }) =>
        fetch(`${to}/redirect?to=${encodeURIComponent(`${other}/redirected`)}`).then(({ status }) => status),
      'a picture through the allowed one': ({ to, other }: { to: string; other: string }) =>
        new Promise((resolve) => {
          const image = new Image()
          image.addEventListener('load', () => resolve('loaded'))
          image.addEventListener('error', () => resolve('refused'))
          image.src = `${to}/redirect?to=${encodeURIComponent(`${other}/redirected.svg`)}`
        }),
      'the allowed host by its name': ({ to }: { to: string }) => fetch(to.replace('127.0.0.1', 'localhost')),
      'a script of the allowed host': ({ to }: { to: string }) => import(`${to}/script.js`),
    }
    const granted = {
      'the allowed host': 'got 200',
      'another host': 'TypeError',
      'another host through the allowed one': 'TypeError',
      'a picture through the allowed one': 'got refused',
      'the allowed host by its name': 'TypeError',
      'a script of the allowed host': 'TypeError',
    }
    const head = `<script type="application/otteros-app+json">${JSON.stringify(manifest)}</script>`
    const given = { to: control.origin, other: counter.origin }
    const files = await HtmlApp.store(signedIn, { 'caller.html': attemptsPage(attempts, given, head) })
    await files.entry('caller.html').dblclick()
    const app = new HtmlApp(signedIn, 'caller.html')
    const question = app.window.getByRole('alertdialog')
    await expect(question).toContainText('wants to connect to the internet')
    await expect(question.getByText(control.origin)).toBeVisible()
    expect(control.hits().paths).toEqual([])
    await question.getByRole('button', { name: 'Allow', exact: true }).click()
    await app.ready()
    expect(await outcomesOf(app)).toEqual(granted)
    expect(control.hits().paths).toContain('/allowed')
    await app.button('Permissions').click()
    const panel = app.window.getByRole('region', { name: 'Permissions' })
    const hits = control.hits().paths.length
    await startsAnew(app.state(), () => panel.getByRole('switch', { name: 'Network' }).click())
    await expect(app.window.getByText('This app was restarted')).toBeVisible()
    expect(await outcomesOf(app)).toEqual({ ...granted, 'the allowed host': 'TypeError' })
    await staysUntouched(counter)
    expect(control.hits().paths).toHaveLength(hits)
  })
})

/** Ways that leave the page as it is. */
const harmless = {
  'the place around': ({ to }: { to: string }) => (parent.location.href = to),
  'the desktop': ({ to }: { to: string }) => ((top ?? window).location.href = to),
  'the desktop, in place': ({ to }: { to: string }) => top?.location.replace(to),
  'another app': ({ to }: { to: string }) => {
    for (let index = 0; index < (top?.length ?? 0); index += 1) {
      const other = top?.frames[index]
      if (other && other !== parent) other.location.href = to
    }
  },
  'another app’s page': ({ to }: { to: string }) => {
    for (let index = 0; index < (top?.length ?? 0); index += 1) {
      const other = top?.frames[index]
      if (other && other !== parent && other.frames[0]) other.frames[0].location.href = to
    }
  },
  'the desktop as a script': () =>
    (((top ?? window).location as { href: string }).href = 'javascript:document.title=1'),
  'a popup': ({ to }: { to: string }) => window.open(to),
  'a popup without an opener': ({ to }: { to: string }) => window.open(to, '_blank', 'noopener'),
  'the top by its name': ({ to }: { to: string }) => window.open(to, '_top'),
  'a link to a new tab': ({ to }: { to: string }) => {
    const link = Object.assign(document.createElement('a'), { href: to, target: '_blank', rel: 'noopener' })
    link.click()
  },
  'a link to the top': ({ to }: { to: string }) => {
    for (const target of ['_top', '_parent', 'named'])
      Object.assign(document.createElement('a'), { href: to, target }).click()
  },
  'a form to the top': ({ to }: { to: string }) => {
    for (const target of ['_top', '_parent', '_blank'])
      for (const method of ['get', 'post']) {
        const form = Object.assign(document.createElement('form'), { action: to, target, method })
        document.body.append(form)
        form.submit()
      }
  },
  'an address of another host in its history': ({ to }: { to: string }) => history.pushState(null, '', to),
  'a step back': () => history.back(),
  'many steps back': () => history.go(-5),
  'closing the desktop': () => top?.close(),
  'stopping the desktop': () => (top as unknown as { stop(): void }).stop(),
  'pages inside': ({ to }: { to: string }) => {
    const ways = [`location = '${to}'`, `open('${to}', '_parent')`, `parent.location = '${to}'`]
    for (const way of ways)
      document.body.append(
        Object.assign(document.createElement('iframe'), { srcdoc: `<script>${way}</script>` }),
      )
    document.body.append(
      Object.assign(document.createElement('iframe'), {
        srcdoc: `<meta http-equiv="refresh" content="0;url=${to}">`,
      }),
    )
  },
}

/** Ways that lead the page itself away, which ends it. */
const leading = {
  location: (to: string) => `<script>location = '${to}'</script>`,
  replace: (to: string) => `<script>location.replace('${to}')</script>`,
  refresh: (to: string) => `<meta http-equiv="refresh" content="0;url=${to}">`,
  open: (to: string) => `<script>open('${to}', '_self')</script>`,
  link: (to: string) =>
    `<script>Object.assign(document.createElement('a'), { href: '${to}' }).click()</script>`,
  download: (to: string) =>
    `<script>Object.assign(document.createElement('a'), { href: '${to}', download: 'a' }).click()</script>`,
  form: (to: string) =>
    `<form action="${to}"><input name="a"></form><script>document.forms[0].submit()</script>`,
  blob: (to: string) =>
    `<script>location = URL.createObjectURL(new Blob(['<img src="${to}"><script>fetch("${to}")<\\/script>'], { type: 'text/html' }))</script>`,
  data: (to: string) =>
    `<script>location = 'data:text/html,<img src="${to}"><script>fetch("${to}")<\\/script>'</script>`,
  grant: (to: string) =>
    `<script>const place = location.ancestorOrigins[0]; location = place + '/__app?net=' + encodeURIComponent(new URL('${to}').origin) + '&sig=x'</script>`,
  unload: (to: string) =>
    `<script>addEventListener('pagehide', () => { navigator.sendBeacon('${to}'); fetch('${to}', { keepalive: true, mode: 'no-cors' }); location = '${to}' }); location = '${to}'</script>`,
} as const

test('attack 47: an app leads nobody anywhere, neither itself nor the desktop', async ({
  signedIn,
  counter,
  control,
}) => {
  test.setTimeout(120_000)
  const { page } = signedIn
  const address = page.url()
  await runControl(
    page,
    control,
    `<p id="done">through</p><iframe srcdoc="<script>location = '${control.origin}/away'</script>"></iframe>`,
    () => control.hits().paths.includes('/away'),
  )
  const to = `${counter.origin}/away`
  const named = Object.entries(leading).map(
    ([name, html]) => [`${name}.html`, `<h1>${name}</h1>${html(to)}`] as const,
  )
  await HtmlApp.store(signedIn, {
    ...Object.fromEntries(named),
    'quiet.html': '<h1>Quiet</h1>',
    'stays.html': `<button onclick="open('${to}'); document.title = 'pressed'">Press</button>${attemptsPage({ ...harmless }, { to })}`,
  })
  const quiet = await openApp(signedIn, 'quiet.html')
  const stays = await openApp(signedIn, 'stays.html')
  await outcomesOf(stays)
  await stays.page.getByRole('button', { name: 'Press' }).click()
  await expect(stays.state()).toHaveAttribute('data-app-state', 'ready')
  await stays.close()
  await expect(quiet.page.getByRole('heading')).toHaveText('Quiet')
  const ends: Record<string, string> = {}
  for (const [name] of named) {
    const app = new HtmlApp(signedIn, name)
    await (await showFiles(signedIn)).entry(name).dblclick()
    const ended = app.window.getByText(/This app left its page|App Loading Error/).first()
    await expect(ended, name).toBeVisible({ timeout: 15_000 })
    ends[name] = (await ended.textContent()) ?? ''
    await app.button('Close').click()
    await expect(app.window).toHaveCount(0)
  }
  expect(ends).toEqual(Object.fromEntries(named.map(([name]) => [name, 'This app left its page.'])))
  await staysUntouched(counter)
  expect(page.url()).toBe(address)
  expect(page.context().pages()).toHaveLength(1)
  await expect(signedIn.root()).toHaveAttribute('data-system-state', 'desktop')
})

test('attack 49: no address grants hosts but one that the server signed for this person and app', async ({
  server,
  person,
  counter,
}) => {
  const { access_token: token } = person.session as { access_token: string }
  const place = async (app: string, hosts: readonly string[]) => {
    const answer = await fetch(`${server.url}/functions/v1/app-place`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, apikey: server.key, 'content-type': 'application/json' },
      body: JSON.stringify({ app, hosts }),
    })
    return ((await answer.json()) as { url: string }).url
  }
  const policyOf = async (url: string) => {
    // Names below localhost lead here, but not everywhere outside of browsers.
    const { hostname, port, pathname, search } = new URL(url)
    const { request } = await import('node:http')
    return new Promise<readonly [number, string]>((resolve, reject) => {
      request(
        {
          host: '127.0.0.1',
          port,
          path: pathname + search,
          headers: { host: `${hostname}:${port}`, 'sec-fetch-dest': 'iframe' },
        },
        (answer) => {
          answer.resume()
          resolve([answer.statusCode ?? 0, String(answer.headers['content-security-policy'])])
        },
      )
        .on('error', reject)
        .end()
    })
  }
  const [plain, granted, other] = await Promise.all([
    place('/a', []),
    place('/a', [counter.origin]),
    place('/b', [counter.origin]),
  ])
  expect(await policyOf(granted)).toEqual([200, expect.stringContaining(counter.origin)])
  const { search } = new URL(granted)
  const sig = new URLSearchParams(search).get('sig') ?? ''
  const evil = encodeURIComponent('http://127.0.0.1:9')
  const forged = {
    'a query of its own': `${plain}?net=${evil}`,
    'a made-up signature': `${plain}?net=${evil}&sig=${'a'.repeat(43)}`,
    'another host under the signature': `${plain}?net=${evil}&sig=${sig}`,
    'a host more': `${granted}&net=${evil}`,
    'a signature more': `${granted}&sig=${sig}`,
    'another app’s query': plain + new URL(other).search,
    'an empty signature': `${plain}?net=${evil}&sig=`,
    'a rule in the list': `${plain}?net=${encodeURIComponent(`${counter.origin}; script-src *`)}&sig=${sig}`,
    'a key of another name': `${plain}?NET=${evil}`,
  }
  for (const [name, url] of Object.entries(forged)) {
    const [status, policy] = await policyOf(url)
    expect([name, status, policy]).toEqual([name, 403, "default-src 'none'; frame-ancestors 'none'"])
  }
  expect(await policyOf(plain)).toEqual([200, expect.not.stringContaining('127.0.0.1')])
})
