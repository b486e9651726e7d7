import type { Locator, Page } from '@playwright/test'
import { expect, type Member, test } from '../pages/community'
import { codeOf } from '../pages/messenger'
import { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { textsIn } from '../support/languages'

/** Loads the product up to the login screen, and skips the boot checklist. */
async function signIn(page: Page, { email, password }: Member, says: ReturnType<typeof textsIn>) {
  await page.goto('/')
  await new Desktop(page).skipBoot()
  const form = page.getByRole('form', { name: says('shell/login', 'signIn'), exact: true })
  await form.getByLabel(says('shell/login', 'email')).fill(email)
  await form.getByLabel(says('shell/login', 'password'), { exact: true }).fill(password)
  await form.getByRole('button', { name: says('shell/login', 'signIn'), exact: true }).click()
  await expect(page.getByRole('region', { name: says('shell/desktop', 'desktop'), exact: true })).toBeVisible(
    {
      timeout: 30_000,
    },
  )
}

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('a browser that asks for Egyptian Arabic shows all of it: signing in, saving a file, sending a message, installing an app', async ({
    community,
    page,
  }) => {
    const says = textsIn('ar')
    const author = await community.member('Otter Author')
    const app = 'Pebbles'
    await community.verifiedApp(author, { name: app })
    await signIn(page, await community.member('Ada Otter'), says)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', 'ar')
    await expect(html).toHaveAttribute('dir', 'rtl')
    expect(says('shell/login', 'signIn')).toBe('تسجيل الدخول')

    const open = async (type: string, label = 'title'): Promise<Locator> => {
      await page.getByRole('button', { name: says('shell/taskbar', 'start'), exact: true }).click()
      const menu = page.getByRole('menu', { name: says('shell/start-menu', 'startMenu') })
      await menu.getByRole('menuitem', { name: says(`apps/${type}/manifest`, label), exact: true }).click()
      return page.getByRole('dialog', { name: says(`apps/${type}/manifest`, 'title'), exact: true })
    }

    await test.step('a file is saved', async () => {
      const editor = await open('editor')
      await editor.getByLabel(says('ui/editor-frame', 'fileName')).fill('otter.txt')
      await editor.getByRole('button', { name: says('ui/editor-frame', 'create'), exact: true }).click()
      await expect(
        editor.getByRole('textbox', { name: says('apps/editor', 'text'), exact: true }),
      ).toBeFocused()
      await page.keyboard.type('Otter')
      await expect(editor.locator('[data-part="status"]')).toHaveText(says('ui/editor-frame', 'modified'))
      await page.keyboard.press('Control+s')
      const saved = page.getByRole('dialog', { name: 'otter.txt', exact: true })
      await expect(saved.locator('[data-part="status"]')).toHaveText('محفوظ')
      await saved.getByRole('button', { name: says('shell/window-frame', 'close'), exact: true }).click()
    })

    await test.step('a message is sent', async () => {
      const messenger = await open('messenger', 'label')
      const form = messenger.getByRole('form', { name: says('apps/messenger', 'compose') })
      await form.getByRole('textbox', { name: says('apps/messenger', 'recipient') }).fill(codeOf(author))
      await form.getByRole('textbox', { name: says('apps/messenger', 'subject') }).fill('Fish')
      await form.getByRole('textbox', { name: says('apps/messenger', 'content') }).fill('A trout.')
      await form.getByRole('button', { name: says('apps/messenger', 'send'), exact: true }).click()
      await expect(page.getByText('تم إرسال الرسالة', { exact: true })).toBeVisible()
      await messenger.getByRole('button', { name: says('shell/window-frame', 'close'), exact: true }).click()
    })

    await test.step('an app is installed', async () => {
      const store = await open('appstore', 'label')
      const card = store.getByRole('article', { name: app, exact: true })
      await card.getByRole('button', { name: says('apps/appstore', 'install'), exact: true }).click()
      await expect(page.getByRole('dialog', { name: app, exact: true })).toBeVisible()
      const desktop = page.getByRole('region', { name: says('shell/desktop', 'desktop'), exact: true })
      await expect(desktop.getByRole('button', { name: app, exact: true })).toBeVisible()
    })
  })
})

test('the language changes without a reload: windows, what was typed in them and where the caret stands stay', async ({
  community,
  page,
}) => {
  const desktop = await community.signIn(page, await community.member('Ada Otter'))
  const editor = await Editor.create(desktop, 'Text Editor', 'draft.txt')
  await page.keyboard.type('An otter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(editor.status).toHaveText('Modified')
  const id = await editor.window.getAttribute('data-window-id')
  const mine = page.locator(`[data-window-id="${id}"]`)
  const before = await mine.boundingBox()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  const settings = await desktop.openFromStartMenu('Settings')
  const choice = settings.getByRole('combobox', { name: 'Language' })
  await choice.focus()
  await choice.selectOption('العربية')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(html).toHaveAttribute('lang', 'ar')
  const says = textsIn('ar')
  const titled = (title: string) => page.getByRole('dialog', { name: title, exact: true })
  const shown = titled(says('apps/settings/manifest', 'title'))
  const arabic = shown.getByRole('combobox', { name: 'اللغة' })
  await expect(arabic).toBeFocused()
  await expect(arabic).toHaveValue('ar')
  await expect(titled(says('apps/editor/manifest', 'title'))).toHaveAttribute('data-window-id', id ?? '')
  const taskbar = page.getByRole('toolbar', { name: says('shell/taskbar', 'taskbar') })
  await expect(
    taskbar.getByRole('button', { name: says('apps/settings/manifest', 'title'), exact: true }),
  ).toBeVisible()
  await expect(mine.locator('[data-part="status"]')).toHaveText(says('ui/editor-frame', 'modified'))
  expect(await mine.boundingBox()).toEqual(before)

  await test.step('the editor goes on where it was', async () => {
    await taskbar.getByRole('button', { name: says('apps/editor/manifest', 'title'), exact: true }).click()
    await expect(mine.getByRole('textbox', { name: says('apps/editor', 'text'), exact: true })).toBeFocused()
    await page.keyboard.type('t')
    await expect(mine.getByRole('textbox')).toContainText('An ottter')
  })

  await test.step('and back', async () => {
    await arabic.selectOption('English')
    await expect(html).toHaveAttribute('dir', 'ltr')
    await expect(desktop.window('Settings').getByRole('combobox', { name: 'Language' })).toHaveValue('en')
    await expect(desktop.window('Text Editor')).toHaveAttribute('data-window-id', id ?? '')
    await expect(editor.text).toContainText('An ottter')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})
