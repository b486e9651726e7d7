import { expect } from '@playwright/test'
import type { Community, Member } from '../../pages/community'
import { BrowserWindow, serveHome, serveSite, sitePage } from '../../pages/browser'
import { codeOf, Messenger, sendAs } from '../../pages/messenger'
import { AppStore } from '../../pages/app-store'
import { Terminal } from '../terminal'
import type { Day } from './day'
import { openFiles } from './desk'

/** Runs a pipeline that writes a file, and finds the file. */
export async function runPipeline(day: Day) {
  const { hand, desktop } = day
  const terminal = new Terminal(await hand.launch('Terminal', 'OtterOS Terminal'))
  await terminal.prompt()
  if (hand.kind === 'touch') await hand.press(terminal.screen)
  await desktop.page.keyboard.insertText(
    'sort ~/documents/fish.txt | uniq -c | sort -rn > ~/documents/counted.txt',
  )
  await desktop.page.keyboard.press('Enter')
  await terminal.prompt()
  await desktop.page.keyboard.insertText('cd ~/documents; head -n 1 counted.txt')
  await desktop.page.keyboard.press('Enter')
  await expect(terminal.screen).toContainText('3 trout')
  const files = await openFiles(day, 'documents')
  await expect(files.entry('counted.txt')).toBeVisible()
  await hand.close(files.window)
}

/** Writes to a friend and reads what they answer. */
export async function write(day: Day, community: Community, friend: Member, own: () => Promise<string>) {
  const { hand, desktop } = day
  const messenger = new Messenger(await hand.launch('Messenger', 'Messenger (Beta)'))
  if (!(await messenger.form.isVisible())) await hand.press(messenger.button('New message'))
  await hand.fill(messenger.to, codeOf(friend))
  await hand.fill(messenger.subject, 'Lunch')
  await hand.fill(messenger.content, 'Trout at noon?')
  await hand.press(messenger.button('Send'))
  await expect(desktop.toast().filter({ hasText: 'Message Sent' })).toBeVisible()
  await sendAs(community.server, friend, { to: await own(), subject: 'Re: Lunch', content: 'With pleasure.' })
  if (day.fillsScreen && (await messenger.button('Back to the list').isVisible()))
    await hand.press(messenger.button('Back to the list'))
  await hand.press(messenger.tab('Inbox'))
  await hand.press(messenger.button('Refresh'))
  await hand.open(messenger.row('Re: Lunch'))
  await expect(messenger.reader).toContainText('With pleasure.')
  await hand.close(messenger.window)
}

/** A page that counts, as the store has it. */
export const counter = `<!doctype html><title>Pebble Counter</title><button>Count</button><output>0</output>
<script>document.querySelector('button').onclick = () => document.querySelector('output').textContent++</script>`

/** Installs an app from the store and uses it. */
export async function installApp(day: Day) {
  const { hand, desktop } = day
  const store = AppStore.in(desktop, await hand.launch('App Store', 'OtterOS App Store'))
  await hand.press(store.on('Pebble Counter', 'Install'))
  const app = desktop.window('Pebble Counter')
  const page = app.locator('iframe').contentFrame().frameLocator('iframe')
  await expect(app.locator('[data-app-state]')).toHaveAttribute('data-app-state', 'ready')
  if (hand.kind === 'keyboard') {
    await hand.reach(page.getByRole('button', { name: 'Count' }))
    await desktop.page.keyboard.press('Enter')
  } else await page.getByRole('button', { name: 'Count' }).click()
  await expect(page.locator('output')).toHaveText('1')
  await hand.close(app)
  await hand.close(store.window)
  await expect(desktop.icon('Pebble Counter')).toBeVisible()
}

/** Answers for the sites that are visited. */
export async function serveWeb({ desktop }: Day) {
  await serveHome(desktop.page)
  await serveSite(desktop.page, 'https://pond.example/', sitePage('Pond'))
}

/** Visits a page, keeps it, and finds it on the start page. */
export async function browse(day: Day) {
  const { hand, desktop } = day
  const web = await BrowserWindow.in(desktop, await hand.launch('Web Browser'))
  await hand.fill(web.address, 'pond.example')
  await desktop.page.keyboard.press('Enter')
  await web.is('loaded')
  await web.shows('Pond')
  await hand.press(web.button('Bookmark this page'))
  await expect(web.button('Bookmark this page')).toHaveAttribute('aria-pressed', 'true')
  const newTab = web.button('New Tab')
  if (await newTab.isVisible()) await hand.press(newTab)
  else {
    // A phone has no room for tabs.
    await hand.press(web.button('More'))
    await hand.press(desktop.page.getByRole('menuitem', { name: 'New Tab', exact: true }))
  }
  await expect(web.window.getByRole('heading', { name: 'Start page' })).toBeVisible()
  await expect(web.window.getByRole('button', { name: /Pond|pond\.example/ }).last()).toBeVisible()
  await hand.close(web.window)
}
