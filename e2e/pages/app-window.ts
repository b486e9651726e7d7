import { readFile } from 'node:fs/promises'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { Desktop } from '../support/desktop'
import { startsAnew } from '../support/html-app'

/** An app as an installer hands it to the desktop. */
export interface InstalledApp {
  /** Its window's first title and its icon's label. */
  readonly name: string
  readonly html: string
  /** Who it is for the desktop. Default: a path below `/apps/store` by its name. */
  readonly path?: string
}

/** Has an installer ask the desktop to open apps, all at once. */
export async function requestInstall(page: Page, apps: readonly InstalledApp[]): Promise<void> {
  const details = apps.map(({ name, html, path = `/apps/store/${name}` }) => ({
    id: path.split('/').at(-1),
    name,
    icon: '🦦',
    type: 'htmlapp',
    htmlContent: html,
    author: 'Ada',
    version: '1.0.0',
    category: 'tools',
    description: '',
    framework: 'html_base',
    files: [],
    path,
  }))
  await page.evaluate((requests) => {
    for (const detail of requests) window.dispatchEvent(new CustomEvent('app-install-request', { detail }))
  }, details)
}

/** An example of the SDK, as text. `name`: its file name, e.g. `notes.html`. */
export const exampleApp = (name: string): Promise<string> =>
  readFile(new URL(`../../packages/app-sdk/examples/${name}`, import.meta.url), 'utf8')

interface ProbeOptions {
  readonly permissions?: readonly string[]
  readonly hosts?: readonly string[]
  /** By the label of a button: the body of an async function, whose value the page shows as JSON, or else why it was refused. */
  readonly actions: Readonly<Record<string, string>>
  /** More of the page: elements and scripts. */
  readonly extra?: string
}

/** A page with a button for each call that a journey needs, and a line that says what came of the last one. */
export const probe = ({
  permissions,
  hosts = [],
  actions,
  extra = '',
}: ProbeOptions): string => `<!doctype html>
<html lang="en"><head><title>Probe</title>
${permissions ? `<script type="application/otteros-app+json">${JSON.stringify({ permissions, hosts })}</script>` : ''}
<style>body { margin: 16px; background: #fff; color: #111; font: 16px/1.5 sans-serif } button { min-height: 40px }</style>
</head><body>
<p id="buttons"></p>
<output>-</output>
<script>
const actions = {
${Object.entries(actions)
  .map(([label, body]) => `${JSON.stringify(label)}: async () => { ${body} },`)
  .join('\n')}
}
const output = document.querySelector('output')
for (const [label, action] of Object.entries(actions)) {
  const button = document.createElement('button')
  button.textContent = label
  button.onclick = () => {
    output.textContent = '…'
    action().then(
      (value) => { output.textContent = JSON.stringify(value) ?? 'done' },
      (error) => { output.textContent = error.code ?? String(error) },
    )
  }
  document.getElementById('buttons').append(button, ' ')
}
</script>
${extra}
</body></html>`

/** The window of an HTML app as a person uses it: the app's page, and what the system draws around and over it. */
export class AppWindow {
  /** The app's own page, inside both frames. */
  readonly page: FrameLocator
  /** What a {@link probe} says. */
  readonly said: Locator
  /** The system's question for a permission. */
  readonly prompt: Locator
  /** Permissions, files and data of the app. */
  readonly panel: Locator

  private constructor(
    readonly desktop: Desktop,
    /** Found by its id: an app may rename its window at any time. */
    readonly window: Locator,
  ) {
    this.page = window.locator('iframe').contentFrame().frameLocator('iframe')
    this.said = this.page.locator('output')
    this.prompt = window.getByRole('alertdialog', { name: / wants to / })
    this.panel = window.getByRole('region', { name: 'Permissions', exact: true })
  }

  /** Does what opens an app, and returns its window as soon as that is there: the app may still have to ask. */
  static async openedBy(desktop: Desktop, open: () => Promise<unknown>): Promise<AppWindow> {
    const all = desktop.page.locator('[data-window-type="htmlapp"]')
    const before = await all.evaluateAll((windows) => windows.map((window) => window.dataset.windowId))
    await open()
    await expect(all).toHaveCount(before.length + 1)
    const ids = await all.evaluateAll((windows) => windows.map((window) => window.dataset.windowId))
    const id = ids.find((candidate) => !before.includes(candidate))
    if (id === undefined) throw new Error('no new window')
    return new AppWindow(desktop, desktop.page.locator(`[data-window-id="${id}"]`))
  }

  /** Has an installer open an app, without waiting for its start. */
  static async install(desktop: Desktop, app: InstalledApp): Promise<AppWindow> {
    return AppWindow.openedBy(desktop, () => requestInstall(desktop.page, [app]))
  }

  /** Has an installer open an app and waits until it runs. */
  static async start(desktop: Desktop, app: InstalledApp): Promise<AppWindow> {
    const opened = await AppWindow.install(desktop, app)
    await opened.ready()
    return opened
  }

  /** Opens an installed app from its icon by keyboard, as windows may cover it, and waits until it runs. */
  static async startFromIcon(desktop: Desktop, name: string): Promise<AppWindow> {
    const opened = await AppWindow.openedBy(desktop, () => desktop.icon(name).press('Enter'))
    await opened.ready()
    return opened
  }

  /** The window's state as far as the app goes. */
  readonly state = () => this.window.locator('[data-app-state]')
  /** A button of the window, not of the app. */
  readonly button = (name: string) => this.window.getByRole('button', { name, exact: true })
  /** What the window says of its app, by a part of the text. */
  readonly notice = (text: string | RegExp) => this.window.getByRole('status').filter({ hasText: text })
  /** A button of the app's page. */
  readonly appButton = (name: string) => this.page.getByRole('button', { name, exact: true })

  /** Waits until the app runs and its window has come to rest. */
  async ready() {
    await expect(this.state()).toHaveAttribute('data-app-state', 'ready')
    await this.desktop.box(this.window)
  }

  /** Does what has the app start again, and waits until the new page runs. */
  async startsAnew(act: () => Promise<unknown>) {
    await startsAnew(this.state(), act)
    await this.ready()
  }

  /** Starts the app again in its window. */
  readonly restart = () => this.startsAnew(() => this.button('Reload app').click())

  /** Presses a button that may end its page: by the mouse alone, which looks at nothing in the page afterwards. */
  async pressAndLeave(label: string) {
    const { x, y, width, height } = await this.desktop.box(this.appButton(label))
    await this.desktop.page.mouse.click(x + width / 2, y + height / 2)
  }

  /** Presses a button of a {@link probe}. */
  readonly press = (label: string) => this.appButton(label).click()

  /** Presses a button of a {@link probe}, which says this then. */
  async says(label: string, outcome: string | RegExp) {
    await this.press(label)
    await expect(this.said).toHaveText(outcome)
  }

  /** Answers the system's question, which must be about this. */
  async answer(wants: string | RegExp, answer: 'Allow' | 'Don’t allow') {
    const question = this.window.getByRole('alertdialog', { name: wants, exact: true })
    await question.getByRole('button', { name: answer, exact: true }).click()
    // Another question may follow at once.
    await expect(question).toHaveCount(0)
  }

  async openPanel() {
    await this.button('Permissions').click()
    await expect(this.panel).toBeVisible()
  }

  async closePanel() {
    await this.panel.getByRole('button', { name: 'Close permissions' }).click()
    await expect(this.panel).toHaveCount(0)
  }

  /** The switch of a permission in the panel, by its name there. */
  readonly permission = (label: string) => this.panel.getByRole('switch', { name: label, exact: true })
  /** What the panel says of a permission. */
  readonly permissionState = (label: string) =>
    this.panel
      .getByRole('listitem')
      .filter({ has: this.desktop.page.getByRole('switch', { name: label, exact: true }) })
      .locator('[data-part="state"]')

  async close() {
    await this.button('Close').click()
    await expect(this.window).toHaveCount(0)
  }
}
