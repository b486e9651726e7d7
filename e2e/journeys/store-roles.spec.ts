import { AppDesigner } from '../pages/app-designer'
import { AppStore, fileOf, tells } from '../pages/app-store'
import { AppWindow } from '../pages/app-window'
import { appPage, expect, test } from '../pages/community'

test('an author uploads, a reviewer approves or rejects and the author is told, another person sees it verified, rates, installs, runs and removes it [A2.12 B1.3 B1.4 B1.5 B4.8 B4.12 B8.8 B8.10 B8.15]', async ({
  browser,
  community,
}) => {
  const author = await community.member('Ada Otter')
  const id = await community.app(author, { name: 'Leaky Boat' })
  const ada = await community.desktop(browser, author)
  const upload = await AppStore.open(ada)
  await expect(upload.window.getByRole('tab')).toHaveText([/^Verified/, /^Community/, /^Upload/, /^My Apps/])
  await upload.fillForm({ name: 'River Notes', files: [fileOf('notes.js'), fileOf('notes.css')] })
  await upload.send()
  await tells(ada, 'App Uploaded!', 'River Notes has been submitted to the app store and is now available.')
  await expect(upload.tab('Community')).toHaveAttribute('aria-selected', 'true')
  await expect(upload.card('River Notes')).toContainText('Ready to install (2 files)')
  await upload.choose('My Apps')
  await expect(upload.card('River Notes')).toContainText('Pending')

  const reviewer = await community.member('Rita Reviewer', 'trusted_user')
  const rita = await community.desktop(browser, reviewer)
  const review = await AppStore.open(rita)
  await review.choose('Pending')
  await review.on('River Notes', 'Review').click()
  const dialog = review.dialog('Review “River Notes”')
  await expect(dialog.getByRole('textbox', { name: 'Source of River Notes' })).toContainText('high water')
  await dialog.getByRole('tab', { name: 'Files' }).click()
  await expect(dialog.getByRole('link', { name: /notes\.css/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await tells(rita, 'App Approved', 'The app has been verified and approved.')
  await expect(review.card('River Notes')).toHaveCount(0)
  await review.on('Leaky Boat', 'Reject').click()
  await tells(rita, 'App Rejected', 'The app has been rejected.')
  await expect(review.card('Leaky Boat')).toHaveCount(0)
  await rita.page.context().close()
  const [rejected, row] = await community.appsOf(author)
  expect(rejected).toMatchObject({ id, is_verified: false, verified_by: null, verified_at: null })
  expect(row).toMatchObject({
    is_verified: true,
    verified_by: reviewer.id,
    verified_at: expect.any(String),
  })

  await upload.choose('Verified')
  await upload.choose('My Apps')
  await expect(upload.card('Leaky Boat')).toContainText('Rejected')
  await expect(upload.card('Leaky Boat')).toContainText('A reviewer did not approve version 1.0.0')
  await expect(upload.on('Leaky Boat', 'New version')).toBeEnabled()
  await upload.on('Leaky Boat', 'Leaky Boat').click()
  await expect(upload.dialog('About this app').getByRole('note', { name: 'Rejected' })).toContainText(
    'upload it as a new version',
  )
  await upload.dialog('About this app').getByRole('button', { name: 'New version' }).click()
  await expect(upload.window.getByLabel('Version *')).toHaveValue('1.0.1')
  await ada.page.context().close()

  const visitor = await community.member('Vera Visitor')
  await visitor.client.rpc('rate_app', { _app_id: row?.id ?? '', _stars: 2 })
  await community.administrator.client.rpc('rate_app', { _app_id: row?.id ?? '', _stars: 4 })
  const vera = await community.desktop(browser, visitor)
  const store = await AppStore.open(vera)
  await expect(store.card('River Notes').getByRole('img', { name: 'Verified' })).toBeVisible()
  await expect(store.card('River Notes')).toContainText('by Ada Otter')
  await test.step('she sees her rating, changes and withdraws it', async () => {
    await store.on('River Notes', 'River Notes').click()
    const about = store.dialog('About this app')
    const pressed = about.getByRole('button', { pressed: true })
    await expect(pressed).toHaveAccessibleName('2 stars')
    await about.getByRole('button', { name: '5 stars' }).click()
    await expect(about.getByText('You gave it 5 of 5 stars.')).toBeVisible()
    await expect(about.locator('[data-part="rating"]')).toHaveText('4.5')
    await about.getByRole('button', { name: 'Withdraw rating' }).click()
    await expect(about.getByText('How many stars would you give it?')).toBeVisible()
    await expect(pressed).toHaveCount(0)
    await expect(about.locator('[data-part="rating"]')).toHaveText('4.0')
    await about.getByRole('button', { name: 'Close' }).click()
    await expect(store.card('River Notes').locator('[data-part="rating"]')).toHaveText('4.0')
  })

  const app = await AppWindow.openedBy(vera, () => store.on('River Notes', 'Install').click())
  await tells(vera, 'River Notes Installed!', 'River Notes has been installed and will open shortly.')
  await app.ready()
  await expect(app.page.locator('#out')).toHaveText('high water 42')
  await app.close()
  const icon = vera.icon('River Notes')
  await expect(icon.locator('[data-part="installed-mark"]')).toHaveCSS('background-color', 'rgb(34, 164, 93)')
  // Counted once, and told by the list that is read again a second later.
  await expect(store.card('River Notes')).toContainText('Downloads 1')
  await (await AppWindow.startFromIcon(vera, 'River Notes')).close()
  await store.on('River Notes', 'Uninstall').click()
  await expect(icon).toHaveCount(0)
  await expect(store.on('River Notes', 'Install')).toBeVisible()
  await vera.page.context().close()
})

test('what was designed is published, reviewed, installed and run, and published once more as a new version [B1.7 B4.7]', async ({
  page,
  community,
}) => {
  const author = await community.member('Dana Designer')
  const dana = await community.signIn(page, author)
  const designer = await AppDesigner.open(dana)
  await designer.field('Name').fill('Pond Timer')
  await designer.write(appPage('Pond Timer'))
  await designer.choose('Design')
  await designer.button('Publish…').click()
  const store = AppStore.in(dana)
  await expect(store.window.getByLabel('App Name *')).toHaveValue('Pond Timer')
  await expect(store.window.getByLabel('HTML Content')).toHaveValue(appPage('Pond Timer'))
  await store.send()
  await tells(dana, 'App Uploaded!', 'Pond Timer has been submitted to the app store and is now available.')
  const [row] = await community.appsOf(author)
  expect(row).toMatchObject({ is_verified: false, downloads: 0, rating: 0, version: '1.0.0' })

  await community.review(row?.id ?? '', true)
  await store.choose('Verified')
  const app = await AppWindow.openedBy(dana, () => store.on('Pond Timer', 'Install').click())
  await app.ready()
  await expect(app.page.locator('#out')).toHaveText('high water 42')
  await expect(dana.icon('Pond Timer')).toHaveCount(1)
  await app.close()
  await store.window.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(store.window).toHaveCount(0)

  await test.step('what is published once more is offered as a new version', async () => {
    await community.review(row?.id ?? '', false)
    await designer.write(appPage('Pond Timer, again'))
    await designer.choose('Design')
    await designer.button('Publish…').click()
    const offer = store.window.getByRole('region', { name: '“Pond Timer” is already in the store' })
    await offer.getByRole('button', { name: 'New version' }).click()
    await store.button('Upload New Version').click()
    await tells(dana, 'New Version Uploaded!', 'Pond Timer 1.0.1 is in the store and waiting for review.')
    const rows = await community.appsOf(author)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ id: row?.id, version: '1.0.1', reviewed_at: null })
    expect(rows[0]?.html_content).toContain('Pond Timer, again')
    await expect(store.card('Pond Timer')).toContainText('Pending')
  })
})
