// What people share, seeded through the API in the place of clicks.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Link } from '../../server/test/support/links'
import type { Member } from '../../server/test/support/members'
import { visitor } from '../../server/test/support/people'
import { join } from '../../server/test/support/sharing'
import { folderIn, ownSpace, pushEntries } from '../../server/test/support/spaces'
import { type Person, rememberSession } from './account'
import type { Desktop } from './desktop'
import type { JourneyServer } from './server'

/** A person as a client of the API, beside their browser. */
export async function memberOf(
  server: Pick<JourneyServer, 'url' | 'key'>,
  { email, password }: Person,
): Promise<Member> {
  const client = visitor(server)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, email, id: data.user.id }
}

/** Makes a folder at the top of a person's files; its id, and that of their space. */
export async function folderOf(person: Member, name: string) {
  const { id: space } = await ownSpace(person)
  const folder = folderIn(space, name)
  const pushed = await pushEntries(person, space, [folder], 1_000_000)
  if (!pushed.applied) throw new Error(JSON.stringify(pushed))
  return { space, folder: folder.id }
}

const isSpace = (value: unknown): value is { readonly space: string } =>
  typeof value === 'object' && value !== null && 'space' in value && typeof value.space === 'string'

/** Shares a new folder with people, who accept; the id of its space. */
export async function sharedFolder(
  owner: Member,
  name: string,
  people: readonly (readonly [Member, role: 'editor' | 'viewer'])[] = [],
): Promise<string> {
  const { folder } = await folderOf(owner, name)
  const { data, error } = await owner.client.rpc('share_folder', { folder })
  if (error) throw error
  if (!isSpace(data)) throw new Error(JSON.stringify(data))
  for (const [person, role] of people) await join(owner, data.space, person, role)
  return data.space
}

/** Where guests open a link. */
export const addressOf = (server: Pick<JourneyServer, 'url'>, { token }: Pick<Link, 'token'>) =>
  `${server.url}/s#${token}`

/** Somebody without an account, in a browser of their own. */
export async function newGuest(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  return context.newPage()
}

/** Opens the desktop of a person who keeps files with their account, as folders have to be that are shared. */
export async function openWithAccountFiles(desktop: Desktop, person: Person) {
  await rememberSession(desktop.page, person)
  await desktop.page.evaluate(
    (key) => localStorage.setItem(key, 'account'),
    `otteros-file-storage-${person.email}`,
  )
  await desktop.load()
}
