import type { Locator } from '@playwright/test'
import type { Desktop } from '../support/desktop'
import { FileManager } from '../support/file-manager'
import { keepFilesIn } from '../support/file-storage'
import { auditsIn } from '../support/looks'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

const looks = [
  ['default', 'default'],
  ['redblack', 'default'],
] as const

/** A terminal and a file manager over files that are kept with the account. */
async function begin(desktop: Desktop) {
  await keepFilesIn(desktop, 'My account', 'Keep files with your account?')
  const terminal = new Terminal(await desktop.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await terminal.prompt()
  return terminal
}

const items = (window: Locator, list: string) => window.getByRole('group', { name: list }).getByRole('button')

test('a file that was saved three times is looked at, restored, copied and kept by key; without a connection the window says so', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const { found, audit } = auditsIn(page, looks)
  const terminal = await begin(signedIn)
  await terminal.run('echo first > ~/documents/plan.txt')
  const files = await FileManager.open(signedIn, '/home/documents')
  await files.entry('plan.txt').click()
  await page.keyboard.press('Alt+Shift+H')
  const history = signedIn.window('Version History')
  const versions = items(history, 'Versions')
  await expect(versions).toHaveCount(1)
  await signedIn.taskbarButton('OtterOS Terminal').click()
  for (const [count, text] of [
    [2, 'second'],
    [3, 'third'],
  ] as const) {
    await terminal.run(`echo ${text} > ~/documents/plan.txt`)
    // What is shown was sent, so that the next save is a version of its own.
    await expect(versions).toHaveCount(count)
  }
  await expect(versions.first()).toContainText('Current version')

  await signedIn.taskbarButton('Version History').click()
  await versions.first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(versions.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(history.locator('del')).toContainText('first')
  await expect(history.locator('ins')).toContainText('third')
  await audit('versions of a file', '[data-window-id][data-active="true"]')

  await history.getByRole('switch', { name: 'Keep' }).press('Space')
  await expect(versions.last()).toContainText('Kept')
  await history.getByRole('button', { name: 'Save as Copy' }).press('Enter')
  await expect(signedIn.toast()).toContainText('Copy saved')
  await expect(files.list).toContainText(/plan \(.+\)\.txt/)
  await history.getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(signedIn.toast()).toContainText('Version restored')
  await expect(versions).toHaveCount(4)
  await signedIn.taskbarButton('OtterOS Terminal').click()
  await terminal.run('cat ~/documents/plan.txt')
  await expect(terminal.screen).toContainText(/cat \S+plan\.txt\s*first/)

  await history.getByRole('button', { name: 'Close' }).click()
  await page.context().setOffline(true)
  await signedIn.taskbarButton('File Manager').click()
  await files.choose('plan.txt', 'Version History')
  await expect(history.getByRole('alert')).toContainText('No connection to your account')
  await page.context().setOffline(false)
  await history.getByRole('button', { name: 'Try again' }).click()
  await expect(versions).toHaveCount(4)
  expect(found).toEqual([])
})

test('a folder is rewound to before a file was removed, and rewinding is undone; on this device the window says where versions are kept', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const { found, audit } = auditsIn(page, looks)
  const rewind = signedIn.window('Rewind')
  const look = async (files: FileManager) => {
    await files.entry('work').click()
    await page.keyboard.press('Alt+Shift+R')
    await expect(rewind).toBeVisible()
  }
  const terminal = new Terminal(await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await terminal.run('mkdir ~/documents/work')
  const onDevice = await FileManager.open(signedIn, '/home/documents')
  await look(onDevice)
  await expect(rewind).toContainText('Earlier versions are kept for files in “My account”')
  for (const window of [rewind, onDevice.window, terminal.window])
    await window.getByRole('button', { name: 'Close', exact: true }).click()

  const other = await begin(signedIn)
  await other.run('mkdir -p ~/documents/work; echo the plan > ~/documents/work/plan.txt')
  const files = await FileManager.open(signedIn, '/home/documents')
  await look(files)
  const moments = items(rewind, 'Moments')
  await expect(moments).toHaveCount(1)
  await rewind.getByRole('button', { name: 'Close', exact: true }).click()
  await files.goTo('/home/documents/work')
  await files.choose('plan.txt', 'Delete')
  await files.shows('..')
  await files.goTo('/home/documents')
  await look(files)
  await expect(moments.first()).toContainText('plan.txt removed')
  await moments.last().click()
  await expect(rewind.getByRole('list', { name: /^work on / })).toContainText('plan.txt')
  await audit('a folder as it was', '[data-window-id][data-active="true"]')
  await rewind.getByRole('button', { name: 'Bring Back Everything' }).click()
  const question = page.getByRole('alertdialog', { name: 'Bring back everything in “work”?' })
  await question.getByRole('button', { name: 'Bring Back Everything' }).click()
  await expect(signedIn.toast()).toContainText('Files brought back')
  await files.goTo('/home/documents/work')
  await files.shows('..', 'plan.txt')
  await signedIn.toast().getByRole('button', { name: 'Undo' }).click()
  await files.shows('..')
  expect(found).toEqual([])
})
