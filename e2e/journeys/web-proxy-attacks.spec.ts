import type { Page } from '@playwright/test'
import { type Person, createPerson, rememberSession } from '../support/account'
import { Desktop } from '../support/desktop'
import { ProxiedPage, ticksOf } from '../support/proxied-page'
import { type JourneyServer, startServer } from '../support/server'
import { type WebSite, startSite } from '../support/web-site'
import { expect, test as base } from '../support/test'

/** A person who may call the server's API. */
interface Visitor {
  readonly person: Person
  readonly key: string
}

interface Ground {
  readonly server: JourneyServer
  /** Where attackers and ordinary sites live. */
  readonly site: WebSite
  readonly other: WebSite
}

const script = (code: string) => `<!doctype html><title>Page</title><output></output><script>
  const show = (text) => (document.querySelector('output').textContent += text + '\\n')
  const attempt = async (name, action) => {
    try { const result = await action(); show(name + ': ' + String(result)) } catch (error) { show(name + ': ' + error.name) }
  }
  ${code}
</script>`

const spies = script(`
  (async () => {
    await attempt('storage around', () => parent.localStorage.length)
    await attempt('document around', () => parent.document.body)
    await attempt('token', () => top.localStorage.getItem('sb-localhost-auth-token'))
    await attempt('its frame', () => frameElement)
    await attempt('its flags', () => frameElement.removeAttribute('sandbox'))
    await attempt('flags by the document', () => parent.document.querySelector('iframe').removeAttribute('sandbox'))
    await attempt('address of the desktop', () => { top.location.href = 'about:blank#taken' })
    await attempt('top by a link', () => {
      const link = document.createElement('a')
      Object.assign(link, { href: '/away', target: '_top' })
      document.body.append(link)
      link.addEventListener('click', (event) => event.stopImmediatePropagation())
      link.click()
    })
    document.cookie = 'planted=1; path=/'
    await attempt('may film', () => document.featurePolicy.allowsFeature('camera'))
    show('done')
  })()`)

const worker = script(`
  const real = Object.getOwnPropertyDescriptor(Navigator.prototype, 'serviceWorker').get.call(navigator)
  attempt('offered', () => navigator.serviceWorker).then(() => attempt('registered', () => real.register('/sw.js'))).then(() => show('done'))`)

const links = (other: string) => `<!doctype html><title>Links</title><link rel="icon" href="/icon.png">
  <a id="inside" href="next/page?a=b#part">Inside</a> <a id="outside" href="${other}/there?x#y">Outside</a>
  <a id="tab" href="/next/page" target="_blank">Tab</a> <a id="top" href="/next/page?top" target="_top">Top</a>
  <form action="/search" id="search"><input name="q" value="otter &amp; co"><button>Search</button></form>
  <form action="/send" method="post" id="send"><input name="text" value="hello"><button>Send</button></form>
  <form action="${other}/find?gone=1" id="find"><input name="q" value="fish"><button>Find</button></form>
  <button id="push" onclick="history.pushState(null, '', '/pushed')">Push</button>
  <button id="script" onclick="location.href = '${other}/by-script'">Script</button>
  <button id="open" onclick="show(window.open('/opened'))">Open</button><output></output>`

const test = base.extend<{ readonly page: Page; readonly ada: Visitor }, { readonly ground: Ground }>({
  ground: [
    async ({}, provide) => {
      const other = await startSite({
        '/secret': { body: 'cross-site secret' },
        '/page': script(`attempt('storage', () => localStorage.getItem('mark'))`),
        '/attacker': '<!doctype html><title>Attacker</title>',
      })
      const site = await startSite(
        {
          '/spies': spies,
          '/worker': worker,
          '/sw.js': { type: 'text/javascript', body: '' },
          '/links': links(other.origin),
          '/keep': script(
            `attempt('storage', () => localStorage.getItem('mark')).then(() => localStorage.setItem('mark', 'mine'))`,
          ),
          '/to-other': { status: 302, headers: { location: `${other.origin}/secret` } },
          '/laundry': script(`attempt('read', () => fetch('/to-other').then((answer) => answer.text()))`),
          '/api': { type: 'application/json', body: '{"fish":3}' },
          '/uses-api': script(
            `attempt('api', () => fetch(location.origin + '/api').then((r) => r.json()).then((data) => data.fish))`,
          ),
          '/loop': script(
            `setTimeout(() => { const start = Date.now(); while (Date.now() < start + 3000); show('done ' + start + ' to ' + Date.now()) }, 300)`,
          ),
          '/eats': script(
            `const kept = []; setInterval(() => { kept.push(new Array(2e6).fill(kept.length)) }, 1)`,
          ),
          '/flood': script(
            `setInterval(() => { for (let i = 0; i < 2000; i++) parent.postMessage({ type: 'otteros-page-title', title: 'x' + i, icon: null }, '*') }, 5)`,
          ),
        },
        ({ method, path, body }) =>
          `<!doctype html><title>${path.slice(0, 20)}</title><p>${method} ${path} ${body}</p>`,
      )
      const server = await startServer({ PROXY_ALLOW: `${site.host},${other.host}` })
      await provide({ server, site, other })
      await Promise.all([server.dispose(), site.close(), other.close()])
    },
    { scope: 'worker' },
  ],
  ada: async ({ ground }, provide) =>
    provide({ person: await createPerson(ground.server), key: ground.server.key }),
  page: async ({ page, ground, ada }, provide) => {
    await rememberSession(page, ada.person, ground.server.url)
    await new Desktop(page).load(ground.server.url)
    await provide(page)
  },
})

test('attacks 33 to 36, 41 and 42: a proxied page reaches neither the session, nor the desktop around it, nor what another site keeps', async ({
  page,
  ada,
  ground: { site, other, server },
}) => {
  await test.step('33 to 35: session and desktop', async () => {
    const address = page.url()
    const spy = await ProxiedPage.open(page, ada, `${site.origin}/spies`)
    await expect(spy.frame.locator('output')).toContainText('done')
    expect(((await spy.frame.locator('output').textContent()) ?? '').trim().split(/\s*\n\s*/)).toEqual([
      'storage around: SecurityError',
      'document around: SecurityError',
      'token: SecurityError',
      'its frame: null',
      'its flags: TypeError',
      'flags by the document: SecurityError',
      'address of the desktop: SecurityError',
      'top by a link: undefined',
      'may film: false',
      'done',
    ])
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(await page.locator('iframe[name="page"]').getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-popups allow-forms',
    )
    await spy.remove()
  })
  await test.step('36: service worker', async () => {
    const spy = await ProxiedPage.open(page, ada, `${site.origin}/worker`)
    await expect(spy.frame.locator('output')).toHaveText(
      /^offered: undefined\s+registered: (SecurityError|TypeError)\s+done\s*$/,
    )
    expect(site.visits.filter(({ path }) => path === '/sw.js')).toEqual([])
    await spy.remove()
  })
  await test.step('41: what a page keeps', async () => {
    const visit = async (person: Visitor, url: string) => {
      const shown = await ProxiedPage.open(page, person, url)
      const text = await shown.frame.locator('output').innerText()
      await shown.remove()
      return text.trim()
    }
    expect(await visit(ada, `${site.origin}/keep`)).toBe('storage: null')
    expect(await visit(ada, `${site.origin}/keep`)).toBe('storage: mine')
    expect(await visit(ada, `${other.origin}/page`)).toBe('storage: null')
    const bea = { person: await createPerson(server, 'Bea Otter'), key: server.key }
    expect(await visit(bea, `${site.origin}/keep`)).toBe('storage: null')
  })
  await test.step('42: redirect to another site', async () => {
    const before = other.visits.length
    const launderer = await ProxiedPage.open(page, ada, `${site.origin}/laundry`)
    await expect(launderer.frame.locator('output')).toHaveText('read: TypeError')
    // It was the browser that asked there, not the proxy.
    const visits = other.visits.slice(before).filter(({ path }) => path === '/secret')
    expect(visits.map(({ headers }) => 'sec-fetch-mode' in headers)).toEqual([true])
    const user = await ProxiedPage.open(page, ada, `${site.origin}/uses-api`, { name: 'api' })
    await expect(user.frame.locator('output')).toHaveText('api: 3')
    await launderer.remove()
    await user.remove()
  })
})

test('attacks 37 to 40: links lead where the desktop lets them, this server shows nothing of itself, and a place answers to its own pages and takes a page from the desktop alone', async ({
  page,
  context,
  ada,
  ground: { site, other, server },
}) => {
  await test.step('37: links and forms', async () => {
    const home = await ProxiedPage.open(page, ada, `${site.origin}/links`)
    const { frame } = home
    await home.expectMessage({ type: 'otteros-page-title', title: 'Links', icon: `${site.origin}/icon.png` })
    expect(await home.messages()).not.toContainEqual(expect.objectContaining({ type: 'otteros-page-moved' }))

    await frame.locator('#outside').click()
    await home.expectMessage({
      type: 'otteros-page-navigate',
      url: `${other.origin}/there?x#y`,
      target: 'self',
    })
    await frame.locator('#tab').click()
    await home.expectMessage({
      type: 'otteros-page-navigate',
      url: `${site.origin}/next/page`,
      target: 'new',
    })
    await frame.locator('#inside').click({ modifiers: ['Control'] })
    await home.expectMessage({
      type: 'otteros-page-navigate',
      url: `${site.origin}/next/page?a=b#part`,
      target: 'new',
    })
    await frame.locator('#find button').click()
    await home.expectMessage({
      type: 'otteros-page-navigate',
      url: `${other.origin}/find?q=fish`,
      target: 'self',
    })
    await frame.locator('#push').click()
    await home.expectMessage({ type: 'otteros-page-moved', url: `${site.origin}/pushed` })
    // It stayed all the while.
    await expect(frame.locator('#inside')).toBeVisible()

    await frame.locator('#inside').click()
    await expect(frame.locator('p')).toHaveText('GET /next/page?a=b')
    await home.expectMessage({ type: 'otteros-page-moved', url: `${site.origin}/next/page?a=b#part` })
    const again = async () => {
      await home.remove()
      return ProxiedPage.open(page, ada, `${site.origin}/links`)
    }
    let next = await again()
    await next.frame.locator('#search button').click()
    await expect(next.frame.locator('p')).toHaveText('GET /search?q=otter+%26+co')
    next = await again()
    await next.frame.locator('#send button').click()
    await expect(next.frame.locator('p')).toHaveText('POST /send text=hello')
    next = await again()
    await next.frame.locator('#top').click()
    await expect(next.frame.locator('p')).toHaveText('GET /next/page?top')
    await next.remove()
  })
  await test.step('38: a site that leads to this server', async () => {
    const lure = await startSite({
      '/desktop': { status: 302, headers: { location: `${server.url}/` } },
      '/proxy': { status: 302, headers: { location: `${server.url}/functions/v1/web-proxy?url=x` } },
    })
    for (const path of ['/desktop', '/proxy']) {
      await page.evaluate((src) => {
        const frame = document.createElement('iframe')
        Object.assign(frame, { name: 'lured', src })
        frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-forms')
        document.body.append(frame)
        return new Promise((resolve) => frame.addEventListener('load', resolve))
      }, `${lure.origin}${path}`)
      const frame = page.frame('lured')
      expect(
        await frame?.evaluate(() => document.querySelector('[data-system-state], script[src]')),
      ).toBeNull()
      await page.evaluate(() => document.querySelector('iframe[name="lured"]')?.remove())
    }
    await lure.close()
  })
  await test.step('39: strangers', async () => {
    const own = await ProxiedPage.open(page, ada, `${site.origin}/links`)
    const before = site.visits.length
    const stranger = await context.newPage()
    expect((await stranger.goto(`${own.place}/links`))?.status()).toBe(403)
    expect((await stranger.goto(`${own.place}/__shell`))?.status()).toBe(403)
    await stranger.goto(`${other.origin}/attacker`)
    const outcomes = await stranger.evaluate(async (place) => {
      const load = (element: HTMLImageElement | HTMLScriptElement | HTMLIFrameElement, path: string) =>
        new Promise<string>((resolve) => {
          element.addEventListener('load', () => resolve('load'))
          element.addEventListener('error', () => resolve('error'))
          element.src = `${place}${path}`
          document.body.append(element)
        })
      const read = await fetch(`${place}/api`).then(
        () => 'read',
        (error: Error) => error.name,
      )
      await fetch(`${place}/api`, { mode: 'no-cors', method: 'POST', body: 'a=1' }).catch(() => undefined)
      return [
        read,
        await load(new Image(), '/icon.png'),
        await load(document.createElement('script'), '/x.js'),
      ]
    }, own.place)
    expect(outcomes).toEqual(['TypeError', 'error', 'error'])
    expect(site.visits).toHaveLength(before)
    // A frame of a stranger shows nothing, because the page allows desktops only.
    await stranger.evaluate((src) => {
      const frame = document.createElement('iframe')
      Object.assign(frame, { name: 'stolen', src })
      document.body.append(frame)
      return new Promise((resolve) => frame.addEventListener('load', resolve))
    }, `${own.place}/__shell`)
    expect(
      await stranger.frame('stolen')?.evaluate(() => document.querySelectorAll('script').length),
    ).not.toBe(1)
    const unknown = own.place.replace(/w[0-9a-f]{40}/, `w${'0'.repeat(40)}`)
    expect((await stranger.goto(`${unknown}/__shell`))?.status()).toBe(410)
    expect(new URL(own.place).port).toBe(new URL(server.url).port)
    await stranger.close()
    await own.remove()
  })
  await test.step('40: forged pages', async () => {
    const waiting = await ProxiedPage.open(page, ada, `${site.origin}/links`, { isShown: false })
    const forger = await ProxiedPage.open(page, ada, `${other.origin}/attacker`, { name: 'forger' })
    const forged = { type: 'otteros-page-show', html: '<h1>Forged</h1>', url: 'http://forged.example/' }
    await forger.frame.locator('body').evaluate((_, message) => {
      for (let index = 0; index < (top?.frames.length ?? 0); index++)
        top?.frames[index]?.postMessage(message, '*')
      top?.postMessage({ type: 'otteros-page-navigate', url: 'http://forged.example/', target: 'self' }, '*')
    }, forged)
    await waiting.frame.locator('body').evaluate((_, message) => window.postMessage(message, '*'), forged)
    await expect(waiting.frame.locator('script')).toHaveCount(1)
    await expect(waiting.frame.locator('h1')).toHaveCount(0)
    // What a forger says, it says as itself.
    await forger.expectMessage({
      type: 'otteros-page-navigate',
      url: 'http://forged.example/',
      target: 'self',
    })
    expect(await waiting.messages()).toEqual([{ type: 'otteros-page-ready' }])
    await page.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[name="page"]')
      const message = { type: 'otteros-page-show', html: '<h1>True</h1>', url: 'http://x.example/a' }
      frame?.contentWindow?.postMessage(message, globalThis.proxiedPages.page?.place ?? '')
    })
    await expect(waiting.frame.locator('h1')).toHaveText('True')
    await waiting.remove()
    await forger.remove()
  })
})

test('a proxied page that loops, eats memory or floods leaves the desktop to the person', async ({
  page,
  ada,
  ground: { site },
}) => {
  const ticks = await ticksOf(page)
  const loop = await ProxiedPage.open(page, ada, `${site.origin}/loop`)
  await expect(loop.frame.locator('output')).toContainText('done')
  // It took its own thread for three seconds, and only that one.
  const [, start, end] = /(\d+) to (\d+)/.exec((await loop.frame.locator('output').textContent()) ?? '') ?? []
  const meanwhile = (await ticks()).filter((time) => Number(start) < time && time < Number(end))
  expect(meanwhile.length).toBeGreaterThan(2)
  await loop.remove()
  for (const path of ['/eats', '/flood']) {
    const hostile = await ProxiedPage.open(page, ada, `${site.origin}${path}`)
    const before = (await ticks()).length
    await expect.poll(async () => (await ticks()).length, { message: path }).toBeGreaterThan(before + 20)
    await hostile.remove()
  }
  // The person goes on.
  await new Desktop(page).openFromStartMenu('Settings')
})
