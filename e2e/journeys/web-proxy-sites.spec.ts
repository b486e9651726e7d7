// Whole sites through the proxy look as they do without it, and their links, forms and scripts work.
import type { Page } from '@playwright/test'
import { appHtml } from '../fixtures/apps/build'
import { documentationSite, formulaSite } from '../fixtures/sites/documentation'
import { catalogueSite, formAnswer, formSite, oldSite } from '../fixtures/sites/pages'
import { type Person, createPerson } from '../support/account'
import { differingShare } from '../support/pixels'
import { ProxiedPage } from '../support/proxied-page'
import { type JourneyServer, startServer } from '../support/server'
import { type WebSite, startSite } from '../support/web-site'
import { expect, test as base } from '../support/test'

type SiteName = 'undici' | 'router' | 'formulas' | 'recipes' | 'chart' | 'catalogue' | 'forms' | 'old'
interface World {
  readonly server: JourneyServer
  readonly sites: Readonly<Record<SiteName, WebSite>>
  readonly visitor: { readonly person: Person; readonly key: string }
}

const test = base.extend<object, { readonly world: World }>({
  world: [
    async ({}, provide) => {
      const sites = {
        undici: await startSite(documentationSite('undici', 'docs/docs')),
        router: await startSite(documentationSite('react-router', 'docs')),
        formulas: await startSite(formulaSite()),
        recipes: await startSite({ '/': await appHtml('recipes') }),
        chart: await startSite({ '/': await appHtml('chart') }),
        catalogue: await startSite(catalogueSite()),
        forms: await startSite(formSite(), formAnswer),
        old: await startSite(oldSite()),
      }
      const all = Object.values(sites)
      const server = await startServer({ PROXY_ALLOW: all.map(({ host }) => host).join(',') })
      await provide({ server, sites, visitor: { person: await createPerson(server), key: server.key } })
      await Promise.all([server.dispose(), ...all.map((site) => site.close())])
    },
    { scope: 'worker' },
  ],
})

/** A picture of a page once nothing in it moves any more: charts draw themselves for a while. */
async function restingPicture(page: Page): Promise<Buffer> {
  let picture: Buffer = Buffer.of()
  await expect
    .poll(
      async () => {
        const before = picture
        picture = await page.screenshot({ animations: 'disabled' })
        return picture.equals(before)
      },
      { intervals: [100] },
    )
    .toBe(true)
  return picture
}

/** The desktop's page, and one beside it that shows sites by themselves. */
interface Pages {
  readonly page: Page
  readonly beside: Page
}

/** Shows a page of a site twice, by itself and through the proxy, and expects no difference to speak of. */
async function compare(
  { page, beside }: Pages,
  { visitor }: World,
  url: string,
  isThere: string,
): Promise<ProxiedPage> {
  await beside.goto(url)
  await expect(beside.locator(isThere).first()).toBeVisible()
  const direct = await restingPicture(beside)
  const proxied = await ProxiedPage.open(page, visitor, url)
  await expect(proxied.frame.locator(isThere).first()).toBeVisible()
  // Fonts and pictures arrive one after the other.
  await expect
    .poll(async () => differingShare(page, direct, await page.screenshot({ animations: 'disabled' })))
    .toBeLessThan(0.005)
  return proxied
}

test('documentation sets, formulas and a chart look the same, and their links lead through it', async ({
  page,
  context,
  world,
}) => {
  await page.goto(`${world.server.url}/`)
  const pages = { page, beside: await context.newPage() }
  await test.step('undici', async () => {
    const { undici } = world.sites
    const docs = await compare(pages, world, `${undici.origin}/`, 'h1')
    await docs.frame.getByRole('link', { name: 'Connector', exact: true }).click()
    await expect(docs.frame.locator('h1')).toHaveText('Connector')
    await docs.expectMessage({ type: 'otteros-page-moved', url: `${undici.origin}/docs/api/Connector.html` })
    await docs.expectMessage({
      type: 'otteros-page-title',
      title: 'api/Connector.md',
      icon: `${undici.origin}/pictures/stripes.svg`,
    })
    await docs.remove()
  })
  await test.step('React Router', async () => {
    const docs = await compare(pages, world, `${world.sites.router.origin}/`, 'main')
    const last = docs.frame.locator('nav a').last()
    const name = await last.textContent()
    await last.click()
    await expect(docs.frame.locator('nav a').last()).toHaveText(name ?? '')
    await docs.remove()
  })
  await test.step('formulas (KaTeX) with style sheet and fonts', async () => {
    const formulas = await compare(pages, world, `${world.sites.formulas.origin}/`, '.katex-display')
    expect(await formulas.frame.locator('body').evaluate(() => document.fonts.check('16px KaTeX_Main'))).toBe(
      true,
    )
    await formulas.remove()
  })
  await test.step('a chart (Chart.js)', async () => {
    const chart = await compare(pages, world, `${world.sites.chart.origin}/`, 'canvas')
    await chart.remove()
  })
})

test('single-page applications have their routes, data and likes, forms are sent, and pages in old encodings can be read', async ({
  page,
  context,
  world,
}) => {
  await page.goto(`${world.server.url}/`)
  const pages = { page, beside: await context.newPage() }
  await test.step('recipes (React, React Router)', async () => {
    const url = `${world.sites.recipes.origin}/`
    const recipes = await compare(pages, world, url, 'h1')
    await recipes.frame.getByRole('link', { name: 'Fish soup' }).click()
    await expect(recipes.frame.getByRole('heading')).toHaveText('Fish soup')
    await recipes.frame.getByRole('button', { name: 'Back' }).click()
    await expect(recipes.frame.getByRole('heading')).toHaveText('Recipes')
    await recipes.frame.getByRole('button', { name: 'Like' }).click()
    await recipes.remove()
    const again = await ProxiedPage.open(page, world.visitor, url)
    await expect(again.frame.getByRole('status')).toHaveText('1')
    await again.remove()
  })
  await test.step('a catalogue', async () => {
    const { catalogue } = world.sites
    const shown = await compare(pages, world, `${catalogue.origin}/`, 'nav a')
    await shown.frame.getByRole('link', { name: 'Boat' }).click()
    await expect(shown.frame.locator('h1')).toHaveText('Boat')
    await shown.expectMessage({ type: 'otteros-page-moved', url: `${catalogue.origin}/items/boat` })
    await expect(shown.frame.locator('p')).toHaveText('It costs 120 fish.')
    await shown.remove()
    const item = await compare(pages, world, `${catalogue.origin}/items/net`, 'h1')
    await item.remove()
  })
  await test.step('forms, in every usual way', async () => {
    const url = `${world.sites.forms.origin}/`
    const search = await compare(pages, world, url, 'form')
    await search.frame.getByRole('button', { name: 'Search' }).click()
    await expect(search.frame.locator('pre')).toContainText('GET /search?words=sea+otter')
    await search.remove()
    const send = async (button: string) => {
      const form = await ProxiedPage.open(page, world.visitor, url)
      await form.frame.getByRole('button', { name: button }).click()
      return form
    }
    const order = await send('Order')
    await expect(order.frame.locator('pre')).toContainText('name=Ada+%26+Bea&size=large&gift=on&by=button')
    await order.remove()
    const upload = await send('Upload')
    await expect(upload.frame.locator('pre')).toContainText(/POST \/upload[^]*name="title"[^]*Picture/)
    await upload.remove()
  })
  await test.step('windows-1251, Shift_JIS and ISO 8859-7', async () => {
    const { origin } = world.sites.old
    for (const [path, name] of [
      ['/russian', 'Япония'],
      ['/japanese', '日本'],
      ['/greek', 'Ιαπωνία'],
    ] as const) {
      const old = await compare(pages, world, `${origin}${path}`, 'table')
      await expect(old.frame.locator('td').nth(1)).toHaveText(name)
      await old.remove()
    }
  })
})
