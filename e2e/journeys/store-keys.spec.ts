import type { Page } from '@playwright/test'
import { AppStore, tells } from '../pages/app-store'
import { type Community, expect, test } from '../pages/community'
import { AppWindow } from '../pages/app-window'
import { auditsIn } from '../support/looks'

const active = '[data-window-id][data-active="true"]'
const modal = '[aria-modal="true"]'

/** Presses keys one after the other. */
async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

test('the store is used with the keyboard alone: tabs, search, cards, ratings, install, upload and review', async ({
  page,
  community,
}) => {
  const author = await community.member('Kay Author')
  await community.verifiedApp(author, { name: 'Key One' })
  await community.verifiedApp(author, { name: 'Key Two' })
  await community.verifiedApp(author, { name: 'Lock', description: 'What nobody looks for.' })
  const desktop = await community.signIn(page, await community.member('Kay Board', 'trusted_user'))
  await desktop.icon('App Store').press('Enter')
  const store = AppStore.in(desktop)
  await test.step('tabs, search, cards, ratings, install', async () => {
    await expect(store.card('Key Two')).toBeVisible()

    await store.tab('Verified').focus()
    await press(page, 'ArrowRight')
    await expect(store.tab('Community')).toBeFocused()
    await press(page, 'Home')
    await expect(store.tab('Verified')).toHaveAttribute('aria-selected', 'true')
    await expect(store.card('Key Two')).toBeVisible()
    await press(page, 'Tab', 'Tab')
    const search = store.window.getByRole('searchbox', { name: 'Search apps...' })
    await expect(search).toBeFocused()
    await page.keyboard.type('key')
    await press(page, 'Enter')
    await expect(store.window.getByRole('article')).toHaveCount(2)
    await press(page, 'Tab')
    await expect(store.window.getByRole('combobox', { name: 'Category' })).toBeFocused()
    await press(page, 'Tab')
    const first = store.window.getByRole('article').first()
    const name = await first.getByRole('heading').innerText()
    await expect(first.getByRole('button', { name })).toBeFocused()
    await press(page, 'ArrowRight')
    await expect(store.window.getByRole('article').nth(1)).toBeFocused()
    await press(page, 'ArrowLeft')
    await expect(first).toBeFocused()
    await press(page, 'Tab')
    await expect(first.getByRole('button', { name })).toBeFocused()
    await press(page, 'Enter')
    const about = store.dialog('About this app')
    await expect(about.getByText('How many stars would you give it?')).toBeVisible()
    await expect(about.getByRole('button', { name: '1 star', exact: true })).toBeEnabled()
    await about.getByRole('button', { name: '1 star', exact: true }).focus()
    await press(page, 'Tab', 'Tab')
    await expect(about.getByRole('button', { name: '3 stars', exact: true })).toBeFocused()
    await press(page, 'Enter')
    await expect(about.getByText('You gave it 3 of 5 stars.')).toBeVisible()
    await press(page, 'Escape')
    await expect(about).toHaveCount(0)
    await expect(first.getByRole('button', { name })).toBeFocused()
    const app = await AppWindow.openedBy(desktop, () => press(page, 'Tab', 'Enter'))
    await tells(desktop, `${name} Installed!`, `${name} has been installed and will open shortly.`)
    await app.ready()
    await app.close()
  })

  await test.step('an upload and a review, where Escape gives the focus back', async () => {
    await store.search('')
    await expect(store.tab('Pending')).toBeVisible()
    await store.tab('Upload').focus()
    await press(page, 'Enter')
    await expect(store.window.getByLabel('App Name *')).toBeVisible()
    await press(page, 'Tab', 'Tab')
    await expect(store.window.getByLabel('App Name *')).toBeFocused()
    await page.keyboard.type('Typed App')
    await press(page, 'Tab')
    await page.keyboard.type('Made without a mouse.')
    await store.window.getByLabel('HTML Content').focus()
    await page.keyboard.type('<p>typed</p>')
    await press(page, 'Control+Enter')
    await tells(desktop, 'App Uploaded!', /^Typed App/)
    await store.tab('Pending').focus()
    await press(page, 'Enter')
    const review = store.on('Typed App', 'Review')
    await review.focus()
    await expect(review).toBeFocused()
    await press(page, 'Enter')
    const dialog = store.dialog('Review “Typed App”')
    await expect(dialog.getByRole('tab', { name: 'Source' })).toBeVisible()
    await press(page, 'Escape')
    await expect(dialog).toHaveCount(0)
    await expect(review).toBeFocused()
    await press(page, 'Enter')
    const approve = dialog.getByRole('button', { name: 'Approve' })
    await expect(approve).toBeEnabled()
    await approve.focus()
    await expect(approve).toBeFocused()
    await press(page, 'Enter')
    await tells(desktop, 'App Approved', 'The app has been verified and approved.')
    await expect(dialog).toHaveCount(0)
  })
})

const looks = [
  ['default', 'default'],
  ['default', 'dark'],
  ['redblack', 'default'],
] as const

/** A reviewer's store with an app of theirs, a new version of it, and another person's app. */
async function filled(page: Page, community: Community) {
  const [own, foreign] = ['Own', 'Of Otto']
  const person = await community.member('Axel Axe', 'trusted_user')
  const id = await community.verifiedApp(person, { name: own })
  const other = await community.verifiedApp(await community.member('Otto Other'), { name: foreign })
  await person.client.rpc('rate_app', { _app_id: other, _stars: 4 })
  await person.client.rpc('submit_app_version', {
    _app_id: id,
    _html_content:
      '<script type="application/otteros-app+json">{"permissions":["network"],"hosts":["https://a.example"]}</script>',
  })
  const desktop = await community.signIn(page, person)
  return { own, foreign, store: await AppStore.open(desktop) }
}

test('the store and its dialogs meet WCAG AA in each of these looks', async ({ page, community }) => {
  const { store, own, foreign } = await filled(page, community)
  const { found, audit } = auditsIn(page, looks)
  await expect(store.card(own)).toBeVisible()
  await audit('all apps', active)
  await store.on(foreign, foreign).click()
  await expect(store.dialog('About this app')).toContainText('You gave it 4 of 5 stars.')
  await audit('an app', modal)
  await press(page, 'Escape')
  await store.choose('Pending')
  await store.on(own, 'Review').click()
  await expect(store.dialog(`Review “${own}”`).getByRole('region', { name: 'Source' })).toBeVisible()
  await audit('a review', modal)
  await press(page, 'Escape')
  await expect(store.dialog(`Review “${own}”`)).toHaveCount(0)

  await expect(store.card(own)).toBeVisible()
  await audit('pending', active)
  await store.choose('My Apps')
  await store.on(own, 'New version').click()
  await expect(store.window.getByLabel('Version *')).toBeVisible()
  await audit('a new version', active)
  expect(found).toEqual([])
})
