import { HtmlApp } from '../support/html-app'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

const warning = 'Security Warning: Cannot delete critical system file: '

/** Ways to write a path of the system, as OtterScript texts. */
const protectedPaths = [
  '/system/kernel',
  '/SYSTEM/Kernel',
  '/system',
  '/home/../system/kernel',
  '/home/%2e%2e/system/kernel',
  '/%73ystem/kernel',
  '/%2573ystem/kernel',
  '//system//kernel',
  '/system./kernel',
  '/system /kernel',
  '/home/Important.DLL',
  '/home/important.dll.',
  '/ｓｙｓｔｅｍ/kernel',
  '/home/b%6fot.cfg',
  '/home/sys\u00adtem/../../system/kernel',
] as const

test('attacks 58 and 59: no script deletes a file of the system, and a mistake in one is a line that names it [A4.34 A5.6 A8.15]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('each way to write such a path is refused, and says so', async () => {
    const lines = [
      ...protectedPaths.map((path) => `delete-file("${path}")`),
      String.raw`delete-file("\\system\\kernel")`,
    ]
    const shown = [...protectedPaths, String.raw`\system\kernel`]
    const refusals = ['*', '/home/*', '/', '/home/..', '', '   ', '/home/a%00b', '/home/a\u202egpj.exe']
    const html = `<h1>Deleter</h1><oscript>
${lines.join('\n')}
${refusals.map((path) => `delete-file("${path}")`).join('\n')}
say("through")
display("through it all")
</oscript>`
    await HtmlApp.store(signedIn, { 'deleter.html': html })
    const files = signedIn.window('File Manager')
    await files
      .getByRole('row', { name: 'deleter.html' })
      .or(files.getByRole('option', { name: 'deleter.html' }))
      .dblclick()
    const dialog = page.getByRole('alertdialog', { name: 'deleter.html says' })
    for (const path of shown) {
      await expect(dialog).toContainText(`${warning}${path}`)
      await dialog.getByRole('button', { name: 'OK', exact: true }).click()
      await expect(dialog.getByText(`${warning}${path}`, { exact: true })).toHaveCount(0)
    }
    await expect(signedIn.window('through it all')).toBeVisible()
    const notice = signedIn.window('through it all').getByRole('status').filter({ hasText: 'line' })
    for (let index = 0; index < refusals.length; index += 1)
      await expect(notice).toContainText(`line ${shown.length + 2 + index}, column`)
  })

  await closeWindows(signedIn)

  await test.step('the lines after a mistake run', async () => {
    const html = `<h1>Scripts</h1>
<oscript>
eval("x")
display unquoted text
create(
delete-file(/home/documents/recipe.txt)
Function("return this")()
display("first is through")
</oscript>
<oscript>say("${'x'.repeat(66_000)}")</oscript>
<oscript>import("http://127.0.0.1/")
create("My Disk Window")</oscript>`
    const files = await HtmlApp.store(signedIn, { 'scripts.html': html })
    await files.entry('scripts.html').dblclick()
    const window = signedIn.window('first is through')
    await expect(window).toBeVisible()
    await expect(signedIn.window('My Disk Window')).toHaveAttribute('data-window-type', 'disk')
    const notice = window.getByRole('status').filter({ hasText: 'Script 1' })
    for (const line of [2, 3, 5, 6]) await expect(notice).toContainText(`Script 1, line ${line}, column`)
    await expect(notice).toContainText('Script 2 was not run. It is longer than 65,536 characters.')
    await expect(notice).toContainText('Script 3, line 1, column')
  })
})
