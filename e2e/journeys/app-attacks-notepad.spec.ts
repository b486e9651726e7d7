import { readFile } from 'node:fs/promises'
import { HtmlApp } from '../support/html-app'
import { expect, test } from '../support/test'

test('attack 44: behind all walls Notepad saves, finds its text again, asks and stores it on the computer', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const manager = await signedIn.openFromStartMenu('Plugin Manager')
  const open = () => manager.getByRole('button', { name: 'Open Notepad', exact: true }).click()
  await open()
  const notepad = new HtmlApp(signedIn, 'Notepad')
  await notepad.ready()
  const text = notepad.page.getByRole('textbox', { name: 'Text' })
  const button = (name: string) => notepad.page.getByRole('button', { name, exact: true })
  await text.fill('Otters hold hands.')
  await button('Save').click()
  await expect(notepad.page.getByText('Text saved successfully!')).toBeVisible()
  await notepad.close()
  await open()
  await notepad.ready()
  await expect(text).toHaveValue('Otters hold hands.')

  await button('Clear').click()
  const question = notepad.page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to clear all text?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(text).toHaveValue('Otters hold hands.')

  const downloading = page.waitForEvent('download')
  await button('Export').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('notepad-export.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe('Otters hold hands.')

  await button('Clear').click()
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(text).toHaveValue('')
})
