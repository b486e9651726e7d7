import type { Desktop } from '../support/desktop'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

const title = 'OtterOS Terminal'

async function openTerminal(desktop: Desktop): Promise<Terminal> {
  const terminal = new Terminal(await desktop.openFromStartMenu('Terminal', title))
  await terminal.prompt()
  return terminal
}

/** The rows in sight, without spaces at their ends. */
const rows = async ({ screen }: Terminal) =>
  screen
    .locator('.xterm-rows > div')
    .evaluateAll((elements) =>
      elements.map((row) => (row.textContent ?? '').replaceAll('\u00A0', ' ').trimEnd()),
    )

test('JavaScript and Python run apart from the desktop, git and tar work, pipes and jobs go on as they print, and nano edits over the whole screen', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const terminal = await openTerminal(signedIn)
  await terminal.run(`echo 'console.log("sum", [1, 2].map((x) => x * 2)); null.x' > a.js`)
  await terminal.type('js a.js; echo status $?')
  await expect(terminal.screen).toContainText('sum [2, 4]')
  await expect(terminal.screen).toContainText('TypeError')
  await expect(terminal.screen).toContainText('status 1')
  await terminal.type(
    `node -e 'console.log(typeof window, await fetch("/config.json").catch((e) => "no network"))'`,
  )
  await expect(terminal.screen).toContainText('undefined no network')

  await terminal.run('clear')
  await terminal.type(`node -e 'console.log("busy"); for (;;);'`)
  await expect.poll(() => rows(terminal)).toContain('busy')
  await page.keyboard.press('Control+c')
  await terminal.prompt()

  await terminal.run('clear')
  await terminal.type(
    `printf 'import sys\\nprint(sys.argv[1] * 2)\\nraise ValueError("no otter")\\n' > a.py; python a.py ab`,
  )
  await expect.poll(() => rows(terminal), { timeout: 60_000 }).toContain('abab')
  await expect(terminal.screen).toContainText('File "a.py", line 3, in <module>')
  await expect(terminal.screen).toContainText('ValueError: no otter')
  await terminal.prompt()

  await terminal.run('clear')
  await terminal.run('mkdir w; cd w; git init -q; seq 3 > a.txt; git add .; git commit -m one')
  await expect(terminal.screen).toContainText('1 file changed, 3 insertions(+)')
  await terminal.run('clear; echo four >> a.txt; git diff')
  await expect.poll(() => rows(terminal)).toContain('+four')
  await terminal.run(
    'clear; cd ..; tar czf w.tgz w; gzip -t w.tgz; zip -qr w.zip w; rm -r w; tar xzf w.tgz; cd w; git status',
  )
  await expect.poll(() => rows(terminal)).toContain('On branch main')
  await expect.poll(() => rows(terminal)).toContain('\tmodified:   a.txt'.replace('\t', ' '.repeat(8)))
  await terminal.run('clear; unzip -l ../w.zip | grep -c a.txt; sleep 100 &')
  await terminal.run('jobs')
  await expect(terminal.screen).toContainText('[1]+  Running')
  await terminal.run('kill %1; wait; echo ended')
  await expect.poll(() => rows(terminal)).toContain('ended')

  await terminal.run('clear; cd')
  await terminal.run('yes otter | head -2')
  await expect.poll(async () => (await rows(terminal)).filter((row) => row === 'otter').length).toBe(2)
  await terminal.run('clear; printf "größer\\nkleiner\\n" | while read -r word; do echo "<$word>"; done')
  await expect.poll(() => rows(terminal)).toContain('<größer>')
  await terminal.type('while true; do echo tick; sleep 0.3; done | grep -v tock | tr a-z A-Z')
  await expect
    .poll(async () => (await rows(terminal)).filter((row) => row === 'TICK').length)
    .toBeGreaterThan(1)
  await page.keyboard.press('Control+c')
  await terminal.prompt()
  await terminal.run('clear; git clone https://127.0.0.1/x.git; echo "status $?"')
  await expect(terminal.screen).toContainText("Cloning into 'x'...")
  await expect.poll(() => rows(terminal)).toContain('status 128')

  await terminal.run('clear')
  await terminal.run('echo before')
  await terminal.type('nano note.txt')
  await expect(terminal.screen).toContainText('New File')
  // Not the whole terminal: what it read aloud last may be there still.
  await expect.poll(async () => (await rows(terminal)).includes('before')).toBe(false)
  await page.keyboard.type('seals ')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('ünd 🦭')
  await page.keyboard.press('Control+o')
  await expect(terminal.screen).toContainText('File Name to Write: note.txt')
  await page.keyboard.press('Enter')
  await expect(terminal.screen).toContainText('Wrote 2 lines')
  await page.keyboard.press('Control+x')
  await expect.poll(async () => (await rows(terminal)).includes('before')).toBe(true)
  await terminal.type('cat note.txt')
  await expect.poll(() => rows(terminal)).toContain('ünd 🦭')
})
