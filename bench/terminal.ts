import type { Page } from '@playwright/test'
import type { Person } from '../e2e/support/account'
import { Terminal } from '../e2e/support/terminal'
import { signedInBrowser } from './browser'
import { openingRows } from './opening'
import { installProbe, type Prompted } from './probe'
import { median } from './statistics'
import { repeat } from './step'
import type { Row } from './table'

/** Runs what lets a key be pressed, and waits for the prompt that follows it, below the line `before`. */
async function promptAfter(page: Page, key: string, press: () => Promise<void>, before?: string) {
  await page.evaluate(([name, line]) => benchProbe.awaitPrompt(name, line), [key, before] as const)
  await press()
  return page.evaluate(() => benchProbe.prompted())
}

/** Prints 10,000 and 100,000 lines and stops loops that never end. */
async function measurePrinting(url: string, person: Person) {
  const { page, desktop, close } = await signedInBrowser(url, person)
  await page.evaluate(installProbe)
  const terminal = new Terminal(await desktop.openFromIcon('Terminal', 'OtterOS Terminal'))
  // The shell's code is fetched and run before the first prompt's command; that is measured with opening.
  await terminal.run('echo ready')
  const print = (lines: number) =>
    promptAfter(page, 'Enter', () => terminal.type(`seq ${lines}`), String(lines))
  const stop = async (loop: string) => {
    await terminal.type(loop)
    await page.waitForTimeout(1000)
    return promptAfter(page, 'c', () => page.keyboard.press('Control+c'))
  }
  const measured = {
    tenThousand: await print(10_000),
    hundredThousand: await print(100_000),
    stopPrinting: await stop('while true; do echo otter; done'),
    stopSilent: await stop('while true; do :; done'),
  }
  await close()
  return measured
}

/** The rows about the terminal. */
export async function terminalRows(url: string, person: Person, runs: number): Promise<Row[]> {
  const rows = await openingRows(url, person, runs, {
    name: 'Terminal',
    content: { selector: '.xterm-rows', text: '[$#]\\s*$' },
    goals: ['', '≤ 80'],
  })
  const all = await repeat('terminal prints', runs, () => measurePrinting(url, person))
  const both = (
    what: string,
    pick: (figures: (typeof all)[number]) => Prompted,
    goal = '',
  ): readonly Row[] => [
    { what, unit: 'ms', value: median(all.map((figures) => pick(figures).after)), goal },
    {
      what: `${what}: longest frame`,
      unit: 'ms',
      value: median(all.map((figures) => pick(figures).longest)),
      goal: '',
    },
  ]
  return [
    ...rows,
    ...both('terminal prints 10,000 lines', ({ tenThousand }) => tenThousand, '≤ 100'),
    ...both('terminal prints 100,000 lines', ({ hundredThousand }) => hundredThousand),
    ...both('Ctrl+C ends a loop that prints', ({ stopPrinting }) => stopPrinting),
    ...both('Ctrl+C ends a loop that is silent', ({ stopSilent }) => stopSilent),
  ]
}
