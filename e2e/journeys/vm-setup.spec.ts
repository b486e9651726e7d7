// Setting up Linux for the virtual machine: an administrator of a server that has none.
import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { imageForTests } from '../../vm/test/cache'
import { freePort } from '../../server/test/support/server'
import { leaveRunning, VmWindow } from '../pages/vm'
import { createPerson, loadWithSession } from '../support/account'
import { meetsWcag } from '../support/looks'
import { type JourneyServer, serverStart, startServer } from '../support/server'
import { expect, test as base } from '../support/test'

const test = base.extend<object, { readonly linux: string; readonly server: JourneyServer }>({
  linux: [async ({}, provide) => provide(await imageForTests()), { scope: 'worker', timeout: 15 * 60_000 }],
  server: [
    async ({}, provide) => {
      // Nothing listens there: a mirror that does not answer.
      const server = await startServer({ VM_MIRROR: `http://127.0.0.1:${await freePort()}/debian` })
      await provide(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: serverStart },
  ],
})

test('an administrator begins it, hears why it failed, tries again, and has Linux without opening anything again', async ({
  desktop,
  linux,
  page,
  server,
}) => {
  test.setTimeout(120_000)
  // The first account is the administrator's.
  const administrator = await createPerson(server)
  await leaveRunning(server, administrator)
  await loadWithSession(page, administrator, () => desktop.load())
  const vm = await VmWindow.open(desktop)
  const note = vm.window.getByRole('note')
  await note.getByRole('button', { name: 'Set up Linux' }).press('Enter')
  await expect(note.getByRole('progressbar', { name: 'Progress of setting up Linux' })).toBeVisible()
  await expect(note.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(note.getByRole('alert')).toContainText('could not download the packages from any mirror', {
    timeout: 60_000,
  })
  await meetsWcag(desktop)

  // An image of this version in the server's folder is taken as it is.
  const filter = (path: string) => !basename(path).startsWith('.')
  cpSync(join(linux, 'vm'), join(server.dataDir, 'vm'), { recursive: true, filter })
  await note.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(vm.programs().getByRole('button', { name: 'Terminal' })).toBeVisible({ timeout: 60_000 })
  await expect(note).toHaveCount(0)
})
