// What a person allows an app, sees of it and takes back.
import { createPerson, rememberSession } from '../support/account'
import { AppWindow, probe } from '../pages/app-window'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

const asksName = / wants to know your name$/

const vole = {
  name: 'Vole',
  html: probe({
    permissions: ['window', 'user', 'clipboard'],
    actions: {
      Name: 'return otteros.user.displayName()',
      Both: "return Promise.allSettled([otteros.user.displayName(), otteros.clipboard.writeText('v')]).then((all) => all.map(({ status, reason }) => reason?.code ?? status))",
      State: "return otteros.permissions.query('user')",
      Keep: "localStorage.setItem('nest', 'reeds'); await otteros.storage.set('food', 'clover')",
      Kept: "return [localStorage.getItem('nest'), await otteros.storage.get('food')]",
      Files: 'return otteros.files.granted()',
    },
  }),
}

test('a person allows an app what it asks for, three times in a run at most, and takes it back in its panel, with what it keeps', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const app = await AppWindow.start(signedIn, vole)
  await test.step('the panel shows where permissions stand; what is taken back there is refused from the next call on', async () => {
    await app.openPanel()
    await expect(app.permissionState('Its own window')).toHaveText('Allowed')
    await expect(app.permissionState('Your name')).toHaveText('Ask: when the app needs it')
    await expect(app.permission('Your name')).not.toBeChecked()
    await app.closePanel()
    await expect(app.button('Permissions')).toBeFocused()

    await app.press('Name')
    await app.answer('Vole wants to know your name', 'Allow')
    await expect(app.said).toHaveText('"Ada Otter"')
    await expect(app.button('Permissions')).toHaveAccessibleDescription('1 allowed')
    await app.openPanel()
    await expect(app.permissionState('Your name')).toHaveText('Allowed')
    await app.permission('Your name').click()
    await expect(app.permissionState('Your name')).toHaveText('Not allowed')
    await app.says('Name', 'permission_denied')
    await app.says('State', '"denied"')

    await app.panel.getByRole('button', { name: 'Ask again: Your name' }).click()
    await expect(app.permissionState('Your name')).toHaveText('Ask: when the app needs it')
    await app.says('State', '"ask"')
    await app.press('Name')
    await app.answer(asksName, 'Don’t allow')
    await expect(app.said).toHaveText('permission_denied')
    await expect(app.permissionState('Your name')).toHaveText('Not allowed')
    await app.says('Files', 'permission_denied')
    await signedIn.page.keyboard.press('Escape')
    await app.permission('Your name').focus()
    await signedIn.page.keyboard.press('Escape')
    await expect(app.panel).toHaveCount(0)
  })

  await test.step('a question takes no key meant for the app, is closed by Escape, and comes three times in a run', async () => {
    await app.openPanel()
    await app.panel.getByRole('button', { name: 'Ask again: Your name' }).click()
    await app.closePanel()
    await app.press('Both')
    // What a person who types in the app presses next.
    await page.keyboard.press('Enter')
    await expect(app.prompt).toHaveAccessibleName(asksName)
    await expect(app.prompt).toContainText('OtterOS asks you')
    await expect(app.prompt).toContainText('1 more to come')
    await app.answer(asksName, 'Allow')
    await app.answer('Vole wants to read and change the clipboard', 'Don’t allow')
    await expect(app.said).toHaveText('["fulfilled","permission_denied"]')

    await app.openPanel()
    await app.panel.getByRole('button', { name: 'Ask again: Your name' }).click()
    await app.closePanel()
    for (let time = 0; time < 3; time += 1) {
      await app.press('Name')
      await expect(app.prompt.getByRole('button', { name: 'Allow', exact: true })).toBeEnabled()
      await page.keyboard.press('Escape')
      await expect(app.prompt).toHaveCount(0)
      await expect(app.said).toHaveText('permission_denied')
    }
    await app.says('Name', 'permission_denied')
    await app.says('State', '"ask"')
    await app.restart()
    await app.press('Name')
    await app.answer(asksName, 'Allow')
    await expect(app.said).toHaveText('"Ada Otter"')
  })

  await test.step('"Clear data" deletes what it keeps, in both storages, and restarts it', async () => {
    await app.says('Keep', 'done')
    await app.openPanel()
    await app.panel.getByRole('button', { name: 'Clear data' }).click()
    const question = app.panel.getByRole('group', { name: 'Clear data' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await app.says('Kept', '["reeds","clover"]')
    await app.panel.getByRole('button', { name: 'Clear data' }).click()
    await app.startsAnew(() => question.getByRole('button', { name: 'Delete data' }).click())
    await expect(app.notice('This app’s data was deleted and the app was restarted.')).toBeVisible()
    await app.says('Kept', '[null,null]')
    await expect(app.panel).toContainText('It has not stored anything yet.')
    await expect(app.panel.getByRole('button', { name: 'Clear data' })).toBeDisabled()
  })
})

test('the settings list what apps but previews may do and keep, and take it back at once; it outlives a reload, for one app and one person', async ({
  signedIn,
  server,
}) => {
  const { page } = signedIn
  await test.step('a preview keeps nothing beyond its window', async () => {
    const preview = { ...vole, path: '/apps/preview/preview-1' }
    const first = await AppWindow.start(signedIn, preview)
    await first.press('Name')
    await first.answer(asksName, 'Allow')
    await first.says('Keep', 'done')
    await first.restart()
    await first.says('Kept', '["reeds","clover"]')
    const settings = await signedIn.openFromStartMenu('Settings')
    await settings.getByRole('tab', { name: 'Security' }).click()
    await expect(settings.getByText('No app has permissions or stored data yet.')).toBeVisible()
    await settings.getByRole('button', { name: 'Close', exact: true }).click()
    await first.close()
    const second = await AppWindow.start(signedIn, preview)
    await second.says('Kept', '[null,null]')
    await second.says('State', '"ask"')
  })

  await closeWindows(signedIn)

  await test.step('the settings take all of it back', async () => {
    const app = await AppWindow.start(signedIn, vole)
    await app.press('Name')
    await app.answer(asksName, 'Allow')
    await app.says('Keep', 'done')
    const settings = await signedIn.openFromStartMenu('Settings')
    await settings.getByRole('tab', { name: 'Security' }).click()
    const list = settings.getByRole('list', { name: 'Apps' })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list).toContainText('Vole')
    await expect(list).toContainText('/apps/store/Vole')
    await expect(list).toContainText('Allowed: Your name')
    await expect(list).toContainText(/Keeps \d+ bytes/)
    await list.getByRole('button', { name: 'Revoke all: Vole' }).click()
    await expect(list).not.toContainText('Allowed')

    await signedIn.taskbarButton('Vole').click()
    await app.press('Name')
    await expect(app.prompt).toHaveAccessibleName(asksName)
    await app.answer(asksName, 'Don’t allow')

    await signedIn.taskbarButton('Settings').click()
    await expect(list).toContainText('Not allowed: Your name')
    await list.getByRole('button', { name: 'Clear data: Vole' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the data of Vole?' })
    await expect(question).toContainText('The app is open and will be closed first.')
    await question.getByRole('button', { name: 'Delete data' }).click()
    await expect(app.window).toHaveCount(0)
    await expect(list.getByRole('button', { name: 'Clear data: Vole' })).toHaveCount(0)
    await list.getByRole('button', { name: 'Revoke all: Vole' }).click()
    await expect(settings.getByText('No app has permissions or stored data yet.')).toBeVisible()
    await settings.getByRole('button', { name: 'Close', exact: true }).click()
    const again = await AppWindow.startFromIcon(signedIn, 'Vole')
    await again.says('Kept', '[null,null]')
  })

  await closeWindows(signedIn)

  await test.step('files that an app was given are listed, and one that is taken back is gone for it at once', async () => {
    const app = await AppWindow.start(signedIn, {
      name: 'Shrew',
      html: probe({
        permissions: ['files'],
        actions: {
          Open: 'const [file] = await otteros.files.open(); globalThis.file = file; return Object.keys(file).concat(file.name)',
          Read: 'return (await otteros.files.readText(file)).length > 0',
          Granted: 'return (await otteros.files.granted()).map(({ name }) => name)',
        },
      }),
    })
    await app.press('Open')
    const dialog = signedIn.page.getByRole('dialog', { name: 'Open for Shrew', exact: true })
    await dialog.getByRole('navigation', { name: 'Folder' }).getByRole('button', { name: 'Computer' }).click()
    await dialog.getByRole('row', { name: 'documents', exact: true }).dblclick()
    await dialog.getByRole('row', { name: 'recipe.txt', exact: true }).dblclick()
    await expect(app.said).toHaveText('["token","name","size","recipe.txt"]')
    await app.says('Read', 'true')

    await app.openPanel()
    const file = app.panel.getByRole('listitem').filter({ hasText: 'recipe.txt' })
    await expect(file).toContainText('/documents')
    await file.getByRole('button', { name: 'Revoke access to recipe.txt' }).click()
    await expect(app.panel).toContainText('You have not chosen any files for it.')
    await app.says('Read', 'not_found')
    await app.says('Granted', '[]')
    await app.permission('Files').click()
    await app.says('Granted', 'permission_denied')
  })

  await closeWindows(signedIn)

  await test.step('answers and data are of one app and of one person of the device', async () => {
    const first = await AppWindow.start(signedIn, vole)
    await first.press('Name')
    await first.answer(asksName, 'Allow')
    await first.says('Keep', 'done')
    await expect(signedIn.icon('Vole')).toBeVisible()
    await page.reload()
    await signedIn.ready()
    const again = await AppWindow.startFromIcon(signedIn, 'Vole')
    await again.says('Name', '"Ada Otter"')
    await again.says('Kept', '["reeds","clover"]')

    // The same page at another path is another app.
    const copy = await AppWindow.start(signedIn, { ...vole, name: 'Vole’s copy' })
    await copy.says('State', '"ask"')
    await copy.says('Kept', '[null,null]')

    await rememberSession(page, await createPerson(server, 'Grace Otter'))
    await page.goto('/')
    await signedIn.ready()
    const other = await AppWindow.start(signedIn, vole)
    await other.says('State', '"ask"')
    await other.says('Kept', '[null,null]')
    await other.press('Name')
    await other.answer(asksName, 'Allow')
    await expect(other.said).toHaveText('"Grace Otter"')
  })
})
