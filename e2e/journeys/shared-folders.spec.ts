import { visitor } from '../../server/test/support/people'
import { codeOf } from '../pages/messenger'
import type { Person } from '../support/account'
import { openAsAnother } from '../support/another-person'
import { atOnce } from '../support/at-once'
import { FileManager } from '../support/file-manager'
import type { JourneyServer } from '../support/server'
import { otherDevice } from '../support/space-files'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

/** What a person asks of the server beside their desktop. */
async function clientOf(server: Pick<JourneyServer, 'url' | 'key'>, { email, password }: Person) {
  const client = visitor(server)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}
type Client = Awaited<ReturnType<typeof clientOf>>

async function call(client: Client, name: Parameters<Client['rpc']>[0], args: object): Promise<unknown> {
  const { data, error } = await client.rpc(name, args)
  if (error) throw new Error(`${name}: ${error.message}`)
  return data
}
const fieldOf = (value: unknown, field: string): string =>
  String(Object.entries(Object(value)).find(([name]) => name === field)?.[1])

test('a shared folder is there at once for both, an edit by one shows at the other, and it goes at once when the membership ends', async ({
  browser,
  server,
  signedIn,
  person,
}) => {
  const { person: friend, desktop: there, leave } = await openAsAnother(browser, server, 'Finn Otter')
  const theirs = await FileManager.open(there, '/')
  await expect(theirs.entry('home')).toBeVisible()
  await expect(theirs.entry('shared')).toHaveCount(0)

  const [maya, finn] = [await clientOf(server, person), await clientOf(server, friend)]
  const folder = await (await otherDevice(server, person)).makeFolder('Trip')
  const space = fieldOf(await call(maya, 'share_folder', { folder }), 'space')
  await call(maya, 'invite_to_space', { space, whom: codeOf(friend), role: 'editor' })
  const [invitation] = (await call(finn, 'own_invitations', {})) as readonly unknown[]
  await call(finn, 'answer_invitation', { invitation: fieldOf(invitation, 'id'), accept: true })
  await expect(theirs.entry('shared')).toBeVisible({ timeout: atOnce() })
  await theirs.goTo('/shared')
  await expect(theirs.entry('Trip, shared')).toBeVisible()
  await theirs.goTo('/shared/Trip')

  const terminal = new Terminal(await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await terminal.run('ls /shared')
  await expect(terminal.screen).toContainText('Trip')
  await terminal.run('echo pack the tent > /shared/Trip/notes.txt')
  await expect(theirs.entry('notes.txt')).toBeVisible({ timeout: atOnce() })
  const other = new Terminal(await there.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await other.run('cat /shared/Trip/notes.txt')
  await expect(other.screen).toContainText('pack the tent')
  await other.run('echo and the stove >> /shared/Trip/notes.txt; mkdir /shared/Trip/Photos')
  await expect
    .poll(async () => {
      await terminal.run('clear; ls /shared/Trip')
      return terminal.screen.textContent()
    })
    .toContain('Photos')
  await terminal.run('clear; cat /shared/Trip/notes.txt')
  await expect(terminal.screen).toContainText('and the stove')

  await there.taskbarButton('File Manager').click()
  await call(maya, 'remove_member', { space, person: codeOf(friend) })
  await expect(theirs.path).not.toContainText('Trip', { timeout: atOnce() })
  // Two toasts come at the same moment, and one is shown; both are in the list.
  await there.page.keyboard.press('Control+Alt+n')
  const told = there.page.getByRole('dialog', { name: 'Notifications and calendar' })
  await expect(told).toContainText('Folder is gone')
  await expect(told).toContainText('Ada Otter removed you from “Trip”')
  await there.page.keyboard.press('Escape')
  await expect(theirs.entry('shared')).toHaveCount(0)
  await expect
    .poll(() => there.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).join()))
    .not.toContain(space)
  await leave()
})
