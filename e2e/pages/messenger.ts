import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '../support/account'
import type { Desktop } from '../support/desktop'
import type { JourneyServer } from '../support/server'

const title = 'Messenger (Beta)'

/** A person's user code: the id of their account. */
export function codeOf({ session }: Person): string {
  const { user } = session as { readonly user: { readonly id: string } }
  return user.id
}

/** Sends a message through the API, as another client of the person would. */
export async function sendAs(
  server: Pick<JourneyServer, 'url' | 'key'>,
  sender: Person,
  message: { readonly to: string; readonly subject: string; readonly content: string },
) {
  const { access_token: token } = sender.session as { readonly access_token: string }
  const response = await fetch(`${server.url}/functions/v1/send-email`, {
    method: 'POST',
    headers: { apikey: server.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, fromEmail: sender.email }),
  })
  expect(await response.text()).toContain('"delivery"')
}

/** The Messenger's window as a person uses it. */
export class Messenger {
  readonly form: Locator
  readonly to: Locator
  readonly subject: Locator
  readonly content: Locator
  readonly reader: Locator
  readonly #page: Page

  constructor(readonly window: Locator) {
    this.#page = window.page()
    this.form = window.getByRole('form', { name: 'New message' })
    this.to = this.form.getByRole('textbox', { name: 'Recipient' })
    this.subject = this.form.getByRole('textbox', { name: 'Subject' })
    this.content = this.form.getByRole('textbox', { name: 'Message' })
    this.reader = window.getByRole('article', { name: /^Message: / })
  }

  /** Opens the window from the start menu. */
  static async open(desktop: Desktop): Promise<Messenger> {
    const messenger = new Messenger(await desktop.openFromStartMenu('Messenger', title))
    await expect(messenger.tab('Inbox')).toBeVisible()
    return messenger
  }

  readonly button = (name: string) => this.window.getByRole('button', { name, exact: true })
  readonly tab = (name: 'Inbox' | 'Sent') => this.window.getByRole('tab', { name })
  readonly list = (name: 'Inbox' | 'Sent') => this.window.getByRole('listbox', { name })
  readonly row = (text: string | RegExp) => this.window.getByRole('option').filter({ hasText: text })
  /** The question before something is lost. */
  readonly question = (name: string) => this.#page.getByRole('alertdialog', { name })

  async write(message: { readonly to: string; readonly subject: string; readonly content: string }) {
    await this.to.fill(message.to)
    await this.subject.fill(message.subject)
    await this.content.fill(message.content)
  }
}
