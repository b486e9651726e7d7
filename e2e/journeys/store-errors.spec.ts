import type { Desktop } from '../support/desktop'
import { AppStore, fileOf, tells, warns } from '../pages/app-store'
import { type Community, expect, failCalls, type Member, test } from '../pages/community'

const timeout = 'canceling statement due to statement timeout'

test.describe('the list', () => {
  test('says that the database failed, and that there is no connection [B8.3 B8.4]', async ({
    page,
    community,
  }) => {
    const author = await community.member('List Author')
    await community.verifiedApp(author, { name: 'Lasting' })
    const desktop = await community.signIn(page, author)
    const repair = await failCalls(page, 'GET', /\/rest\/v1\/apps\?/)
    const store = await AppStore.open(desktop)
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

  test('goes on without the role and says why it is not known [B8.17]', async ({ page, community }) => {
    const desktop = await community.signIn(page, community.administrator)
    const repair = await failCalls(page, 'POST', /\/rpc\/get_user_role$/)
    const store = await AppStore.open(desktop)
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
})

test('a review that cannot be carried out says why [B6.10 B8.5 B8.6 B8.7]', async ({ page, community }) => {
  const author = await community.member('Rev Author')
  const reviewer = await community.member('Rev Reviewer', 'trusted_user')
  const changed = await community.app(author, { name: 'Changed Meanwhile' })
  await community.app(author, { name: 'Kept Waiting' })
  const desktop = await community.signIn(page, reviewer)
  const store = await AppStore.open(desktop)
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
  expect((await community.appsOf(author)).map((app) => app.is_verified)).toEqual([false, false])
})

test('an install or preview that fails says why; one that is not counted is an install all the same [B5.12 B8.9 B8.10 B8.11]', async ({
  page,
  community,
}) => {
  const author = await community.member('Inst Author')
  const gone = await community.app(author, { name: 'Gone Fishing' })
  await community.app(author, { name: 'Blank Page', html_content: ' \n ' })
  await community.app(author, { name: 'Uncounted' })
  const desktop = await community.signIn(page, await community.member('Inst Reader'))
  const store = await AppStore.open(desktop)
  await store.choose('Community')
  await expect(store.card('Gone Fishing')).toBeVisible()

  await store.on('Blank Page', 'Install').click()
  await warns(desktop, 'Installation Failed', "This app doesn't have any content to display.")
  await store.on('Blank Page', 'Preview').click()
  await warns(desktop, 'Preview Failed', "This app doesn't have any content to preview.")
  await author.client.from('apps').delete().eq('id', gone)
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
})

/** Fails an upload in a store window whose form is filled, and says what the window tells. */
interface Failing {
  readonly name: string
  readonly upload: Parameters<AppStore['fillForm']>[0]
  /** Makes the cause, once the form is filled. */
  readonly cause: (page: Desktop['page'], community: Community, author: Member) => Promise<unknown>
  readonly title: string
  readonly text: string
}

const uploads: readonly Failing[] = [
  {
    name: 'a file that the storage finds too large',
    upload: { name: 'Heavy', files: [fileOf('fine.js'), fileOf('big.js', 11 * 1024 * 1024)] },
    cause: () => Promise.resolve(),
    title: 'File Upload Failed',
    text: 'Failed to upload big.js: The file is too large.',
  },
  {
    name: 'a role that was taken away meanwhile',
    upload: { name: 'Formerly Advanced', framework: 'advanced_html_base' },
    cause: (_, community, author) => community.revoke(author, 'verified_developer'),
    title: 'Upload Failed',
    text: 'Advanced HTML Base requires verified developer status or 10 verified apps.',
  },
  {
    name: 'an answer of the server that nobody understands',
    upload: { name: 'Misheard' },
    cause: (page) => failCalls(page, 'POST', /\/rest\/v1\/apps\?/, { status: 201, body: [{ id: 7 }] }),
    title: 'Upload Failed',
    text: 'Could not upload your app. Please try again.',
  },
  {
    name: 'a browser that lacks what the upload needs',
    upload: { name: 'Unforeseen', files: [fileOf('one.js')] },
    // As on pages that are not delivered securely.
    cause: (page) => page.evaluate(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID')),
    title: 'Upload Failed',
    text: 'An unexpected error occurred. Please try again.',
  },
]

test.describe('an upload that fails', () => {
  for (const { name, upload, cause, title, text } of uploads)
    test(`because of ${name} says so and keeps what was typed`, async ({ page, community }) => {
      const author = await community.member('Upload Author', 'verified_developer')
      const desktop = await community.signIn(page, author)
      const store = await AppStore.open(desktop)
      await store.fillForm(upload)
      await cause(page, community, author)
      await store.send()
      await warns(desktop, title, text)
      await expect(store.window.getByLabel('App Name *')).toHaveValue(upload.name)
      await expect(store.button('Upload App')).toBeEnabled()
      expect(await community.appsOf(author)).toEqual([])
      expect(await community.objectsOf(author)).toEqual([])
    })
})

test('an app that cannot be deleted says so, one that can is gone with its files [B8.16]', async ({
  page,
  community,
}) => {
  const author = await community.member('Del Author')
  const gone = await community.app(author, { name: 'Deleted Elsewhere' })
  const desktop = await community.signIn(page, author)
  const store = await AppStore.open(desktop)
  await store.fillForm({ name: 'With Files', files: [fileOf('one.js')] })
  await store.send()
  await tells(desktop, 'App Uploaded!', /With Files/)
  expect(await community.objectsOf(author)).toHaveLength(1)
  await store.choose('My Apps')
  await expect(store.card('Deleted Elsewhere')).toBeVisible()
  const remove = async (app: string) => {
    await store.on(app, 'Delete').click()
    await store.dialog(`Delete “${app}”?`).getByRole('button', { name: 'Delete' }).click()
  }
  await author.client.from('apps').delete().eq('id', gone)
  await remove('Deleted Elsewhere')
  await warns(desktop, 'Delete Failed', 'Could not delete the app.')
  await remove('With Files')
  await tells(desktop, 'App Deleted', 'Your app has been removed from the store.')
  await expect(store.card('With Files')).toHaveCount(0)
  expect(await community.objectsOf(author)).toEqual([])
})
