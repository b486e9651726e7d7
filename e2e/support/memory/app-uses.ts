import type { Page } from '@playwright/test'
import { awaitInActive, closeWindows, openWindows, pressAll } from './windows'

/** What a person does with an app, in a window that shows its content. */
interface AppUse {
  /** Type of its windows. */
  readonly type: string
  /** What is in a window once it can be used. */
  readonly content: { readonly selector: string; readonly text?: string }
  /** Uses the active window; `round` counts from 0. */
  readonly work: (page: Page, round: number) => Promise<void>
}

const control = { selector: '[data-part="content"] :is(button, input, [role="tab"])' }
/** Shown to those who may use an app; to all others it says in a heading that they may not. */
const controlOrRefusal = { selector: `${control.selector}, [data-part="content"] h1` }
const showTabs = (page: Page) => pressAll(page, '[role="tab"]')

const settings = async (page: Page) => {
  await showTabs(page)
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('[data-active="true"] [role="tab"]')[1]?.click(),
  )
  await pressAll(page, 'input[type="radio"]')
}

/** Names a new text, types into it and leaves it unsaved. */
const write = (name: string) => async (page: Page, round: number) => {
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-active="true"] [role="dialog"] input')?.focus(),
  )
  await page.keyboard.insertText(`${round}${name}`)
  await page.keyboard.press('Enter')
  await awaitInActive(page, '.cm-content')
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-active="true"] .cm-content')?.focus())
  await page.keyboard.insertText('let otters = 3\n'.repeat(20))
  await page.keyboard.type('hold hands')
  await awaitInActive(page, '.cm-content', 'hold hands')
}

const prompt = '[$#]\\s*$'

/** Every app that needs nothing but the server of the desktop, and how it is used. */
const appUses: readonly AppUse[] = [
  { type: 'settings', content: control, work: settings },
  { type: 'otteros-settings', content: control, work: changeStyle },
  { type: 'filemanager', content: { selector: '[data-index]' }, work: enterFolder },
  { type: 'editor', content: { selector: '[role="dialog"] input' }, work: write('.txt') },
  { type: 'codeeditor', content: { selector: '[role="dialog"] input' }, work: write('.js') },
  { type: 'terminal', content: { selector: '.xterm-rows', text: prompt }, work: runCommand },
  { type: 'otterscript-tutorial', content: { selector: '.cm-content' }, work: runProgram },
  { type: 'appdesigner', content: control, work: showTabs },
  { type: 'appstore', content: control, work: showTabs },
  { type: 'messenger', content: control, work: showTabs },
  { type: 'browser', content: control, work: showTabs },
  { type: 'aiassistant', content: { selector: 'textarea' }, work: typeText },
  { type: 'monitor', content: control, work: showTabs },
  { type: 'disk', content: control, work: showTabs },
  { type: 'imageviewer', content: control, work: showTabs },
  { type: 'pluginmanager', content: control, work: showTabs },
  { type: 'credentialmanager', content: controlOrRefusal, work: showTabs },
  { type: 'rolemanager', content: controlOrRefusal, work: showTabs },
  { type: 'userprofile', content: control, work: showTabs },
]

/** How many windows a round opens for each one of an app. */
export const windowsARound = appUses.length

/** Opens windows of every app, uses the active one and closes all; then what is no window. */
export async function goThroughEverything(page: Page, windows: number, round: number): Promise<void> {
  for (const app of appUses) await goThrough(page, app, windows, round)
  await goThroughShell(page)
}

/** Opens windows of an app, uses the active one and closes all. */
async function goThrough(page: Page, { type, content, work }: AppUse, count: number, round: number) {
  await openWindows(page, type, count, content)
  await work(page, round)
  await closeWindows(page)
}

/** Opens what is no window, searches or looks, and closes it again: the palette and the start menu. */
async function goThroughShell(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await awaitOnPage(page, '[role="combobox"]', true)
  await page.keyboard.type('term')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await awaitOnPage(page, '[role="combobox"]', false)
  for (const isShown of [true, false]) {
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('[role="toolbar"] [aria-haspopup="menu"]')?.click(),
    )
    await awaitOnPage(page, '[role="menu"]', isShown)
  }
}

async function awaitOnPage(page: Page, selector: string, isThere: boolean): Promise<void> {
  const found = await page.waitForFunction(
    ([wanted, expected]) => (document.querySelector(wanted) !== null) === expected,
    [selector, isThere] as const,
  )
  await found.dispose()
}

/** Chooses the style after the one that is chosen. */
async function changeStyle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const select = [...document.querySelectorAll<HTMLSelectElement>('[data-active="true"] select')].find(
      ({ options }) => [...options].some(({ value }) => value === 'redblack'),
    )
    if (!select) throw new Error('No OS style can be chosen')
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** Enters the first entry. */
async function enterFolder(page: Page): Promise<void> {
  await page.evaluate(() =>
    document
      .querySelector('[data-active="true"] [data-index]')
      ?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, detail: 2 })),
  )
}

async function runCommand(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-active="true"] .xterm-helper-textarea')?.focus(),
  )
  await page.keyboard.type('seq 500\n')
  await awaitInActive(page, '.xterm-rows', `500\\s*\\S*${prompt}`)
}

async function runProgram(page: Page): Promise<void> {
  await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-active="true"] button')]
      .find(({ textContent }) => textContent === 'Run')
      ?.click(),
  )
  await awaitInActive(page, '[role="log"]', '\\S')
}

async function typeText(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-active="true"] textarea')?.focus())
  await page.keyboard.type('otters hold hands')
}
