import { AppStore, fileOf, tells, warns } from '../pages/app-store'
import { expect, failCalls, test } from '../pages/community'
import { closeWindows } from '../support/close-windows'

const timeout = 'canceling statement due to statement timeout'

test('a list, a role and a review that fail say why, and all of it goes on [B6.10 B8.3 B8.4 B8.5 B8.6 B8.7 B8.17]', async ({
  page,
  community,
}) => {
  const author = await community.member('Rev Author')
  const reviewer = await community.member('Rev Reviewer', 'trusted_user')
  const changed = await community.app(author, { name: 'Changed Meanwhile' })
  await community.app(author, { name: 'Kept Waiting' })
  await community.verifiedApp(author, { name: 'Lasting' })
  const desktop = await community.signIn(page, reviewer)
  let store: AppStore

  await test.step('without the role it goes on, and says why that is not known', async () => {
    const repair = await failCalls(page, 'POST', /\/rpc\/get_user_role$/)
    store = await AppStore.open(desktop)
    const alert = store.window.getByRole('alert')
    await expect(alert).toContainText(`Failed to fetch user role: ${timeout}`)
    await expect(store.tab('Pending')).toHaveCount(0)
    await repair()
    const another = await failCalls(page, 'POST', /\/rpc\/get_user_role$/, { status: 200, body: 'emperor' })
    await store.button('Retry').click()
    await expect(alert).toContainText('Unexpected error: this role is not known here.')
    await another()
    await store.button('Retry').click()
    await expect(alert).toHaveCount(0)
    await expect(store.tab('Pending')).toBeVisible()
  })

  await closeWindows(desktop)

  await test.step('the list says that the database failed, and that there is no connection', async () => {
    const repair = await failCalls(page, 'GET', /\/rest\/v1\/apps\?/)
    store = await AppStore.open(desktop)
    await warns(desktop, 'Error', 'Failed to load apps from store')
    await expect(store.window.getByRole('alert')).toContainText('Failed to load apps from store')
    await repair()
    await store.button('Retry').click()
    await expect(store.card('Lasting')).toBeVisible()
    await page.context().setOffline(true)
    await store.choose('Community')
    // Three more tries come first.
    await expect(store.window.getByRole('alert')).toContainText('Failed to connect to app store', {
      timeout: 40_000,
    })
    await warns(desktop, 'Error', 'Failed to connect to app store')
    await page.context().setOffline(false)
    await store.button('Retry').click()
    await expect(store.window.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a review that cannot be carried out says why', async () => {
    await store.choose('Pending')
    await expect(store.card('Kept Waiting')).toBeVisible()

    // Whenever the list was asked for last, the change comes after it: while the approval is on its way.
    const approvals = /\/rest\/v1\/apps\?/
    await page.route(approvals, async (route) => {
      if (route.request().method() === 'PATCH')
        await author.client.from('apps').update({ description: 'Another one.' }).eq('id', changed)
      await route.fallback()
    })
    await store.on('Changed Meanwhile', 'Approve').click()
    await warns(
      desktop,
      'Verification Failed',
      'The app was changed after you opened it. Look at its new version first.',
    )
    await page.unroute(approvals)
    const repair = await failCalls(page, 'PATCH', /\/rest\/v1\/apps\?/, { status: 200, body: [{}] })
    await store.on('Kept Waiting', 'Approve').click()
    await warns(desktop, 'Error', 'An unexpected error occurred.')
    await repair()
    await community.revoke(reviewer, 'trusted_user')
    await store.on('Kept Waiting', 'Approve').click()
    await warns(desktop, 'Permission Denied', "You don't have permission to verify apps.")
    expect((await community.appsOf(author)).map((app) => app.is_verified)).toEqual([false, false, true])
  })
})

test('an install, a preview, an upload and a deletion that fail say why, and keep what there was [B5.12 B8.9 B8.10 B8.11 B8.16]', async ({
  page,
  community,
}) => {
  const other = await community.member('Inst Author')
  const gone = await community.app(other, { name: 'Gone Fishing' })
  await community.app(other, { name: 'Blank Page', html_content: ' \n ' })
  await community.app(other, { name: 'Uncounted' })
  const author = await community.member('Upload Author', 'verified_developer')
  const desktop = await community.signIn(page, author)
  const store = await AppStore.open(desktop)

  await test.step('an install that is not counted is one all the same', async () => {
    await store.choose('Community')
    await expect(store.card('Gone Fishing')).toBeVisible()

    await store.on('Blank Page', 'Install').click()
    await warns(desktop, 'Installation Failed', "This app doesn't have any content to display.")
    await store.on('Blank Page', 'Preview').click()
    await warns(desktop, 'Preview Failed', "This app doesn't have any content to preview.")
    await other.client.from('apps').delete().eq('id', gone)
    await store.on('Gone Fishing', 'Install').click()
    await warns(desktop, 'Installation Failed', 'Could not install Gone Fishing. Please try again.')
    await store.on('Gone Fishing', 'Preview').click()
    await warns(desktop, 'Preview Failed', 'Could not preview Gone Fishing. Please try again.')
    await expect(desktop.icon('Gone Fishing')).toHaveCount(0)

    await store.on('Uncounted', 'Preview').click()
    await tells(desktop, 'Preview Opened', /^Uncounted is running in its own window/)
    await desktop.window('Preview: Uncounted').getByRole('button', { name: 'Close', exact: true }).click()
    await failCalls(page, 'POST', /\/rpc\/increment_downloads$/)
    await store.on('Uncounted', 'Install').click()
    await tells(desktop, 'Uncounted Installed!', 'Uncounted has been installed and will open shortly.')
    await expect(desktop.icon('Uncounted')).toHaveCount(1)
    const app = desktop.window('Uncounted')
    await app.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(app).toHaveCount(0)
  })

  await test.step('an upload keeps what was typed, and nothing on the server', async () => {
    const kept = async (name: string) => {
      await expect(store.window.getByLabel('App Name *')).toHaveValue(name)
      await expect(store.button('Upload App')).toBeEnabled()
    }
    await store.fillForm({ name: 'Heavy', files: [fileOf('fine.js'), fileOf('big.js', 11 * 1024 * 1024)] })
    await store.send()
    await warns(desktop, 'File Upload Failed', 'Failed to upload big.js: The file is too large.')
    await kept('Heavy')
    expect(await community.appsOf(author)).toEqual([])
    expect(await community.objectsOf(author)).toEqual([])
    await store.button('Remove big.js').click()
    await store.send()
    await tells(desktop, 'App Uploaded!', /^Heavy/)
    expect(await community.objectsOf(author)).toHaveLength(1)

    await store.fillForm({ name: 'Formerly Advanced', framework: 'advanced_html_base' })
    await community.revoke(author, 'verified_developer')
    await store.send()
    await warns(
      desktop,
      'Upload Failed',
      'Advanced HTML Base requires verified developer status or 10 verified apps.',
    )
    await kept('Formerly Advanced')
    expect(await community.appsOf(author)).toHaveLength(1)
  })

  await test.step('what can be deleted is gone with its files', async () => {
    const gone = await community.app(author, { name: 'Deleted Elsewhere' })
    await store.choose('My Apps')
    await expect(store.card('Deleted Elsewhere')).toBeVisible()
    const remove = async (app: string) => {
      await store.on(app, 'Delete').click()
      await store.dialog(`Delete “${app}”?`).getByRole('button', { name: 'Delete' }).click()
    }
    await author.client.from('apps').delete().eq('id', gone)
    await remove('Deleted Elsewhere')
    await warns(desktop, 'Delete Failed', 'Could not delete the app.')
    await remove('Heavy')
    await tells(desktop, 'App Deleted', 'Your app has been removed from the store.')
    await expect(store.card('Heavy')).toHaveCount(0)
    expect(await community.objectsOf(author)).toEqual([])
  })
})
