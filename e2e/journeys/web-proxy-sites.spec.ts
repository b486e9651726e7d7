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

/** Shows a page of a site twice, by itself and through the proxy, and expects no difference to speak of. */
async function compare(
  page: Page,
  { server, visitor }: World,
  url: string,
  isThere: string,
): Promise<ProxiedPage> {
  await page.goto(url)
  await expect(page.locator(isThere).first()).toBeVisible()
  const direct = await restingPicture(page)
  await page.goto(`${server.url}/`)
  const proxied = await ProxiedPage.open(page, visitor, url)
  await expect(proxied.frame.locator(isThere).first()).toBeVisible()
  // Fonts and pictures arrive one after the other.
  await expect
    .poll(async () => differingShare(page, direct, await page.screenshot({ animations: 'disabled' })))
    .toBeLessThan(0.005)
  return proxied
}

test('a documentation set (undici) looks the same, and its links lead through it', async ({
  page,
  world,
}) => {
  const { undici } = world.sites
  const docs = await compare(page, world, `${undici.origin}/`, 'h1')
  await docs.frame.getByRole('link', { name: 'Connector', exact: true }).click()
  await expect(docs.frame.locator('h1')).toHaveText('Connector')
  await docs.expectMessage({ type: 'otteros-page-moved', url: `${undici.origin}/docs/api/Connector.html` })
  await docs.expectMessage({
    type: 'otteros-page-title',
    title: 'api/Connector.md',
    icon: `${undici.origin}/pictures/stripes.svg`,
  })
})

test('a second documentation set (React Router) looks the same', async ({ page, world }) => {
  const docs = await compare(page, world, `${world.sites.router.origin}/`, 'main')
  const last = docs.frame.locator('nav a').last()
  const name = await last.textContent()
  await last.click()
  await expect(docs.frame.locator('nav a').last()).toHaveText(name ?? '')
})

test('formulas (KaTeX) have their style sheet and fonts', async ({ page, world }) => {
  const formulas = await compare(page, world, `${world.sites.formulas.origin}/`, '.katex-display')
  expect(await formulas.frame.locator('body').evaluate(() => document.fonts.check('16px KaTeX_Main'))).toBe(
    true,
  )
})

test('recipes (React, React Router) go to a page and back, and keep their likes', async ({ page, world }) => {
  const url = `${world.sites.recipes.origin}/`
  const { frame } = await compare(page, world, url, 'h1')
  await frame.getByRole('link', { name: 'Fish soup' }).click()
  await expect(frame.getByRole('heading')).toHaveText('Fish soup')
  await frame.getByRole('button', { name: 'Back' }).click()
  await expect(frame.getByRole('heading')).toHaveText('Recipes')
  await frame.getByRole('button', { name: 'Like' }).click()
  await page.reload()
  const again = await ProxiedPage.open(page, world.visitor, url)
  await expect(again.frame.getByRole('status')).toHaveText('1')
})

test('a chart (Chart.js) is drawn', async ({ page, world }) => {
  await compare(page, world, `${world.sites.chart.origin}/`, 'canvas')
})

test('a single-page application has its routes and its data', async ({ page, world }) => {
  const { catalogue } = world.sites
  const shown = await compare(page, world, `${catalogue.origin}/`, 'nav a')
  await shown.frame.getByRole('link', { name: 'Boat' }).click()
  await expect(shown.frame.locator('h1')).toHaveText('Boat')
  await shown.expectMessage({ type: 'otteros-page-moved', url: `${catalogue.origin}/items/boat` })
  await expect(shown.frame.locator('p')).toHaveText('It costs 120 fish.')
  await compare(page, world, `${catalogue.origin}/items/net`, 'h1')
})

test('forms are sent, in every usual way', async ({ page, world }) => {
  const url = `${world.sites.forms.origin}/`
  const { frame } = await compare(page, world, url, 'form')
  await frame.getByRole('button', { name: 'Search' }).click()
  await expect(frame.locator('pre')).toContainText('GET /search?words=sea+otter')
  const send = async (button: string) => {
    await page.reload()
    const form = await ProxiedPage.open(page, world.visitor, url)
    await form.frame.getByRole('button', { name: button }).click()
    return form.frame.locator('pre')
  }
  await expect(await send('Order')).toContainText('name=Ada+%26+Bea&size=large&gift=on&by=button')
  await expect(await send('Upload')).toContainText(/POST \/upload[^]*name="title"[^]*Picture/)
})

test('pages in windows-1251, Shift_JIS and ISO 8859-7 can be read', async ({ page, world }) => {
  const { origin } = world.sites.old
  for (const [path, name] of [
    ['/russian', 'Япония'],
    ['/japanese', '日本'],
    ['/greek', 'Ιαπωνία'],
  ] as const) {
    const { frame } = await compare(page, world, `${origin}${path}`, 'table')
    await expect(frame.locator('td').nth(1)).toHaveText(name)
  }
})
