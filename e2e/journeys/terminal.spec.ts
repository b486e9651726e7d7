import type { Page } from '@playwright/test'
import type { Desktop } from '../support/desktop'
import { VirtualKeyboard } from '../pages/virtual-keyboard'
import { loadWithSession } from '../support/account'
import { FileManager } from '../support/file-manager'
import { meetsWcag, wear } from '../support/looks'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

const title = 'OtterOS Terminal'

async function openTerminal(desktop: Desktop): Promise<Terminal> {
  const terminal = new Terminal(await desktop.openFromStartMenu('Terminal', title))
  await terminal.prompt()
  return terminal
}

/** The rows in sight without the empty ones below the last, and without spaces at their ends. */
async function rows({ screen }: Terminal): Promise<readonly string[]> {
  const shown = await screen
    .locator('.xterm-rows > div')
    .evaluateAll((elements) =>
      elements.map((row) => (row.textContent ?? '').replaceAll('\u00A0', ' ').trimEnd()),
    )
  return shown.slice(0, shown.findLastIndex((row) => row !== '') + 1)
}

const isPrompt = (row: string | undefined) => /^\S+@otteros:\S+\$$/.test(row ?? '')

/** Runs a command to its end and returns the rows that it printed. */
async function answer(terminal: Terminal, command: string): Promise<readonly string[]> {
  await terminal.type(command)
  const printed = async () => {
    const shown = await rows(terminal)
    const at = shown.findLastIndex((row) => row.endsWith(`$ ${command}`))
    return at >= 0 && isPrompt(shown.at(-1)) ? shown.slice(at + 1, -1) : null
  }
  await expect.poll(printed).not.toBeNull()
  return (await printed()) ?? []
}

/** The line that is being typed, without its prompt. */
const typed = async (terminal: Terminal) => (await rows(terminal)).at(-1)?.replace(/^\S+@otteros:\S+\$ ?/, '')

/** A desktop that waited for the command would stand still for longer than this, in ms; one on a machine with much to do does not. */
const blocked = 5000

/** The longest time in ms that the page let a timer of 20 ms wait while something went on. */
async function longestWait(page: Page, during: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    let last = performance.now()
    const found = { longest: 0 }
    const timer = setInterval(() => {
      const now = performance.now()
      found.longest = Math.max(found.longest, now - last)
      last = now
    }, 20)
    Object.assign(globalThis, {
      endWaiting: () => {
        clearInterval(timer)
        return found.longest
      },
    })
  })
  await during()
  return page.evaluate(() => (globalThis as unknown as { endWaiting: () => number }).endWaiting())
}

test('the prompt runs the asked commands to the letter and shell constructs on the person’s files, and the keyboard completes and recalls lines [A1.1 A2.18 A4.25 A5.7 A8.13 A9.18]', async ({
  signedIn,
  person,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/home/documents')
  const terminal = await openTerminal(signedIn)
  await expect(signedIn.taskbarButton(title)).toBeVisible()
  const says = async (command: string, ...lines: readonly (string | RegExp)[]) => {
    const printed = await answer(terminal, command)
    expect(printed, command).toEqual(
      lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))),
    )
  }
  await says('pwd', '/home')
  await says('echo Otters   hold hands', 'Otters hold hands')
  await says('whoami', person.fullName)
  await says('date', /^\w{3} \w{3} +\d+ \d\d:\d\d:\d\d .*\d{4}$/)
  await says('uname', 'OtterOS')
  expect(await rows(terminal)).toEqual([
    'Type help to see the commands. Tab completes, Ctrl+C stops.',
    expect.stringMatching(/\$ pwd$/),
    '/home',
    expect.stringMatching(/\$ echo Otters/),
    'Otters hold hands',
    expect.stringMatching(/\$ whoami$/),
    person.fullName,
    expect.stringMatching(/\$ date$/),
    expect.stringMatching(/ \d{4}$/),
    expect.stringMatching(/\$ uname$/),
    'OtterOS',
    expect.stringMatching(/\$$/),
  ])
  await says('dive', 'ottersh: dive: command not found')
  await says('cat nothing.txt', 'cat: nothing.txt: No such file or directory')
  await says('showinfo nothing.txt', 'File not found: nothing.txt')
  await says('showinfo', 'Usage: showinfo <filename>')
  await says('start', 'Usage: start <plugin_name>')
  await says('start clock', 'Plugin clock started.')
  await says('end clock', 'Plugin clock ended.')
  await says('end clock', 'Plugin clock is not running or does not exist.')
  expect((await answer(terminal, 'ls /')).join(' ')).toMatch(/documents.*home.*readme\.txt.*system/)
  expect((await answer(terminal, 'cat profile.txt')).length).toBeGreaterThan(1)
  expect((await answer(terminal, 'showinfo profile.txt'))[0]).toBe('Name: profile.txt')
  expect((await answer(terminal, 'showinfo readme.txt'))[0]).toBe('Name: readme.txt')
  expect((await answer(terminal, 'showinfo plugins'))[0]).toMatch(/^Plugins in \/\S+: \d+$/)
  await terminal.run('clear')
  await expect.poll(async () => (await rows(terminal)).length).toBe(1)
  await terminal.run('otterfetch')
  await expect(terminal.screen).toContainText(/OS: OtterOS 1/)
  await terminal.run(
    'help | grep -cE "^  (help|ls|pwd|cat|echo|clear|whoami|date|uname|start|end|showinfo|otterfetch) +[A-Z]"',
  )
  await expect.poll(async () => (await rows(terminal)).at(-2)).toBe('13')

  await terminal.run('cd documents')
  await terminal.run("printf 'pear\\nfig\\napple\\nfig\\n' | sort | uniq > fruit.txt")
  await expect(files.entry('fruit.txt')).toBeVisible()
  expect(await answer(terminal, 'cat fruit.txt')).toEqual(['apple', 'fig', 'pear'])
  await terminal.run('echo plum >> fruit.txt; n=$(wc -l < fruit.txt)')
  expect(await answer(terminal, 'echo "$n kinds in *.txt:" *.txt')).toEqual(['4 kinds in *.txt: fruit.txt'])
  expect(await answer(terminal, 'cat none 2> errors.log || cat errors.log')).toEqual([
    'cat: none: No such file or directory',
  ])
  await terminal.run('for x in a b c; do echo $x > $x.md; done; rm *.log')
  await expect(files.entry('c.md')).toBeVisible()
  await expect(files.entry('errors.log')).toHaveCount(0)

  await terminal.run('cd; clear')
  await answer(terminal, 'echo first')
  await answer(terminal, 'echo second')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => typed(terminal)).toBe('echo first')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => typed(terminal)).toBe('echo second')
  await page.keyboard.press('Control+c')
  await expect.poll(() => typed(terminal)).toBe('')
  await page.keyboard.press('Control+r')
  await page.keyboard.type('fir')
  await expect(terminal.screen).toContainText("(reverse-i-search)`fir': echo first")
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await rows(terminal)).at(-2)).toBe('first')

  await page.keyboard.type('otterf')
  await page.keyboard.press('Tab')
  await expect.poll(() => typed(terminal)).toBe('otterfetch')
  await page.keyboard.press('Control+u')
  await page.keyboard.type('cat pro')
  await page.keyboard.press('Tab')
  await expect.poll(() => typed(terminal)).toBe('cat profile.txt')
  await page.keyboard.press('Control+u')
  await page.keyboard.type('cd /')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await rows(terminal)).slice(-3).join(' ')).toMatch(/documents\/.*kernel\//)
  await expect.poll(() => typed(terminal)).toBe('cd /')

  // Another terminal of the person begins with the same history.
  await page.keyboard.press('Control+u')
  const other = await openTerminal(signedIn)
  await other.screen.click()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => typed(other)).toBe('echo first')
})

test('Ctrl+C ends an endless loop and a flood of output while the desktop and another terminal go on', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const first = await openTerminal(signedIn)
  await first.run('kept=yes; cd documents')
  const second = await openTerminal(signedIn)
  // Two terminals of one title: the newer one lies above, the older one is reached through its own window.
  const firstWindow = signedIn.window(title).first()
  const secondWindow = signedIn.window(title).last()
  const looping = new Terminal(secondWindow)
  await looping.type('while true; do :; done')
  const wait = await longestWait(page, async () => {
    const other = await signedIn.openFromStartMenu('Disk Manager')
    await other.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(other).toHaveCount(0)
    await signedIn.dragWindow(secondWindow, { x: 900, y: 500 })
    const free = new Terminal(firstWindow)
    expect(await answer(free, 'echo $kept $PWD')).toEqual(['yes /home/documents'])
  })
  expect(wait).toBeLessThan(blocked)
  expect(isPrompt((await rows(looping)).at(-1))).toBe(false)

  await second.screen.click()
  await page.keyboard.press('Control+c')
  await expect.poll(async () => isPrompt((await rows(looping)).at(-1))).toBe(true)
  await expect(looping.screen).toContainText('^C')
  expect(await answer(looping, 'echo "${kept:-own} again"')).toEqual(['own again'])

  // What floods its window is stopped in the same way.
  await looping.type('yes otter')
  await expect
    .poll(async () => (await rows(looping)).filter((row) => row === 'otter').length)
    .toBeGreaterThan(10)
  const floodWait = await longestWait(page, async () => {
    const other = await signedIn.openFromStartMenu('Disk Manager')
    await other.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(other).toHaveCount(0)
  })
  expect(floodWait).toBeLessThan(blocked)
  await looping.screen.click()
  await page.keyboard.press('Control+c')
  await expect.poll(async () => isPrompt((await rows(looping)).at(-1))).toBe(true)
  expect(await answer(looping, 'echo dry')).toEqual(['dry'])
})

test('open shows files in their apps and folders in the file manager, and closing asks while a command runs', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const terminal = await openTerminal(signedIn)
  const typeOf = (name: string) => signedIn.window(name)
  await terminal.run('cp /documents/recipe.txt .; echo "<b>hi</b>" > page.html; echo "1" > main.js')
  // First: the desktop lets a terminal open only so many windows in a moment.
  expect(await answer(terminal, 'open gone.txt')).toEqual([expect.stringMatching(/^open: .*gone\.txt/)])
  for (const [path, window, type] of [
    ['/wallpapers/coast.webp', 'coast.webp', 'imageviewer'],
    ['recipe.txt', 'recipe.txt', 'editor'],
    ['main.js', 'main.js', 'codeeditor'],
    ['page.html', 'page.html', 'htmlapp'],
    ['/documents', 'File Manager', 'filemanager'],
  ] as const) {
    await terminal.type(`open ${path}`)
    await expect(typeOf(window)).toHaveAttribute('data-window-type', type)
    await typeOf(window).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(typeOf(window)).toHaveCount(0)
  }

  const close = terminal.window.getByRole('button', { name: 'Close', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Close this terminal?' })
  await terminal.type('sleep 100')
  await expect.poll(async () => isPrompt((await rows(terminal)).at(-1))).toBe(false)
  await close.click()
  await question.getByRole('button', { name: 'Keep open' }).click()
  await expect(question).toHaveCount(0)
  await expect(terminal.window).toBeVisible()
  await close.click()
  await question.getByRole('button', { name: 'End command and close' }).click()
  await expect(terminal.window).toHaveCount(0)

  const idle = await openTerminal(signedIn)
  await idle.type('exit')
  await expect(idle.window).toHaveCount(0)
})

test('letters have the room that their font wants also when it comes late, marked text is copied and pasted, and a resized terminal wraps again', async ({
  page,
  context,
  desktop,
  person,
}) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/jetbrains[^/]*\.woff2$/i, async (route) => {
    await isReleased
    await route.continue()
  })
  await loadWithSession(page, person, () => desktop.load())
  const terminal = await openTerminal(desktop)
  release()
  await answer(terminal, 'seq -s "" 200')

  /** The width of a letter of the fullest row beside what its font wants, and how far the row's text reaches beyond it; px. */
  const measured = () =>
    terminal.screen.locator('.xterm-rows').evaluate((screen) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      const range = document.createRange()
      const [row] = [...screen.children].toSorted(
        (one, other) => (other.textContent?.length ?? 0) - (one.textContent?.length ?? 0),
      )
      if (!canvas || !row) throw new Error('There is nothing to measure')
      canvas.font = '13px "JetBrains Mono Variable"'
      range.selectNodeContents(row)
      const { width, right } = range.getBoundingClientRect()
      return {
        tightness: Math.abs(width / (row.textContent?.length ?? 0) - canvas.measureText('1').width),
        beyond: right - row.getBoundingClientRect().right,
      }
    })
  await expect.poll(async () => (await measured()).tightness).toBeLessThan(0.05)
  expect((await measured()).beyond).toBeLessThan(1)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await answer(terminal, 'echo driftwood')
  const at = (await rows(terminal)).lastIndexOf('driftwood')
  const row = await desktop.box(terminal.screen.locator('.xterm-rows > div').nth(at))
  const word = { x: row.x + 20, y: row.y + row.height / 2 }
  const choose = async (command: RegExp) => {
    await page.mouse.click(word.x, word.y, { button: 'right' })
    await page.getByRole('menu').getByRole('menuitem', { name: command }).click()
  }
  await page.mouse.click(word.x, word.y, { button: 'right' })
  await expect(page.getByRole('menuitem', { name: /^Copy/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.mouse.dblclick(word.x, word.y)
  await choose(/^Copy/)
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('driftwood')
  await choose(/^Paste/)
  await expect.poll(() => typed(terminal)).toBe('driftwood')
  await page.keyboard.press('Control+u')
  // A text that comes without keys, as pickers of emoji and dictation give it, arrives once.
  await page.keyboard.type('echo a')
  await page.keyboard.insertText('seal 🦭')
  await page.keyboard.type('b')
  await expect.poll(() => typed(terminal)).toBe('echo aseal 🦭b')
  await page.keyboard.press('Control+u')
  await page.evaluate(() => navigator.clipboard.writeText('echo one\necho two\n'))
  await page.keyboard.press('Control+Shift+v')
  // A paste is text: nothing runs before Enter.
  await expect.poll(async () => (await rows(terminal)).at(-1)).toMatch(/echo two$/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await rows(terminal)).slice(-3, -1)).toEqual(['one', 'two'])

  const columns = Number((await answer(terminal, 'tput cols'))[0])
  const long = 'x'.repeat(columns - 5)
  await answer(terminal, `echo ${'x'.repeat(3)}$(printf 'x%.0s' {1..${columns - 8}})`)
  await expect.poll(async () => (await rows(terminal)).at(-2)).toBe(long)
  const window = await desktop.box(terminal.window)
  await desktop.drag(
    { x: window.x + window.width, y: window.y + window.height / 2 },
    { x: window.x + window.width * 0.6, y: window.y + window.height / 2 },
  )
  await expect.poll(async () => (await rows(terminal)).at(-2)?.length).toBeLessThan(long.length)
  const shown = await rows(terminal)
  const wrapped = shown.filter((row) => /^x+$/.test(row))
  expect(wrapped.join('')).toBe(long)
  const fewer = Number((await answer(terminal, 'tput cols'))[0])
  expect(fewer).toBeLessThan(columns)
  expect(wrapped[0]).toHaveLength(fewer)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a row of keys does what a phone’s keyboard lacks, also in nano', async ({ signedIn }) => {
    const { page } = signedIn
    await signedIn.taskbar().getByRole('button', { name: 'Start' }).tap()
    await signedIn.startMenu().getByRole('menuitem', { name: 'Terminal', exact: true }).tap()
    const terminal = new Terminal(signedIn.window(title))
    await terminal.prompt()
    const keys = terminal.window.getByRole('toolbar', { name: 'Terminal keys' })
    const key = (name: string) => keys.getByRole('button', { name, exact: true })
    for (const button of await keys.getByRole('button').all()) {
      const { width, height } = await signedIn.box(button)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
    }
    await terminal.screen.tap()
    // Who writes with the device's own keyboard has put the desktop's away.
    await new VirtualKeyboard(page).press('Hide keyboard')
    await expect(keys).toBeVisible()
    await page.keyboard.type('whoa')
    await key('Tab').tap()
    await expect.poll(() => typed(terminal)).toBe('whoami')
    await page.keyboard.press('Enter')
    await expect.poll(async () => isPrompt((await rows(terminal)).at(-1))).toBe(true)
    await key('Up').tap()
    await expect.poll(() => typed(terminal)).toBe('whoami')
    // Back over the space that completion added.
    await key('Left').tap()
    await key('Left').tap()
    await expect(terminal.screen.locator('.xterm-cursor')).toHaveText('i')
    await page.keyboard.type('X')
    await expect.poll(() => typed(terminal)).toBe('whoamXi')
    await key('Ctrl').tap()
    await expect(key('Ctrl')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.type('c')
    await expect(key('Ctrl')).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => typed(terminal)).toBe('')
    await terminal.type('while true; do :; done')
    await key('Ctrl').tap()
    await page.keyboard.type('c')
    await expect.poll(async () => isPrompt((await rows(terminal)).at(-1))).toBe(true)

    await terminal.type('nano')
    await expect(terminal.screen).toContainText('New buffer')
    await page.keyboard.type('abc')
    await expect(terminal.screen).toContainText('Modified')
    await expect(terminal.screen).toContainText('^X Exit')
    await key('Ctrl').tap()
    await page.keyboard.type('x')
    await expect(terminal.screen).toContainText('Save modified buffer?')
    await page.keyboard.type('n')
    await terminal.prompt()
  })
})

test('terminal, search and close question meet WCAG AA in each of these looks', async ({ signedIn }) => {
  const { page } = signedIn
  const looks = [
    ['redblack', 'default'],
    ['bluegold', 'dark'],
  ] as const
  // The letters take their colours from the settings.
  for (const [index, [style, theme]] of looks.entries()) {
    await wear(signedIn, style, theme)
    const terminal = await openTerminal(signedIn)
    await terminal.run('otterfetch; ls --color /; dive')
    await page.keyboard.press('Control+Shift+f')
    await page.keyboard.type('otter')
    await meetsWcag(signedIn, index > 0)
    await terminal.type('sleep 100')
    await terminal.window.getByRole('button', { name: 'Close', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Close this terminal?' })
    await expect(question).toBeVisible()
    await meetsWcag(signedIn, index > 0)
    await question.getByRole('button', { name: 'End command and close' }).click()
    await expect(terminal.window).toHaveCount(0)
  }
})
