import { FileManager } from '../support/file-manager'
import { binaryFile, pdfDocument } from '../support/made-files'
import { expect, test } from '../support/test'

test('a PDF document is read page by page, searched, zoomed and found by its outline', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/home/documents')
  const lines = Array.from({ length: 12 }, (_, index) => `Otter number ${index + 1}`)
  await files.upload([
    binaryFile('otters.pdf', pdfDocument(lines)),
    binaryFile('broken.pdf', new TextEncoder().encode('%PDF-1.4\nnothing else')),
  ])
  await files.entry('otters.pdf').dblclick()
  const viewer = signedIn.window('otters.pdf')
  await expect(viewer.locator('[data-part="page-count"]')).toHaveText('of 12')
  await expect(viewer.getByText('Otter number 1', { exact: true })).toBeVisible()
  // Pages that nobody sees are not drawn.
  await expect(viewer.locator('.pdf-pages canvas').first()).toBeVisible()
  expect(await viewer.locator('.pdf-pages canvas').count()).toBeLessThan(12)

  const number = viewer.getByRole('textbox', { name: 'Page' })
  await number.fill('7')
  await page.keyboard.press('Enter')
  await expect(viewer.getByText('Otter number 7', { exact: true })).toBeInViewport()
  await viewer.getByRole('button', { name: 'Outline' }).click()
  await viewer.getByRole('button', { name: 'Heading 3' }).click()
  await expect(number).toHaveValue('3')

  await page.keyboard.press('Control+f')
  await viewer.getByRole('searchbox', { name: 'Find in document' }).fill('otter')
  await expect(viewer.locator('[data-part="matches"]')).toHaveText(/ of 12$/)
  await expect(viewer.locator('.highlight.selected')).toHaveText('Otter')
  await page.keyboard.press('Escape')
  await expect(viewer.locator('.highlight')).toHaveCount(0)

  const first = viewer.locator('.pdf-pages .page').first()
  await viewer.getByRole('combobox', { name: 'Zoom' }).selectOption('100%')
  await expect.poll(async () => Math.round((await first.boundingBox())?.width ?? 0)).toBe(816)
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect(viewer.getByRole('combobox', { name: 'Zoom' })).toHaveValue('1.1')

  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
  await files.entry('broken.pdf').dblclick()
  await expect(signedIn.window('broken.pdf').getByRole('alert')).toContainText(
    'The file is damaged or not a PDF document.',
  )
})

test('a protected PDF document asks for its password, and again after a wrong one', async ({ signedIn }) => {
  const files = await FileManager.open(signedIn, '/home/documents')
  await files.upload([binaryFile('secret.pdf', pdfDocument(['Salmon at dawn'], 'pebble'))])
  await files.entry('secret.pdf').dblclick()
  const viewer = signedIn.window('secret.pdf')
  const field = viewer.getByLabel('Password')
  await field.fill('shell')
  await viewer.getByRole('button', { name: 'Unlock' }).click()
  await expect(viewer.getByRole('alert')).toHaveText('The password is wrong. Try again.')
  await viewer.getByLabel('Password').fill('pebble')
  await viewer.getByRole('button', { name: 'Unlock' }).click()
  await expect(viewer.getByText('Salmon at dawn')).toBeVisible()
})
