import type { Locator, Page } from '@playwright/test'
import { loadWithSession, type Person } from '../support/account'
import { violations } from '../support/accessibility'
import type { Desktop } from '../support/desktop'
import { faultsOfTexts } from '../support/shown-texts'
import { expect, test } from '../support/test'

/** Loads the desktop in whatever language it speaks: what it is found by elsewhere are English texts. */
async function load(desktop: Desktop, person: Person) {
  const { page } = desktop
  await loadWithSession(page, person, async () => {
    await page.goto('/')
    await desktop.skipBoot()
    await expect(desktop.root()).toHaveAttribute('data-system-state', 'desktop')
    await expect(icon(page, 'filemanager')).toBeVisible()
  })
}

const icon = (page: Page, type: string) => page.locator(`[data-key="${type}"] > [role="button"]`).first()
const start = (page: Page) => page.locator('[data-part="start"]')

async function open(page: Page, type: string): Promise<Locator> {
  await icon(page, type).dblclick()
  const window = page.locator(`[data-window-type="${type}"]`)
  // Its title bar has three.
  await expect(window.locator('button').nth(3)).toBeVisible()
  return window
}

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('desktop, windows and menus are mirrored, on a phone too, and meet WCAG AA', async ({
    page,
    desktop,
    person,
  }) => {
    const audit = async () => expect(await violations(page, { but: ['landmark-unique'] })).toEqual([])
    await load(desktop, person)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')

    await icon(page, 'filemanager').click()
    const [first, bar] = [await desktop.box(icon(page, 'filemanager')), await desktop.box(start(page))]
    expect(Math.min(first.x, bar.x)).toBeGreaterThan(1100)
    await page.keyboard.press('ArrowLeft')
    await expect(icon(page, 'terminal')).toBeFocused()
    await page.mouse.click(600, 600, { button: 'right' })
    const menu = await desktop.box(page.getByRole('menu'))
    expect(menu.x + menu.width).toBeCloseTo(600, 0)
    await page.keyboard.press('Escape')

    const files = await open(page, 'filemanager')
    const [title, close] = [
      files.locator('[data-part="titlebar"] bdi'),
      files.locator('[data-part="titlebar"] button'),
    ]
    expect((await desktop.box(close.last())).x).toBeLessThan((await desktop.box(title)).x)
    expect(await files.locator('.lucide-arrow-left').evaluate((arrow) => getComputedStyle(arrow).scale)).toBe(
      '-1 1',
    )
    // The keys on the screen lie as on a real keyboard.
    const [scale, align] = await page.evaluate(() => {
      const island = document.createElement('div')
      island.dir = 'ltr'
      island.innerHTML = '<svg class="lucide lucide-arrow-left"></svg><input>'
      document.body.append(island)
      const found = [...island.children].map((each) => getComputedStyle(each))
      const styles = [found[0]?.scale, found[1]?.textAlign]
      island.remove()
      return styles
    })
    expect([scale, align]).toEqual(['none', 'left'])
    // As in every system, the left half is the left half.
    await page.keyboard.press('Control+Alt+ArrowLeft')
    await expect(async () => expect((await desktop.box(files)).x).toBe(0)).toPass()
    const settings = await open(page, 'settings')
    const tabs = settings.getByRole('tab')
    await tabs.first().click()
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await start(page).click()
    await expect(page.locator('[data-part="start-panel"]')).toBeVisible()
    await audit()

    await page.keyboard.press('Escape')
    await settings.locator('[data-part="titlebar"] button').last().click()
    await page.setViewportSize({ width: 390, height: 844 })
    await audit()
    await start(page).click()
    await expect(page.locator('[data-part="start-panel"]')).toBeVisible()
    await audit()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('in the pseudo-language, texts of desktop, menus and windows are from the catalogue and have room', async ({
  page,
  desktop,
  person,
}) => {
  await page.addInitScript(() => {
    if (window === window.top) localStorage.setItem('otteros:language', 'en-XA')
  })
  await load(desktop, person)
  const faults: string[] = []
  const look = async (what: string) => {
    const found = await faultsOfTexts(page, [person.fullName, person.email])
    faults.push(...found.map((fault) => `${what}: ${fault}`))
  }
  await look('desktop')
  await start(page).click()
  await expect(page.locator('[data-part="start-panel"]')).toBeVisible()
  await look('start menu')
  await page.keyboard.press('Escape')
  for (const type of ['filemanager', 'messenger', 'appstore', 'otteros-settings']) {
    const window = await open(page, type)
    await look(type)
    await window.locator('[data-part="titlebar"] button').last().click()
  }
  const settings = await open(page, 'settings')
  for (const tab of await settings.getByRole('tab').all()) {
    await tab.click()
    await look(`settings, ${(await tab.textContent()) ?? ''}`)
  }
  expect(faults).toEqual([])

  // So that it is not for want of looking.
  await page.evaluate(() => {
    const box = Object.assign(document.createElement('p'), { textContent: 'Otters' })
    box.setAttribute(
      'style',
      'position: fixed; inset: 0 auto auto 0; z-index: 99; width: 9px; overflow: hidden',
    )
    document.body.append(box)
  })
  await look('added')
  expect(faults).toEqual(['added: in no catalogue: Otters', 'added: cut off: Otters'])
})
