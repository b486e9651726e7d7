// The virtual machine with a real Linux in it.
import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { imageForTests } from '../../vm/test/cache'
import { forLinux, heldObjects, leaveRunning, VmWindow } from '../pages/vm'
import { type JourneyServer, startServer } from '../support/server'
import { expect, test as base } from '../support/test'

const test = base.extend<object, { readonly linux: string; readonly server: JourneyServer }>({
  /** Data folder with the image, which is made where it is not there yet: a minute with a good network. */
  linux: [async ({}, provide) => provide(await imageForTests()), { scope: 'worker', timeout: 15 * 60_000 }],
  server: [
    async ({ linux }, provide) => {
      const server = await startServer()
      // Without what another worker has in progress there.
      const filter = (path: string) => !basename(path).startsWith('.')
      cpSync(join(linux, 'vm'), join(server.dataDir, 'vm'), { recursive: true, filter })
      await provide(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

test('Linux starts when it is needed, shares files, and goes on where it was saved', async ({
  signedIn,
  person,
  server,
}) => {
  // Three starts of a computer and a boot screen: half a minute alone.
  test.setTimeout(300_000)
  await leaveRunning(server, person)
  const vm = await VmWindow.open(signedIn)
  await vm.is('running')
  await vm.openProgram('Terminal')
  await expect(vm.terminal()).toContainText('otter:', { timeout: forLinux })
  await vm.runs('touch /root/kept-by-otters; echo done-$((40+2))', 'done-42')

  const editor = await vm.openFromMenu('Text Editor')
  await editor.getByRole('textbox', { name: 'File name' }).fill('hello.txt')
  await editor.getByRole('textbox', { name: 'Text' }).fill('from the desktop')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(vm.inner('hello.txt – Text Editor').locator('[data-part="status"]')).toHaveText('Saved', {
    timeout: forLinux,
  })
  await vm.runs('cat /mnt/hello.txt; echo from Linux > /mnt/out.txt', 'from the desktop')
  const files = await vm.openFromMenu('Shared Files')
  await expect(files.getByRole('button', { name: /^out\.txt/ })).toBeVisible({ timeout: forLinux })
  const monitor = await vm.openFromMenu('Monitor')
  await expect(monitor.getByRole('row').nth(1)).toBeVisible({ timeout: forLinux })

  await vm.save()
  await vm.close()
  const again = await VmWindow.open(signedIn)
  await again.is('running')
  await expect(again.taskbar()).toContainText('Linux is running', { timeout: forLinux })
  await again.runs('ls /root', 'kept-by-otters')
  await again.runs('cat /mnt/out.txt', 'from Linux')

  // What was typed since is not saved: leaving asks.
  await again.action('Restart').click()
  await signedIn.page
    .getByRole('alertdialog', { name: 'Save the machine before restarting?' })
    .getByRole('button', { name: 'Restart without saving' })
    .click()
  await again.is('booting')
  await again.is('running')
  await again.openProgram('Terminal')
  await expect(again.terminal()).toContainText('otter:', { timeout: forLinux })
  await again.runs('ls /root/kept-by-otters', /No such file/)
})

test('a machine whose window is closed ends with all that it had, each time', async ({
  signedIn,
  person,
  server,
}) => {
  test.setTimeout(300_000)
  const { page } = signedIn
  await leaveRunning(server, person)
  const others = page.workers()
  const held = async () => ({
    workers: await heldObjects(page, 'Worker'),
    memories: await heldObjects(page, 'WebAssembly.Memory'),
  })
  const before = await held()
  for (let time = 0; time < 2; time++) {
    const vm = await VmWindow.open(signedIn)
    await vm.is('running')
    const monitor = await vm.openProgram('Monitor')
    await expect(monitor.getByRole('row').nth(1)).toBeVisible({ timeout: forLinux })
    expect(page.workers().filter((worker) => !others.includes(worker))).not.toEqual([])
    await vm.close()
    // The emulator, its code and the guest's memory are in the worker, and nowhere else.
    await expect
      .poll(() => page.workers().filter((worker) => !others.includes(worker)), { timeout: forLinux })
      .toEqual([])
    await expect.poll(held, { timeout: forLinux }).toEqual(before)
  }
})
