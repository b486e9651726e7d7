import { expect, type Locator } from '@playwright/test'
import type { Desktop } from '../support/desktop'

/** A window for managing people or for changing one's profile, with the questions over it. */
class PeopleWindow {
  constructor(
    readonly desktop: Desktop,
    readonly window: Locator,
  ) {}

  readonly field = (label: string) => this.window.getByLabel(label, { exact: true })
  readonly button = (name: string) => this.window.getByRole('button', { name, exact: true })
  readonly form = (name: string) => this.window.getByRole('form', { name, exact: true })
  /** A question over the desktop, and its answer. */
  async answer(question: string | RegExp, answer: string) {
    const dialog = this.desktop.page.getByRole('alertdialog', { name: question })
    await dialog.getByRole('button', { name: answer, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
}

/** A Role Manager as a reviewer uses it. */
export class RoleManager extends PeopleWindow {
  static async open(desktop: Desktop): Promise<RoleManager> {
    return new RoleManager(desktop, await desktop.openFromIcon('Role Manager'))
  }

  /** Gives the person with this UUID a role, by its label. */
  async assign(uuid: string, role: string) {
    await this.field('User UUID').fill(uuid)
    await this.field('Role').selectOption({ label: role })
    await this.form('Assign Role').getByRole('button').click()
  }

  /** Takes a role from a person, whom it searches for: the list shows the first hundred. */
  async remove(role: string, name: string) {
    await this.field('Search users').fill(name)
    await this.field('Search users').press('Enter')
    await this.button(`Remove ${role} from ${name}`).click()
    await this.answer(/^Remove/, 'Remove role')
  }
}

/** A Credential Manager as a reviewer uses it. */
export class CredentialManager extends PeopleWindow {
  static async open(desktop: Desktop): Promise<CredentialManager> {
    return new CredentialManager(desktop, await desktop.openFromIcon('Credential Manager'))
  }

  async search(uuid: string) {
    await this.field('User UUID').fill(uuid)
    await this.form('Search User').getByRole('button').click()
  }
}

/** A User Profile window. */
export class UserProfile extends PeopleWindow {
  static async open(desktop: Desktop): Promise<UserProfile> {
    return new UserProfile(desktop, await desktop.openFromIcon('User Profile'))
  }

  readonly save = () => this.button('Save Changes').click()
}
