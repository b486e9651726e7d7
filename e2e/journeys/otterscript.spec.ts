import { Editor } from '../support/editor'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

test('the tutorial leads through five lessons, and Try Code runs what is typed [B2.98 B2.99 B2.100]', async ({
  signedIn,
}) => {
  const tutorial = await signedIn.openFromStartMenu('OtterScript Tutorial')
  const button = (name: string) => tutorial.getByRole('button', { name, exact: true })
  await expect(tutorial.getByRole('navigation', { name: 'Lessons' }).getByRole('button')).toHaveCount(5)
  await expect(button('Previous')).toBeDisabled()
  await button('Next').click()
  await expect(tutorial.getByRole('heading', { name: 'Window Management' })).toBeVisible()
  const editor = new Editor(tutorial)
  await editor.replaceAll('let sum = 0\nfor n in range(1, 4) { sum = sum + n }\nsay("sum {sum}")')
  await button('Try Code').click()
  const output = tutorial.getByRole('log', { name: 'Output lines' })
  await expect(output).toContainText('sum 10')
  await editor.replaceAll('say(smu)')
  await button('Try Code').click()
  await expect(tutorial).toContainText('There is no “smu”')
  for (const title of ['File Operations', 'Animations & Display', 'Security & Best Practices']) {
    await button('Next').click()
    await expect(tutorial.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(button('Next')).toBeDisabled()
})

test('a program in the terminal opens a window by its title and cannot delete what is critical [A4.34 A5.6]', async ({
  signedIn,
}) => {
  const terminal = new Terminal(await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await terminal.run(
    `printf 'delete-file("/home/boot/a.txt")\\ncreate("My Disk Window")\\nsay("done")\\n' > ~/a.oss`,
  )
  await terminal.run('oss ~/a.oss')
  await expect(terminal.screen).toContainText(
    'Security Warning: Cannot delete critical system file: /home/boot/a.txt',
  )
  await expect(signedIn.window('My Disk Window')).toHaveAttribute('data-window-type', 'disk')
})

test('a program in the code editor that never ends is stopped while the desktop answers', async ({
  signedIn,
}) => {
  const editor = await Editor.create(signedIn, 'Code Editor', 'endless.oss')
  await editor.replaceAll('say("begun")\nevery 50 { let n = 0\n repeat 5000 { n = n + 1 } }')
  await editor.button('Run').click()
  await expect(editor.window.getByRole('log', { name: 'Console' })).toContainText('begun')
  await signedIn.taskbar().getByRole('button', { name: 'Start' }).click()
  await expect(signedIn.startMenu()).toBeVisible()
  await signedIn.page.keyboard.press('Escape')
  await editor.button('Stop').click()
  await expect(editor.button('Run')).toBeVisible()
})
