import { AppWindow } from '../pages/app-window'
import type { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

/** Opens an app whose page holds these programs, each in its own block. */
const startApp = (desktop: Desktop, name: string, ...programs: readonly string[]): Promise<AppWindow> =>
  AppWindow.start(desktop, {
    name,
    html: `<h1>${name}</h1>${programs.map((program) => `<oscript>${program}</oscript>`).join('')}`,
  })

test('programs of apps open windows by words of their titles, tell of mistakes, ask before they delete, may not touch the system, and are stopped from their window [A4.34 A5.6]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('windows by words of their titles, half a second later', async () => {
    await page.evaluate(() => {
      const times: number[] = []
      Object.assign(window, { times })
      addEventListener('otterscript-create-window', () => times.push(performance.now()))
    })
    const app = await startApp(
      signedIn,
      'Opener',
      'create("My terminal")\ncreate("Holiday photo")\ncreate("Shopping")\ndisplay("All open")',
    )
    for (const [title, type] of [
      ['My terminal', 'terminal'],
      ['Holiday photo', 'imageviewer'],
      ['Shopping', 'editor'],
    ] as const)
      await expect(signedIn.window(title)).toHaveAttribute('data-window-type', type)
    await expect(app.window).toHaveAccessibleName('All open')
    const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
    expect(times).toHaveLength(3)
    for (const [index, time] of times.entries())
      if (index > 0) expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(490)
  })
  await test.step('a line with a mistake is told, the others and the other programs run', async () => {
    const app = await startApp(signedIn, 'Mistaken', 'let = 3\ncreate("Shell one")', 'display("Second ran")')
    await expect(app.window).toHaveAccessibleName('Second ran')
    await expect(signedIn.window('Shell one')).toHaveAttribute('data-window-type', 'terminal')
    const notice = app.notice('Script 1, line 1')
    await expect(notice).toBeVisible()
    await expect(app.page.getByText('create(')).toHaveCount(0)
    await signedIn.window('Shell one').getByRole('button', { name: 'Close' }).click()
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toHaveCount(0)
  })
  await test.step('deleting and moving', async () => {
    const terminal = new Terminal(await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal'))
    await terminal.run('echo fish > /home/documents/menu.txt')
    const app = await startApp(
      signedIn,
      'Scripted',
      `delete-file("/system/core.dll")
move("/home/documents/menu.txt", "/home/moved.txt")
if not delete-file("/home/documents/menu.txt") { display("Kept") }
if delete-file("/home/documents/menu.txt") { display("Deleted") }`,
    )
    await expect(page.getByRole('alertdialog', { name: 'Scripted says' })).toContainText(
      'Security Warning: Cannot delete critical system file: /system/core.dll',
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    const question = page.getByRole('alertdialog', { name: 'Scripted asks' })
    await expect(question).toContainText(
      'Scripted wants to move /home/documents/menu.txt to the recycle bin.',
    )
    await question.getByRole('button', { name: 'Don’t allow' }).click()
    // Behind the question the window has no name for assistive technology.
    await expect(app.window).toHaveAttribute('aria-label', 'Kept')
    await question.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(app.window).toHaveAccessibleName('Deleted')
    await signedIn.taskbarButton('OtterOS Terminal').click()
    await terminal.run('ls /home/documents/menu.txt /home/moved.txt')
    await expect(terminal.screen).toContainText("cannot access '/home/documents/menu.txt'")
    await expect(terminal.screen).toContainText("cannot access '/home/moved.txt'")
  })
  await test.step('a program that listens', async () => {
    const app = await startApp(
      signedIn,
      'Listener',
      'let count = 0\non "theme-changed" {\ncount = count + 1\ndisplay("Theme {count}")\n}',
    )
    const notice = app.notice('A program of this app listens to the desktop: theme-changed.')
    await expect(notice).toBeVisible()
    const change = async (theme: string) => {
      const settings = await signedIn.openFromStartMenu('Settings')
      await settings.getByRole('tab', { name: 'Appearance' }).click()
      await settings
        .getByRole('radiogroup', { name: 'Theme' })
        .locator('label')
        .filter({ hasText: theme })
        .click()
      await settings.getByRole('button', { name: 'Close', exact: true }).click()
    }
    await change('Dark')
    await expect(app.window).toHaveAccessibleName('Theme 1')
    await notice.getByRole('button', { name: 'Stop program' }).click()
    await expect(notice).toHaveCount(0)
    await change('Contrast')
    await expect(signedIn.page.locator('html')).toHaveAttribute('data-theme', 'contrast')
    await expect(app.window).toHaveAccessibleName('Theme 1')
  })
})

test('oss runs a program with values, waits for events until Ctrl+C, opens a window by its title, cannot delete what is critical, and tells a mistake with its place [A4.34 A5.6]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const terminal = new Terminal(await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await terminal.run(`printf 'for name in args { say("Hello {name}") }\\n' > ~/greet.oss`)
  await terminal.run('oss ~/greet.oss Ada Bea')
  await expect(terminal.screen).toContainText(/Hello Ada\s+Hello Bea/)
  await terminal.run(`printf 'on "file-changed" { say("saw {event}") }\\n' > ~/watch.oss`)
  await terminal.type('oss ~/watch.oss')
  await expect(terminal.screen).toContainText('Listening for file-changed. Ctrl+C ends it.')
  const text = await Editor.create(signedIn, 'Text Editor', 'seen.txt')
  await text.replaceAll('a word')
  await text.button('Save').click()
  await expect(terminal.screen).toContainText(/saw \/home\/.*seen\.txt/)
  await signedIn.taskbarButton('OtterOS Terminal').click()
  await terminal.screen.click()
  await page.keyboard.press('Control+c')
  await terminal.prompt()
  await terminal.run(`printf 'say("one")\\nsay(tow)\\n' > ~/slip.oss`)
  await terminal.run('oss ~/slip.oss || echo "status $?"')
  await expect(terminal.screen).toContainText(/slip\.oss: line 2, column 5: .*“tow”/)
  await expect(terminal.screen).toContainText('status 1')
  await terminal.run(
    `printf 'delete-file("/home/boot/a.txt")\\ncreate("My Disk Window")\\nsay("done")\\n' > ~/a.oss`,
  )
  await terminal.run('oss ~/a.oss')
  await expect(terminal.screen).toContainText(
    'Security Warning: Cannot delete critical system file: /home/boot/a.txt',
  )
  await expect(signedIn.window('My Disk Window')).toHaveAttribute('data-window-type', 'disk')
})

test('the editor completes calls of the desktop, mends a mistake with its quick fix, and stops a program that never ends while the desktop answers', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const editor = await Editor.create(signedIn, 'Code Editor', 'help.oss')
  // Language and completion come a moment after the text: this attribute says when completion is ready.
  await expect(editor.text).toHaveAttribute('aria-autocomplete', 'list')
  await page.keyboard.type('delete-f')
  const offers = page.getByRole('listbox', { name: 'Completions' })
  await expect(offers.getByRole('option')).toHaveText([/^delete-file\(path\)/])
  await expect(page.locator('.cm-completionInfo')).toContainText(/recycle bin/i)
  // Not by Enter: for a moment after the list came up, the key still belongs to the text.
  await offers.getByRole('option').click()
  await page.keyboard.type('"/home/old.txt"')
  await editor.shows('delete-file("/home/old.txt")')
  await editor.replaceAll('var fish = 2\nsay(fish)')
  const mistake = editor.text.locator('.cm-lintRange-error')
  await expect(mistake).toHaveText('var')
  await mistake.hover()
  const tip = page.locator('.cm-tooltip-lint')
  await expect(tip).toContainText('“var” is written “let” here.')
  await tip.getByRole('button', { name: 'Write let' }).click()
  await editor.shows('let fish = 2', 'say(fish)')
  await expect(mistake).toHaveCount(0)
  await editor.button('Run').click()
  await expect(editor.window.getByRole('log', { name: 'Console' })).toContainText('2')

  await editor.replaceAll('say("begun")\nevery 50 { let n = 0\n repeat 5000 { n = n + 1 } }')
  await editor.button('Run').click()
  await expect(editor.window.getByRole('log', { name: 'Console' })).toContainText('begun')
  await signedIn.taskbar().getByRole('button', { name: 'Start' }).click()
  await expect(signedIn.startMenu()).toBeVisible()
  await signedIn.page.keyboard.press('Escape')
  await editor.button('Stop').click()
  await expect(editor.button('Run')).toBeVisible()
})
