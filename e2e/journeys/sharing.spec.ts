import { codeOf } from '../pages/messenger'
import { openAsAnother } from '../support/another-person'
import { atOnce } from '../support/at-once'
import type { Desktop } from '../support/desktop'
import { FileManager } from '../support/file-manager'
import { keepFilesIn } from '../support/file-storage'
import { meetsWcag } from '../support/looks'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

const sharingOf = (desktop: Desktop) => desktop.page.getByRole('dialog', { name: 'Sharing' })

test('three people share a folder: invited by address and code, one may edit, one may look; one leaves, and one is removed with the window open', async ({
  browser,
  server,
  signedIn,
}) => {
  const finn = await openAsAnother(browser, server, 'Finn Otter')
  const iris = await openAsAnother(browser, server, 'Iris Otter')
  await keepFilesIn(signedIn, 'My account', 'Keep files with your account?')
  const own = await FileManager.open(signedIn, '/home')
  const terminal = new Terminal(await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await terminal.run('mkdir /home/trip; echo pack the tent > /home/trip/notes.txt')
  await signedIn.taskbarButton('File Manager').click()
  await own.entry('trip').click()

  // By keyboard, from the menu's key to the invitation.
  await signedIn.page.keyboard.press('Alt+Shift+S')
  const sharing = sharingOf(signedIn)
  await expect(sharing.getByRole('heading', { name: 'Share “trip”' })).toBeVisible()
  const field = sharing.getByRole('textbox', { name: 'Person' })
  await field.fill('not an address')
  await field.press('Enter')
  await expect(sharing.getByRole('alert')).toContainText('Choose someone from the list')
  await field.fill(finn.person.email)
  await sharing.getByRole('combobox', { name: 'Role' }).selectOption('Can edit')
  await sharing.getByRole('button', { name: 'Share', exact: true }).press('Enter')
  await expect(sharing.getByText(finn.person.email)).toBeVisible()
  await expect(sharing.getByText('Shared folder · yours')).toBeVisible()
  await field.fill(codeOf(iris.person))
  await sharing.getByRole('button', { name: 'Invite' }).click()
  await expect(sharing.getByRole('list', { name: 'Invited' }).getByRole('listitem')).toHaveCount(2)
  await meetsWcag(signedIn)

  // Whoever is asked accepts; the folder is among their files.
  const ofFinn = await finn.desktop.openFromStartMenu('Sharing')
  await ofFinn.getByRole('button', { name: 'Accept the invitation to trip' }).click()
  await ofFinn.getByRole('button', { name: 'Open trip' }).click()
  const filesOfFinn = new FileManager(finn.desktop.window('File Manager'))
  await expect(filesOfFinn.entry('notes.txt')).toBeVisible()
  const ofIris = await iris.desktop.openFromStartMenu('Sharing')
  await ofIris.getByRole('button', { name: 'Accept the invitation to trip' }).click()
  await ofIris.getByRole('button', { name: 'Open trip' }).click()
  const filesOfIris = new FileManager(iris.desktop.window('File Manager'))
  await expect(filesOfIris.entry('notes.txt')).toBeVisible()
  await expect(sharing.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(3)

  // An editor changes it for all; a viewer is told that they cannot.
  const terminalOfFinn = new Terminal(await finn.desktop.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await terminalOfFinn.run('echo and the stove > /shared/trip/list.txt')
  await expect(filesOfIris.entry('list.txt')).toBeVisible()
  const terminalOfIris = new Terminal(await iris.desktop.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await terminalOfIris.run('echo mine > /shared/trip/mine.txt')
  await expect(terminalOfIris.screen).toContainText('Permission denied')

  // What happened is written down.
  await sharing.getByRole('tab', { name: 'Activity' }).click()
  await expect(sharing.getByText('Finn Otter added “list.txt”')).toBeVisible()
  await expect(sharing.getByText('Iris Otter joined')).toBeVisible()
  await sharing.getByRole('tab', { name: 'People' }).click()

  // One leaves, what they added stays.
  await finn.desktop.taskbarButton('Sharing').click()
  await ofFinn.getByRole('button', { name: 'Manage trip' }).click()
  await ofFinn.getByRole('button', { name: 'More' }).click()
  await finn.desktop.page.getByRole('menuitem', { name: 'Leave…' }).click()
  await finn.desktop.page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(ofFinn.getByText('Nothing is shared with you')).toBeVisible()
  await expect(sharing.getByRole('button', { name: 'Remove Finn Otter' })).toHaveCount(0)
  await expect(filesOfIris.entry('list.txt')).toBeVisible()

  // The other is removed with the window open: it is gone at once.
  await iris.desktop.taskbarButton('File Manager').click()
  await sharing.getByRole('button', { name: 'Remove Iris Otter' }).click()
  await signedIn.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(filesOfIris.path).not.toContainText('trip', { timeout: atOnce() })
  await expect(filesOfIris.entry('notes.txt')).toHaveCount(0)
  await expect(sharing.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
  await finn.leave()
  await iris.leave()
})

test('a team has a space and owners of its own, and a link opens it to guests until it is removed', async ({
  browser,
  server,
  signedIn,
}) => {
  const finn = await openAsAnother(browser, server, 'Finn Otter')
  const sharing = await signedIn.openFromStartMenu('Sharing')
  await sharing.getByRole('tab', { name: 'Teams' }).click()
  await sharing.getByRole('button', { name: 'New Team…' }).click()
  await signedIn.page.getByRole('textbox', { name: 'Name' }).fill('River')
  await signedIn.page.keyboard.press('Enter')
  await expect(sharing.getByText('Team · 1 member')).toBeVisible()
  await sharing.getByRole('textbox', { name: 'Person' }).fill(codeOf(finn.person))
  await sharing.getByRole('combobox', { name: 'Role' }).selectOption('Owner')
  await sharing.getByRole('button', { name: 'Invite' }).click()
  await expect(finn.desktop.toast()).toContainText('River')
  await finn.desktop.toast().getByRole('button', { name: 'Accept' }).click()
  await expect(sharing.getByText('Team · 2 members')).toBeVisible()
  const terminal = new Terminal(await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await expect
    .poll(async () => {
      await terminal.run('clear; ls /teams')
      return terminal.screen.textContent()
    })
    .toContain('River')
  await terminal.run('clear; echo plans > /teams/River/plans.txt; ls /teams/River')
  await expect(terminal.screen).toContainText('plans.txt')

  await signedIn.taskbarButton('Sharing').click()
  await sharing.getByRole('tab', { name: 'Links' }).click()
  await sharing.getByRole('button', { name: 'New Link…' }).click()
  const form = signedIn.page.getByRole('dialog', { name: 'New link to “River”' })
  await form.getByRole('switch', { name: 'Ask for a password' }).click()
  await form.getByRole('textbox', { name: 'Password' }).fill('river otter')
  await form.getByRole('button', { name: 'Make Link' }).click()
  const address = await sharing.getByRole('textbox', { name: 'Address of the link' }).inputValue()
  await meetsWcag(signedIn)

  const guest = await browser.newContext()
  const page = await guest.newPage()
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Password of the link' }).fill('river otter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('plans.txt')).toBeVisible()

  await sharing.getByRole('button', { name: 'Remove the link' }).click()
  await signedIn.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(sharing.getByText('No links yet')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await guest.close()
  await finn.leave()
})
