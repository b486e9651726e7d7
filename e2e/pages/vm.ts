import { expect, type Locator, type Page } from '@playwright/test'
import { openDatabase } from '../../server/test/support/database'
import type { Person } from '../support/account'
import type { Desktop } from '../support/desktop'
import type { JourneyServer } from '../support/server'

/** Does what no call of a person does: as the owner of the server's database. */
export async function inDatabase<T>(
  server: JourneyServer,
  work: (sql: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const sql = openDatabase(server.dataDir, 1)
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const isIdentified = (value: object): value is { readonly user: { readonly id: string } } => 'user' in value

/** The id of a person of a journey. */
export function idOf({ session }: Person): string {
  if (!isIdentified(session)) throw new Error('a session without a person')
  return session.user.id
}

/** Leaves a session that was booted, so that nothing waits for a boot. */
export const leaveRunning = (server: JourneyServer, person: Person) =>
  inDatabase(
    server,
    (sql) => sql`
      insert into public.vm_sessions (user_id, session_token, expires_at, vm_data)
      values (${idOf(person)}, ${`vm_${idOf(person)}_${Date.now()}`}, now() + interval '1 hour',
        '{"windows": [], "booted": true}')`,
  )

/** How many objects of a kind, such as `Worker`, a page still has after garbage collection. */
export async function heldObjects(page: Page, kind: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  try {
    const { result: prototype } = await session.send('Runtime.evaluate', { expression: `${kind}.prototype` })
    const { objects } = await session.send('Runtime.queryObjects', {
      prototypeObjectId: prototype.objectId ?? '',
    })
    const { result: count } = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length }',
    })
    return Number(count.value)
  } finally {
    // Otherwise the session would be who holds them.
    await session.detach()
  }
}

/** Milliseconds for an answer of Linux: it computes with what other journeys leave of a processor. */
export const forLinux = 90_000

/** The window of the virtual machine, in the words of who uses it. */
export class VmWindow {
  private constructor(
    readonly desktop: Desktop,
    readonly window: Locator,
  ) {}

  /** Opens it from the desktop. */
  static async open(desktop: Desktop): Promise<VmWindow> {
    return new VmWindow(desktop, await desktop.openFromIcon('Virtual Machine'))
  }

  /** The one that is open. */
  static in(desktop: Desktop): VmWindow {
    return new VmWindow(desktop, desktop.window('Virtual Machine'))
  }

  get page(): Page {
    return this.desktop.page
  }

  readonly log = () => this.window.getByRole('list', { name: 'Boot log' })
  readonly status = () => this.window.getByRole('toolbar', { name: 'Virtual machine', exact: true })
  readonly countdown = () => this.window.locator('[data-part="vm-countdown"]')
  readonly action = (name: 'Save' | 'Restart' | 'Shutdown') =>
    this.status().getByRole('button', { name, exact: true })
  readonly programs = () => this.window.getByRole('group', { name: 'Programs of the virtual machine' })
  readonly taskbar = () => this.window.getByRole('toolbar', { name: 'Machine taskbar' })
  readonly menu = () => this.window.getByRole('menu', { name: 'Machine menu' })

  /** A window inside by its title. */
  readonly inner = (title: string) =>
    this.window
      .locator('[data-part="vm-window"]')
      .and(this.page.getByRole('group', { name: title, exact: true }))

  /**
   * What it shows: loading, booting, running, off, resetting, failed or signed-out. A boot takes six seconds and cannot be
   * hurried; the rest is for machines on which everything runs at once.
   */
  async is(state: string, timeout = 30_000) {
    await expect(this.window.locator('[data-part="vm"]')).toHaveAttribute('data-vm-state', state, { timeout })
  }

  /**
   * Writes down everything that it shows from now on, as "state: text". What stays for a second could be missed between
   * two looks.
   */
  async follow(): Promise<() => Promise<readonly string[]>> {
    const machine = this.window.locator('[data-part="vm"]')
    const shown = await machine.evaluateHandle((root) => {
      const seen: string[] = []
      const look = () => {
        const now = `${root.getAttribute('data-vm-state')}: ${root.textContent}`
        if (seen.at(-1) !== now) seen.push(now)
      }
      look()
      new MutationObserver(look).observe(root, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      })
      return seen
    })
    return () => shown.evaluate((seen) => [...seen])
  }

  /** Opens a program by its icon; the last window of that title. */
  async openProgram(title: string): Promise<Locator> {
    const before = await this.inner(title).count()
    await this.programs().getByRole('button', { name: title, exact: true }).dblclick()
    await expect(this.inner(title)).toHaveCount(before + 1)
    return this.inner(title).last()
  }

  /** Opens a program from the start menu inside. */
  async openFromMenu(title: string): Promise<Locator> {
    await this.taskbar().getByRole('button', { name: 'Menu' }).click()
    await this.menu().getByRole('menuitem', { name: title, exact: true }).click()
    await expect(this.menu()).toHaveCount(0)
    return this.inner(title).last()
  }

  async save() {
    await this.action('Save').click()
    await expect(this.desktop.toast()).toContainText('VM State Saved', { timeout: forLinux })
  }

  /** Closes the window of the real desktop; nothing is asked. */
  async close() {
    await this.window.locator('[data-part="titlebar"]').getByRole('button', { name: 'Close' }).click()
    await expect(this.window).toHaveCount(0)
  }

  /** What the terminal of Linux shows. */
  readonly terminal = () => this.window.locator('[data-part="vm-terminal"] .xterm-rows')

  /** Types a command and waits for what it prints. */
  async runs(command: string, printed: string | RegExp) {
    await this.window.getByRole('textbox', { name: 'Terminal of Linux' }).focus()
    await this.page.keyboard.type(`${command}\n`)
    await expect(this.terminal()).toContainText(printed, { timeout: forLinux })
  }
}
