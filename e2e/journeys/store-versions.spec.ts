import { AppStore, fileOf, tells } from '../pages/app-store'
import { AppWindow } from '../pages/app-window'
import { appPage, expect, test } from '../pages/community'

const nameAlone = (path: string) => path.replace(/^(.*\/)?\d+-/, '')
const wants =
  '<script type="application/otteros-app+json">{"permissions":["network"],"hosts":["https://api.example.org"]}</script>'

test('a new version is reviewed beside the one that everybody goes on using, takes its place, is withdrawn or rejected', async ({
  browser,
  community,
}) => {
  const author = await community.member('Vic Versions')
  const ada = await community.desktop(browser, author)
  const own = await AppStore.open(ada)
  await own.fillForm({ name: 'Tide Table', files: [fileOf('tides.js'), fileOf('moon.js')] })
  await own.send()
  await tells(ada, 'App Uploaded!', /Tide Table/)
  const [first] = await community.appsOf(author)
  await community.review(first?.id ?? '', true)

  await own.choose('My Apps')
  await own.on('Tide Table', 'New version').click()
  const form = own.window.getByRole('form', { name: 'Upload App' })
  await expect(form.getByRole('heading', { name: 'New version of “Tide Table”' })).toBeVisible()
  await expect(form.getByLabel('Version *')).toHaveValue('1.0.1')
  await expect(form.getByLabel('HTML Content')).toHaveValue(appPage('Tide Table'))
  await expect(form.getByRole('list', { name: 'Existing files' }).getByRole('listitem')).toHaveCount(2)
  await form.getByLabel('Description *').fill('Tides of every coast.')
  await form.getByLabel('HTML Content').fill(appPage('Tide Table', wants).replace('6 * 7', '6 * 8'))
  await form.getByRole('button', { name: 'Remove moon.js' }).click()
  await form.getByLabel('Files of the app').setInputFiles([fileOf('tides.js', 200), fileOf('coast.js')])
  await form.getByRole('button', { name: 'Upload New Version' }).click()
  await tells(
    ada,
    'New Version Uploaded!',
    'Tide Table 1.0.1 is waiting for review. Version 1.0.0 stays in the store until then.',
  )
  await expect(own.tab('My Apps')).toHaveAttribute('aria-selected', 'true')
  await expect(own.card('Tide Table')).toContainText('New version pending')
  await expect(own.card('Tide Table')).toContainText('Verified')
  await own.choose('Verified')
  await expect(own.card('Tide Table').locator('[data-part="version"]')).toHaveText('1.0.0')
  await expect(own.card('Tide Table')).toContainText('Tide Table for everybody.')

  const rita = await community.desktop(browser, await community.member('Rhea Versions', 'trusted_user'))
  const review = await AppStore.open(rita)
  await review.choose('Pending')
  await review.search('every COAST')
  await expect(review.window.getByRole('article')).toHaveCount(1)
  await expect(review.card('Tide Table')).toContainText('Version 1.0.0 becomes 1.0.1')
  await review.on('Tide Table', 'Review').click()
  const dialog = review.dialog('Review “Tide Table”')
  const changes = dialog.getByRole('tabpanel', { name: 'Changes' })
  await expect(changes.getByRole('region', { name: 'Permissions' })).toHaveText(
    /Added: Network: connect to the internet/,
  )
  await expect(changes.getByRole('region', { name: 'Hosts' })).toHaveText(
    /Added: https:\/\/api\.example\.org/,
  )
  await expect(changes.getByRole('region', { name: 'App details' })).toHaveText(
    /Description.*Tide Table for everybody\..*Tides of every coast\./,
  )
  await expect(changes.getByRole('region', { name: 'Files' }).getByRole('listitem')).toHaveText([
    'Added: tides.js',
    'Added: coast.js',
    'Removed: tides.js',
    'Removed: moon.js',
  ])
  await expect(changes.locator('[data-kind="removed"]').last()).toContainText('6 * 7')
  await expect(changes.locator('[data-kind="added"]').last()).toContainText('6 * 8')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await tells(rita, 'Version Approved', 'Tide Table 1.0.1 replaces version 1.0.0.')
  await rita.page.context().close()

  const [row] = await community.appsOf(author)
  expect(row).toMatchObject({ id: first?.id, version: '1.0.1', is_verified: true })
  // The files of the version before went with it.
  expect((await community.objectsOf(author)).map(nameAlone).toSorted()).toEqual(['coast.js', 'tides.js'])
  await own.choose('My Apps')
  await expect(own.card('Tide Table')).not.toContainText('New version pending')
  await own.choose('Verified')
  const app = await AppWindow.openedBy(ada, () => own.on('Tide Table', 'Install').click())
  await app.answer('Tide Table wants to connect to the internet', 'Don’t allow')
  await app.ready()
  await expect(app.page.locator('#out')).toHaveText('high water 48')
  await app.close()

  await test.step('one that is withdrawn by its author or rejected leaves the verified one as it is', async () => {
    const id = await community.verifiedApp(author, { name: 'Reed Flute' })
    const submit = async (description: string) => {
      const { data, error } = await author.client.rpc('submit_app_version', {
        _app_id: id,
        _description: description,
      })
      if (error) throw error
      return data as { readonly id: string }
    }
    await submit('Louder.')
    await own.choose('My Apps')
    await own.on('Reed Flute', 'Withdraw').click()
    await own.dialog('Withdraw version 1.0.1?').getByRole('button', { name: 'Withdraw' }).click()
    await tells(ada, 'Version Withdrawn', 'Version 1.0.1 of Reed Flute is no longer reviewed.')
    await expect(own.card('Reed Flute')).not.toContainText('New version pending')

    const { id: second } = await submit('Even louder.')
    await community.administrator.client.rpc('review_app_version', { _version_id: second, _approve: false })
    await own.choose('Verified')
    await own.choose('My Apps')
    await expect(own.card('Reed Flute')).toContainText('New version rejected')
    // The author goes on where the reviewer said no.
    await own.on('Reed Flute', 'New version').click()
    await expect(own.window.getByLabel('Description *')).toHaveValue('Even louder.')
    await own.choose('My Apps')
    await own.on('Reed Flute', 'Dismiss').click()
    await expect(own.card('Reed Flute')).not.toContainText('New version rejected')
    await expect(own.card('Reed Flute')).toContainText('Verified')
    await ada.page.context().close()
  })
})
