import type { Browser, Page } from '@playwright/test'
import type { Database } from '@otteros/contracts'
import { type Client, newPerson } from '../../server/test/support/people'
import { type Person, rememberSession, uniqueEmail } from '../support/account'
import { Desktop } from '../support/desktop'
import { type JourneyServer, serverStart, startServer } from '../support/server'
import { test as base } from '../support/test'
import { inDatabase } from './vm'

export { expect } from '../support/test'

type Role = 'trusted_user' | 'verified_developer' | 'administrator'
type NewRow = Database['public']['Tables']['apps']['Insert']

/** A person with an account, and a client of the API that acts for them behind the browser's back. */
export interface Member extends Person {
  readonly id: string
  readonly username: string
  readonly client: Client
}

/** An app as a test seeds it; the rest is usual. */
export type SeededApp = Partial<Omit<NewRow, 'user_id'>> & { readonly name: string }

/** A page that says what it is and what it computed. */
export const appPage = (
  name: string,
  head = '',
): string => `<!doctype html><html lang="en"><head><title>${name}</title>${head}</head>
<body><main><h1>${name}</h1><p id="out"></p></main>
<script>document.getElementById('out').textContent = 'high water ' + (6 * 7)</script></body></html>`

/** The value of an answer of the API; throws what it refused. */
function valueOf<T>({ data, error }: { readonly data: T; readonly error: Error | null }): NonNullable<T> {
  if (error) throw error
  if (data === null || data === undefined) throw new Error('no answer')
  return data
}

/** People of one server with apps and roles, made through the API as clients of the server would. */
export class Community {
  private constructor(
    readonly server: JourneyServer,
    /** Had the first account, so may do everything. */
    readonly administrator: Member,
  ) {}

  static async start(server: JourneyServer): Promise<Community> {
    return new Community(server, await Community.#signUp(server, 'Rita Reed'))
  }

  static async #signUp(server: JourneyServer, fullName: string): Promise<Member> {
    const { client, email, password, id } = await newPerson(server, {
      email: uniqueEmail(fullName),
      fullName,
    })
    const { session } = (await client.auth.getSession()).data
    if (!session) throw new Error('no session')
    const { username } = valueOf(await client.from('profiles').select('username').eq('id', id).single())
    return { fullName, email, password, session, id, username, client }
  }

  /** Signs a new person up, with a role if one is named. */
  async member(fullName: string, role?: Role): Promise<Member> {
    const member = await Community.#signUp(this.server, fullName)
    if (role) await this.grant(member, role)
    return member
  }

  async grant({ id }: Member, role: Role) {
    valueOf(await this.administrator.client.from('user_roles').insert({ user_id: id, role }).select())
  }

  async revoke({ id }: Member, role: Role) {
    valueOf(await this.administrator.client.from('user_roles').delete().match({ user_id: id, role }).select())
  }

  /** Puts an app in the store as its author would; it waits for a review. Its id. */
  async app({ client, id: userId }: Member, { name, ...values }: SeededApp): Promise<string> {
    const row = valueOf(
      await client
        .from('apps')
        .insert({
          author: 'x',
          description: `${name} for everybody.`,
          html_content: appPage(name),
          ...values,
          name,
          user_id: userId,
        })
        .select('id')
        .single(),
    )
    return row.id
  }

  /** Puts an app in the store and has it verified. Its id. */
  async verifiedApp(author: Member, app: SeededApp): Promise<string> {
    const id = await this.app(author, app)
    await this.review(id, true)
    return id
  }

  async review(id: string, isVerified: boolean) {
    const change = this.administrator.client.from('apps').update({ is_verified: isVerified })
    valueOf(await change.eq('id', id).select('id').single())
  }

  /** Takes all apps out of the store, which no person may do: which cards are drawn depends on how many there are. */
  async emptyStore() {
    await inDatabase(this.server, (sql) => sql`delete from public.apps`)
  }

  /** The rows of a person in the table of apps. */
  async appsOf({ client, id }: Member) {
    return valueOf(await client.from('apps').select('*').eq('user_id', id).order('name'))
  }

  /** Names of what a person has stored in the bucket of apps' files. */
  async objectsOf({ client, id }: Member): Promise<string[]> {
    const found = valueOf(await client.storage.from('app-files').list(id))
    return found.map(({ name }) => name)
  }

  /** The desktop of a person in their own browser. */
  async desktop(browser: Browser, person: Person, viewport = { width: 1280, height: 800 }): Promise<Desktop> {
    const context = await browser.newContext({ baseURL: this.server.url, viewport })
    return this.signIn(await context.newPage(), person)
  }

  /** The desktop of a person in a page that is there already. */
  async signIn(page: Page, person: Person): Promise<Desktop> {
    const desktop = new Desktop(page)
    await rememberSession(page, person)
    await desktop.load()
    return desktop
  }
}

/** The journeys' `test` with a server whose first account exists and whose store is empty; a worker shares it among its files. */
export const test = base.extend<{ readonly emptyStore: undefined }, { readonly community: Community }>({
  server: [
    async ({}, provide) => {
      const server = await startServer()
      await provide(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: serverStart },
  ],
  community: [
    async ({ server }, provide) => {
      await provide(await Community.start(server))
    },
    { scope: 'worker' },
  ],
  emptyStore: [
    async ({ community }, provide) => {
      await community.emptyStore()
      await provide(undefined)
    },
    { auto: true },
  ],
})

/** How the API answers a call that a test has fail. */
interface Failing {
  readonly status?: number
  readonly body?: unknown
}

/** Has calls of an address fail from now on; the returned function lets them through again. */
export async function failCalls(
  page: Page,
  method: string,
  path: RegExp,
  {
    status = 500,
    body = { code: '57014', message: 'canceling statement due to statement timeout' },
  }: Failing = {},
): Promise<() => Promise<void>> {
  const isMeant = (url: URL) => path.test(url.pathname + url.search)
  await page.route(isMeant, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
  )
  return () => page.unroute(isMeant)
}
